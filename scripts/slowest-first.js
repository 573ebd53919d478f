'use strict';
// The order of the test files: those that take longest begin first, so that no core waits at the end for one of them. Jest
// knows how long each took the last time only on a machine that has run them before.
// Both are parts of jest itself, in the version that it brings.
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');
const core = dirname(require.resolve('@jest/core/package.json', { paths: [dirname(require.resolve('jest'))] }));
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [core] }));

/** They wait for most of their time: for a time limit that they try, or for what does not come. */
const waiting = [
  'harness/subjects/ca-file/own-server',
  'harness/subjects/front-proxy/certificates-alone',
  'harness/subjects/front-proxy/inputs',
  'harness/subjects/client/hanging-client',
  'scenarios/conformance',
  'harness/launchers/kube/kube-apiserver',
  'harness/hostile/hostile',
  'fixtures/evidence/lines',
  'harness/subjects/ca-file/own-front-proxy',
  'harness/cli/commands/proxy/proxy',
  'fixtures/evidence/errors',
  'fixtures/unseen-triggers',
  'harness/cli/commands/watch/watch',
  'harness/attempt/exchange/company/related-requests',
  'harness/subjects/front-proxy/attempts/requests-that-meet',
];

/** They keep a core busy. */
const working = [
  'harness/subjects/client/kubeconfigs',
  'harness/cli/commands/serve/serve',
  'harness/cli/commands/run/run',
  'fixtures/oracles',
  'harness/cli/target/sources',
  'harness/model/agreement',
  'harness/cli/commands/selftest/selftest',
  'harness/cli/target/inputs',
  'harness/cli/exit-codes',
  'fixtures/evidence/secrets',
  'harness/cli/commands/merge/merge',
  'harness/subjects/client/prove',
  'harness/cli/supervised/crash',
  'harness/cli/commands/fleet/fleet',
  'fixtures/audit-log',
  'harness/hostile/whole-run',
  'fixtures/deploy/action',
  'harness/cli/bad-input',
  'harness/subjects/front-proxy/front-proxy',
  'harness/explore/write-scenario/write-scenario',
  'harness/cli/target/profile-auto',
  'harness/hostile/memory',
  'harness/cli/pages',
  'harness/explore/subjects/front-proxy/front-proxy',
  'harness/jest',
  'harness/subjects/front-proxy/hostile',
  'harness/cli/start-up',
  'harness/cli/planted-secrets',
  'harness/cli/commands/client/client',
  'harness/explore/explore',
  'harness/explore/against/against',
  'harness/cli/commands/checks/plan-certificates',
  'harness/cli/target/launched',
  'harness/cli/commands/reports/baseline/baseline',
  'harness/selftest/reach',
  'fixtures/breakages',
];

const ofPeers = [
  'fixtures/peers/package',
  'fixtures/peers/container',
  'fixtures/peers/clients/clients',
  'fixtures/peers/front-proxy/front-proxies',
  'fixtures/peers/front/front-documentation',
  'fixtures/peers/launched',
  'fixtures/peers/hardened/baselines',
  'fixtures/peers/hardened/hardened',
  'fixtures/peers/front/nginx',
  'fixtures/peers/front/strict-mtls',
  'fixtures/peers/deploy/harness-image',
  'fixtures/peers/front/caddy',
  'fixtures/peers/front/tls-servers',
];

/** So many that work behind one that waits: those that wait have their turn soon, and never every process at once. */
const between = 3;
const slowest = [
  ...waiting.flatMap((name, at) => [name, ...working.slice(at * between, (at + 1) * between)]),
  ...working.slice(waiting.length * between),
  ...ofPeers,
];

const places = new Map(slowest.map((name, at) => [join(__dirname, '..', `${name}.test.ts`), at]));
// A file that was moved would begin among the last, and nobody would see why the tests take longer.
const moved = [...places.keys()].filter((path) => !existsSync(path));
if (moved.length > 0) throw new Error(`scripts/slowest-first.js names no file of tests: ${moved.join(', ')}`);

class SlowestFirst extends Sequencer {
  async sort(tests) {
    const place = ({ path }) => places.get(path) ?? places.size;
    return (await super.sort(tests)).toSorted((one, other) => place(one) - place(other));
  }
}

module.exports = SlowestFirst;
