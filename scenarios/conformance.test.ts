import { dirname, join } from 'node:path';
import { compiledPath } from '../fixtures/testing/compiled';
import { everything } from '../fixtures/testing/everything';
import { builtinTarget } from '../harness/bundled/builtin';
import { builtinClient } from '../harness/bundled/client/target';
import { builtinFrontProxy } from '../harness/bundled/front-proxy/target';
import { describeConformance } from '../harness/jest';

// Every check; what is tried under both versions of TLS under the newer one alone, because the conformance run has both.
const selection = everything ? {} : ({ tls: '1.3' } as const);
describeConformance(builtinTarget(), { selection });
describeConformance(builtinFrontProxy(), { selection });
// A part of it: a process for each attempt, and the conformance run has all of them.
describeConformance(builtinClient({ compiled: dirname(compiledPath(join(__dirname, '..', 'reference-server'))) }), {
  selection: { scenarios: ['presented-certificate', 'untrusted-issuers'], tls: '1.3' },
});
