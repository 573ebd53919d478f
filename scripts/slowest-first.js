'use strict';
// The order of the test files: those that take longest begin first, so that no core waits at the end for one of them. Jest
// knows how long each took the last time only on a machine that has run them before.
// Both are parts of jest itself, in the version that it brings.
const { dirname } = require('node:path');
const core = dirname(require.resolve('@jest/core/package.json', { paths: [dirname(require.resolve('jest'))] }));
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [core] }));

const slowest = [
  'harness/subjects/front-proxy/certificates-alone',
  'harness/subjects/front-proxy/inputs',
  'harness/launchers/kube/kube-apiserver',
  'harness/hostile/hostile',
  'fixtures/evidence/lines',
  'harness/cli/commands/serve/serve',
  'harness/cli/target/sources',
  'harness/cli/exit-codes',
  'harness/cli/commands/run/run',
  'harness/cli/target/inputs',
  'fixtures/unseen-triggers',
  'fixtures/oracles',
  'harness/cli/commands/merge/merge',
  'fixtures/breakages',
  'harness/cli/supervised/crash',
  'scenarios/conformance',
  'fixtures/evidence/secrets',
  'harness/subjects/client/kubeconfigs',
  'harness/cli/commands/proxy/proxy',
  'harness/subjects/front-proxy/hostile',
  'harness/hostile/whole-run',
  'harness/explore/subjects/front-proxy/front-proxy',
  'harness/cli/commands/fleet/fleet',
  'harness/attempt/exchange/related-requests',
  'fixtures/evidence/errors',
  'harness/subjects/client/prove',
  'harness/model/agreement',
  'fixtures/deploy/action',
  'fixtures/audit-log',
  'harness/cli/commands/selftest/selftest',
  'harness/cli/commands/client/client',
  'harness/cli/bad-input',
  'harness/subjects/front-proxy/front-proxy',
  'harness/cli/start-up',
  'harness/cli/commands/doctor/doctor',
  'harness/cli/pages',
  'harness/jest',
  'harness/hostile/memory',
  'harness/cli/commands/explore/explore-command',
  'harness/cli/planted-secrets',
  'harness/selftest/reach',
  'fixtures/peers/front-proxy/front-proxies',
  'fixtures/peers/container',
  'fixtures/peers/package',
  'fixtures/peers/clients/clients',
  'fixtures/peers/front/front-documentation',
  'fixtures/peers/hardened/baselines',
  'fixtures/peers/deploy/harness-image',
];

class SlowestFirst extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => {
      const at = slowest.findIndex((name) => path.endsWith(`/${name}.test.ts`));
      return at === -1 ? slowest.length : at;
    };
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}

module.exports = SlowestFirst;
