import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ask, credential } from './testing/client';
import { createFolder } from './testing/folder';
import { createTestPki } from './testing/start';

const pki = createTestPki();
const folder = createFolder();
afterAll(() => {
  folder.remove();
});

/** Runs the program from source, as `npm run` does. */
function run(...flags: string[]) {
  const tsNode = join(__dirname, '..', 'node_modules', 'ts-node', 'dist', 'bin.js');
  const child = spawn(process.execPath, [tsNode, '--swc', join(__dirname, 'main.ts'), ...flags]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, out, err }));
  return { child, ended };
}

test('serves, prints its URL, and ends on SIGTERM', async () => {
  const { child, ended } = run(
    `--tls-cert-file=${folder.write('api.crt', pki.serving.pem)}`,
    `--tls-private-key-file=${folder.write('api.key', pki.serving.keyPem)}`,
    `--client-ca-file=${folder.write('ca.crt', pki.clientCa.pem)}`,
    '--secure-port=0',
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { hostname: host, port } = new URL(line.toString());
  expect(line.toString()).toBe(`https://127.0.0.1:${port}\n`);
  const { status } = await ask({ host, port: Number(port) } as never, credential(pki.alice));
  expect(status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, out: line.toString(), err: '' });
});

test.each([
  [['--no-such-flag'], '--no-such-flag: no such flag; see the list in the documentation\n'],
  [[], '--tls-cert-file: is required; give the path of a PEM file\n'],
])('ends with 2 and one sentence: %j', async (flags, err) => {
  expect(await run(...flags).ended).toEqual({ code: 2, out: '', err });
});
