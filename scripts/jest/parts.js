'use strict';
// Parts of Jest that it does not export under its own name, each in the version that it brings.
const { createRequire } = require('node:module');

const within = (from, name) => createRequire(createRequire(from).resolve(name));
const core = within(require.resolve('jest'), '@jest/core');
const environment = within(core.resolve('jest-runner'), 'jest-environment-node');

module.exports = {
  Runtime: core('jest-runtime').default,
  IsolatedEnvironment: createRequire(core.resolve('jest-runner'))('jest-environment-node').TestEnvironment,
  ModuleMocker: environment('jest-mock').ModuleMocker,
  LegacyFakeTimers: environment('@jest/fake-timers').LegacyFakeTimers,
  ModernFakeTimers: environment('@jest/fake-timers').ModernFakeTimers,
};
