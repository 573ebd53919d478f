import { dirname, join } from 'node:path';
import { compiledPath } from '../fixtures/testing/compiled';
import { everything, sampled } from '../fixtures/testing/everything';
import { builtinTarget } from '../harness/bundled/builtin';
import { builtinClient } from '../harness/bundled/client/target';
import { builtinFrontProxy } from '../harness/bundled/front-proxy/target';
import { describeConformance } from '../harness/jest';
import { everyScenario } from './every';

// Every twenty-fourth scenario, and what is tried under both versions of TLS under the newer one alone: `npm run conformance`, which is a
// step of `.ci/run` as well, makes every check under both, and what Jest adds to it does not depend on the scenario.
const sample = { scenarios: sampled(everyScenario, 24), selection: everything ? {} : ({ tls: '1.3' } as const) };
describeConformance(builtinTarget(), sample);
describeConformance(builtinFrontProxy(), sample);
// A part of it: a process for each attempt, and the conformance run has all of them.
describeConformance(builtinClient({ compiled: dirname(compiledPath(join(__dirname, '..', 'reference-server'))) }), {
  selection: { scenarios: ['presented-certificate', 'untrusted-issuers'], tls: '1.3' },
});
