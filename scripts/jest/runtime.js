'use strict';
// How test files load modules: what the product is made of is loaded by Node itself, once for all files of a process, and
// compiled as Jest compiles it; a test file and what is made for tests (fixtures, `testing` folders) are new for each file.
// Nothing of this holds for a file with a realm of its own (environment.js).
const { createRequire, isBuiltin, _extensions: extensions } = require('node:module');
const { join, relative, sep } = require('node:path');
const { compileFunction } = require('node:vm');
const { Runtime } = require('./parts');

const root = join(__dirname, '..', '..');
const load = createRequire(join(root, 'index.ts'));
const secrets = join(root, 'harness', 'text', 'secrets.ts');

const ofTests = /\.(?:test|fixture)\.ts$|[\\/]testing[\\/]|^(?:fixtures|bench)[\\/]/;
const ofJest = /[\\/]node_modules[\\/](?:@jest[\\/]|jest|expect[\\/])/;
const isShared = (path) =>
  path.startsWith(`${root}${sep}`) && !ofJest.test(path) && !ofTests.test(relative(root, path));

/**
 * Jest keeps the test that runs in an `AsyncLocalStorage`, for which Node 20 calls hooks at every promise and every callback: a tenth of
 * the processor time of a file that opens connections. The tests of a file run one after the other, so a variable says it as well.
 */
class SequentialStorage {
  #store;

  getStore() {
    return this.#store;
  }

  run(store, callback) {
    const before = this.#store;
    const restored = () => (this.#store = before);
    this.#store = store;
    let result;
    try {
      result = callback();
    } catch (error) {
      restored();
      throw error;
    }
    if (typeof result?.then === 'function') return result.finally(restored);
    restored();
    return result;
  }
}
const ofSequence = { AsyncLocalStorage: SequentialStorage };

/**
 * What a module is compiled to, by its path: each file that loads it has a module of its own, of the same code. Jest loads its
 * `expect` and what runs the tests anew for every file, and to compile those again takes longer than most files.
 */
const compiled = new Map();

function compiledOnce(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.code;
  const code = compileFunction(source, parameters, { filename });
  // A test file is loaded once.
  if (!filename.endsWith('.test.ts')) compiled.set(filename, { source, code });
  return code;
}

/** Where the source maps of the shared modules are, for the stacks of errors in every file. */
const sourceMaps = new Map();
let current;

class SharingRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.shares = environment.getVmContext() === null;
    if (!this.shares) return;
    current = this.transformCache;
    for (const [file, map] of sourceMaps) current.sourceMaps.set(file, map);
    const { executor } = this;
    executor.compile = (source, filename) => compiledOnce(source, filename, executor.injectedModuleParameters);
    extensions['.ts'] = compileShared;
  }

  requireModuleOrMock(from, name) {
    if (!this.shares || name === '@jest/globals') return super.requireModuleOrMock(from, name);
    if (isBuiltin(name)) return load(name);
    const path = this._resolution.resolveCjs(from, name);
    return isShared(path) ? load(path) : super.requireModuleOrMock(from, name);
  }

  /** What Jest loads of itself for a file. */
  requireInternalModule(from, name) {
    return this.shares && name === 'node:async_hooks' ? ofSequence : super.requireInternalModule(from, name);
  }

  teardown() {
    // A process has one list of secrets, which nothing that it writes shows; those of one file are nothing to the next.
    if (this.shares) load.cache[secrets]?.exports.forgetSecrets();
    super.teardown();
  }
}

function compileShared(loaded, filename) {
  const code = current.transform(filename);
  const map = current.sourceMaps.get(filename);
  if (map !== undefined) sourceMaps.set(filename, map);
  loaded._compile(code, filename);
}

module.exports = SharingRuntime;
