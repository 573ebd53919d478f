'use strict';
// The order of the test files: those that take longest begin first, so that no core waits at the end for one of them. Jest
// knows how long each took the last time only on a machine that has run them before.
// Both are parts of jest itself, in the version that it brings.
const { dirname } = require('node:path');
const core = dirname(require.resolve('@jest/core/package.json', { paths: [dirname(require.resolve('jest'))] }));
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [core] }));

/** They wait for most of their time: for a time limit that they try, or for what does not come. */
const waiting = [
  'harness/subjects/front-proxy/certificates-alone',
  'harness/cli/commands/run/run',
  'harness/subjects/front-proxy/inputs',
  'harness/launchers/kube/kube-apiserver',
  'fixtures/evidence/lines',
  'harness/hostile/hostile',
  'fixtures/evidence/errors',
  'fixtures/unseen-triggers',
  'harness/cli/commands/proxy/proxy',
  'harness/attempt/exchange/related-requests',
];

/** They keep a core busy. */
const working = [
  'harness/cli/commands/serve/serve',
  'harness/cli/target/sources',
  'fixtures/oracles',
  'harness/model/agreement',
  'harness/cli/target/inputs',
  'harness/cli/commands/fleet/fleet',
  'harness/cli/commands/selftest/selftest',
  'harness/cli/exit-codes',
  'harness/cli/commands/merge/merge',
  'harness/cli/pages',
  'fixtures/evidence/secrets',
  'harness/explore/write-scenario/write-scenario',
  'harness/explore/subjects/front-proxy/front-proxy',
  'harness/cli/bad-input',
  'harness/hostile/whole-run',
  'harness/explore/explore',
  'fixtures/deploy/action',
  'harness/cli/target/profile-auto',
  'harness/explore/against/against',
  'harness/hostile/memory',
  'harness/jest',
  'harness/subjects/client/kubeconfigs',
  'harness/cli/planted-secrets',
  'harness/selftest/reach',
  'harness/cli/start-up',
  'harness/cli/supervised/crash',
  'scenarios/conformance',
  'fixtures/breakages',
  'harness/subjects/front-proxy/hostile',
  'harness/subjects/front-proxy/front-proxy',
];

const ofPeers = [
  'fixtures/peers/front-proxy/front-proxies',
  'fixtures/peers/container',
  'fixtures/peers/package',
  'fixtures/peers/clients/clients',
  'fixtures/peers/front/front-documentation',
  'fixtures/peers/hardened/baselines',
  'fixtures/peers/deploy/harness-image',
];

/** So many that work behind one that waits: those that wait have their turn soon, and never every process at once. */
const between = 3;
const slowest = [
  ...waiting.flatMap((name, at) => [name, ...working.slice(at * between, (at + 1) * between)]),
  ...working.slice(waiting.length * between),
  ...ofPeers,
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
