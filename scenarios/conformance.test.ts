import { dirname, join } from 'node:path';
import { compiledPath } from '../fixtures/testing/compiled';
import { builtinTarget } from '../harness/bundled/builtin';
import { builtinClient } from '../harness/bundled/client/target';
import { builtinFrontProxy } from '../harness/bundled/front-proxy/target';
import { describeConformance } from '../harness/jest';

describeConformance(builtinTarget());
describeConformance(builtinFrontProxy());
// A part of it: a process for each attempt, and the conformance run has all of them.
describeConformance(builtinClient({ compiled: dirname(compiledPath(join(__dirname, '..', 'reference-server'))) }), {
  selection: { scenarios: ['presented-certificate', 'untrusted-issuers'], tls: '1.3' },
});
