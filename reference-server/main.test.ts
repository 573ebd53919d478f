import { afterAll, expect, test } from '@jest/globals';
import { ask, credential } from './testing/client';
import { createFolder } from './testing/folder';
import { runProgram } from './testing/program';
import { createTestPki } from './testing/start';

const pki = createTestPki();
const folder = createFolder();
afterAll(() => {
  folder.remove();
});

test('serves, prints its URL, and ends on SIGTERM', async () => {
  const { child, ended, address } = runProgram([
    `--tls-cert-file=${folder.write('api.crt', pki.serving.pem)}`,
    `--tls-private-key-file=${folder.write('api.key', pki.serving.keyPem)}`,
    `--client-ca-file=${folder.write('ca.crt', pki.clientCa.pem)}`,
    '--secure-port=0',
  ]);
  const { url, port } = await address;
  expect(url).toBe(`https://127.0.0.1:${port}`);
  const { status } = await ask(await address, credential(pki.alice));
  expect(status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null, out: `${url}\n`, err: '' });
});

test.each([
  [['--no-such-flag'], '--no-such-flag: no such flag; see the list in the documentation\n'],
  [[], '--tls-cert-file: is required; give the path of a PEM file\n'],
])('ends with 2 and one sentence: %j', async (flags, err) => {
  expect(await runProgram(flags).ended).toEqual({ code: 2, signal: null, out: '', err });
});
