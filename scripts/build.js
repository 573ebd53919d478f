'use strict';
// Compiles the package into dist/, from nothing each time. Documents that are needed at run time (fixtures/csr,
// fixtures/signing, package.json) are not copied: the compiled code finds them at the root of the package.
const { spawnSync } = require('node:child_process');
const { chmodSync, copyFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const { bin } = require(join(root, 'package.json'));

rmSync(join(root, 'dist'), { recursive: true, force: true });
// The compiler that is written in Go takes a third of the time; ts-node needs the other one.
const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
for (const file of require('./plain')) copyFileSync(join(root, file), join(root, 'dist', file));
for (const program of Object.values(bin)) chmodSync(join(root, program), 0o755);
