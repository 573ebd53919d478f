'use strict';
// The order of the test files: those that take longest begin first, so that no core waits at the end for one of them. Jest
// knows how long each took the last time only on a machine that has run them before.
// Both are parts of jest itself, in the version that it brings.
const { dirname } = require('node:path');
const core = dirname(require.resolve('@jest/core/package.json', { paths: [dirname(require.resolve('jest'))] }));
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [core] }));

const slowest = [
  'harness/hostile/hostile',
  'harness/cli/target/inputs',
  'scenarios/conformance',
  'harness/cli/commands/serve/serve',
  'harness/cli/target/sources',
  'harness/cli/commands/run/run',
  'harness/launchers/kube/kube-apiserver',
  'harness/cli/target/profile-auto',
  'harness/hostile/memory',
  'harness/hostile/whole-run',
  'harness/cli/supervised/crash',
  'harness/cli/exit-codes',
  'fixtures/oracles',
  'fixtures/audit-log',
  'harness/cli/pages',
  'harness/cli/bad-input',
  'reference-server/abuse',
  'fixtures/unseen-triggers',
  'fixtures/peers/container',
  'fixtures/peers/package',
  'fixtures/peers/front/nginx',
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
