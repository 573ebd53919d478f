'use strict';
// Where a test file runs: in the realm of Node itself, so that all files of one process can share the modules of the product
// (runtime.js). A realm for each file, as Jest has it, means loading and compiling every module again in each: half of the
// processor time of most files. What a file may change in the process is put back after it.
const { readFileSync } = require('node:fs');
const { IsolatedEnvironment, LegacyFakeTimers, ModernFakeTimers, ModuleMocker } = require('./parts');

/** A file that replaces modules needs its own; so does whoever watches the sources, or counts what of them was executed. */
const isolated = ({ watch, watchAll, collectCoverage }, testPath) =>
  process.env.TEST_ISOLATED === '1' ||
  watch ||
  watchAll ||
  collectCoverage ||
  /\bjest\.(?:\w*[mM]ock\(|(?:reset|isolate)Modules)/.test(readFileSync(testPath, 'utf8'));

class SharedEnvironment {
  constructor({ projectConfig: config }) {
    this.restore = restorer();
    const global = (this.global = globalThis);
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (id) => ({ id, ref: () => id, unref: () => id }), refToId: (timer) => timer?.id };
    this.fakeTimers = new LegacyFakeTimers({ config, global, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers?.dispose();
    this.fakeTimersModern?.dispose();
    this.fakeTimers = this.fakeTimersModern = null;
    this.moduleMocker?.restoreAllMocks();
    this.restore?.();
    this.restore = undefined;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** None: the realm is Node's own. */
  getVmContext() {
    return null;
  }
}

/** What puts global names, environment variables, the directory and what Jest overrides of `process` back as they are now. */
function restorer() {
  const names = Object.getOwnPropertyDescriptors(globalThis);
  const overridden = ['exit', 'getBuiltinModule', 'argv'].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(process, name),
  ]);
  const variables = { ...process.env };
  const directory = process.cwd();
  const { exitCode } = process;
  return () => {
    // Symbols are how modules keep what is theirs, and modules stay; except the listeners of Jest, which it adds for every file.
    for (const name of [...Object.getOwnPropertyNames(globalThis), Symbol.for('EVENT_HANDLERS')])
      if (!(name in names)) Reflect.deleteProperty(globalThis, name);
      else if ('value' in names[name] && names[name].value !== globalThis[name])
        Object.defineProperty(globalThis, name, names[name]);
    for (const [name, descriptor] of overridden)
      if (descriptor === undefined) Reflect.deleteProperty(process, name);
      else Object.defineProperty(process, name, descriptor);
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    if (process.cwd() !== directory) process.chdir(directory);
    process.exitCode = exitCode;
  };
}

module.exports = class {
  constructor(config, context) {
    const Environment = isolated(config.globalConfig, context.testPath) ? IsolatedEnvironment : SharedEnvironment;
    return new Environment(config, context);
  }
};
