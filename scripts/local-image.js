'use strict';
// Makes a Docker image out of files of this machine, each with the libraries that it is linked with and nothing else, not
// even a shell: where no registry is reached, it takes the place of an image that would come from one.
//
//   node scripts/local-image.js NAME FILE...          a FILE is a path, or PATH=PATH-IN-THE-IMAGE
const { spawnSync } = require('node:child_process');
const { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');

const [name, ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'authn-conformance-image-'));
const rootfs = join(folder, 'rootfs');
try {
  mkdirSync(join(rootfs, 'tmp'), { recursive: true });
  chmodSync(join(rootfs, 'tmp'), 0o1777);
  for (const file of files) {
    const [source, target = source] = file.split('=');
    for (const library of librariesOf(source)) copy(library, library);
    copy(source, target);
  }
  const archive = join(folder, 'rootfs.tar');
  run('tar', ['-C', rootfs, '-cf', archive, '.']);
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  run('docker', ['import', '--change', path, archive, name]);
  process.stdout.write(`${name}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function copy(source, target) {
  mkdirSync(dirname(join(rootfs, target)), { recursive: true });
  if (!existsSync(join(rootfs, target))) cpSync(source, join(rootfs, target), { dereference: true, recursive: true });
}

/** As the linker names them; none for what is linked with nothing, or is no program. */
function librariesOf(file) {
  const { status, stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  return status === 0 ? (stdout.match(/(?<=^\s|=> )\/\S+/gm) ?? []) : [];
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(error === undefined ? `${stdout}${stderr}`.trim() : `${command}: ${error.message}`);
}
