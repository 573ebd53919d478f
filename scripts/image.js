'use strict';
// Builds the image of the reference server with docker, from the Dockerfile, or that of the harness, from deploy/Dockerfile.
//
//   npm run image                          authn-conformance, on top of node:22-slim
//   npm run image -- --harness             authn-conformance-harness: the command line
//   npm run image -- --base IMAGE          on top of another image that has node on its PATH
//   npm run image -- --local-base          on top of this machine's own node, where no registry is reached
//   npm run image -- --tag NAME            under another name
//   npm run image -- --compiled FOLDER     of what is compiled there already, as the tests have it
const { spawnSync } = require('node:child_process');
const { cpSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join, relative, sep } = require('node:path');
const { parseArgs } = require('node:util');

const root = join(__dirname, '..');
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    'local-base': { type: 'boolean', default: false },
    harness: { type: 'boolean', default: false },
    tag: { type: 'string' },
    compiled: { type: 'string' },
  },
});

const kind = values.harness
  ? {
      tag: 'authn-conformance-harness',
      dockerfile: 'deploy/Dockerfile',
      compiled: () => true,
      plain: require('./plain'),
      files: harnessFiles(),
    }
  : {
      tag: 'authn-conformance',
      dockerfile: 'Dockerfile',
      compiled: (part) => part === 'reference-server',
      plain: [],
      files: [],
    };
const tag = values.tag ?? kind.tag;

const context = mkdtempSync(join(tmpdir(), 'authn-conformance-image-'));
try {
  assemble();
  const base = values['local-base'] ? localBase() : values.base;
  const args = base === undefined ? [] : ['--build-arg', `BASE=${base}`];
  run('docker', ['build', '--quiet', '--tag', tag, '--file', join(root, kind.dockerfile), ...args, context]);
  process.stdout.write(`${tag}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(context, { recursive: true, force: true });
}

/** What the package holds besides what is compiled; the command line does not read its documentation. */
function harnessFiles() {
  return require('../package.json').files.filter((file) => !['dist', 'deploy', 'docs', 'CHANGELOG.md'].includes(file));
}

/** What is compiled, the files beside it, and the packages of production. */
function assemble() {
  if (values.compiled === undefined) compile(takeCompiled);
  else takeCompiled(values.compiled);
  copyFileSync(join(root, 'package.json'), join(context, 'package.json'));
  for (const file of kind.files) cpSync(join(root, file), join(context, file), { recursive: true });
  for (const folder of productionPackages()) {
    // What is nested in a package is one of its own.
    const filter = (source) => !relative(folder, source).split(sep).includes('node_modules');
    cpSync(folder, join(context, relative(root, folder)), { recursive: true, dereference: true, filter });
  }
}

function takeCompiled(compiled) {
  for (const part of readdirSync(compiled).filter(kind.compiled))
    cpSync(join(compiled, part), join(context, 'dist', part), { recursive: true });
}

/** Gives `take` the folder of what is compiled, which is gone afterwards. */
function compile(take) {
  const compiled = mkdtempSync(join(tmpdir(), 'authn-conformance-compiled-'));
  try {
    const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
    run(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--declaration', 'false', '--outDir', compiled]);
    for (const file of kind.plain) cpSync(join(root, file), join(compiled, file));
    take(compiled);
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}

/** The folders of all packages that the dependencies in package.json lead to. */
function productionPackages() {
  const found = new Set();
  const follow = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = require(join(from, 'package.json'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = installed(name, from);
      // An optional package may be for another platform.
      if (folder === undefined && name in optionalDependencies) continue;
      if (folder === undefined) fail(`${name} is not installed; run npm ci`);
      if (found.has(folder)) continue;
      found.add(folder);
      follow(folder);
    }
  };
  follow(root);
  return found;
}

/** Where a package finds another one: in its own folder, or in one around it. */
function installed(name, from) {
  for (let place = from; ; place = dirname(place)) {
    const folder = join(place, 'node_modules', name);
    if (existsSync(folder)) return folder;
    if (place === root) return undefined;
  }
}

/** An image of this machine's node and of nothing else. */
function localBase() {
  const name = 'authn-conformance-base';
  run(process.execPath, [join(__dirname, 'local-image.js'), name, `${process.execPath}=/usr/local/bin/node`]);
  return name;
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status === 0) return stdout;
  return fail(error === undefined ? `${stdout}${stderr}`.trimEnd() : `${command}: ${error.message}`);
}

/** Not by exit, so that what was made on the way here is removed. */
function fail(sentence) {
  throw new Error(sentence);
}
