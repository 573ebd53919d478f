'use strict';
// The order of the test files: those that take longest begin first, so that no core waits at the end for one of them. Jest
// knows how long each took the last time only on a machine that has run them before.
// Both are parts of jest itself, in the version that it brings.
const { dirname } = require('node:path');
const core = dirname(require.resolve('@jest/core/package.json', { paths: [dirname(require.resolve('jest'))] }));
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [core] }));

const slowest = [
  'scenarios/conformance',
  'harness/subjects/client/kubeconfigs',
  'fixtures/breakages',
  'harness/subjects/front-proxy/inputs',
  'fixtures/evidence/errors',
  'harness/bundled/client/target',
  'fixtures/evidence/secrets',
  'harness/cli/start-up',
  'harness/explore/subjects/front-proxy/front-proxy',
  'harness/hostile/hostile',
  'harness/explore/write-scenario/write-scenario',
  'harness/cli/commands/run/run',
  'harness/launchers/kube/kube-apiserver',
  'harness/cli/target/inputs',
  'harness/explore/explore',
  'harness/cli/commands/fleet/fleet',
  'harness/subjects/front-proxy/front-proxy',
  'harness/cli/target/profile-auto',
  'harness/cli/target/sources',
  'harness/explore/against/against',
  'harness/cli/commands/serve/serve',
  'fixtures/evidence/lines',
  'harness/cli/supervised/crash',
  'harness/hostile/whole-run',
  'harness/hostile/memory',
  'harness/subjects/front-proxy/hostile',
  'harness/cli/exit-codes',
  'fixtures/oracles',
  'fixtures/audit-log',
  'reference-server/abuse',
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
