import { afterAll, expect, test } from '@jest/globals';
import { compiledPath } from '../../fixtures/testing/compiled';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ask } from '../testing/client';
import { createFolder } from '../testing/folder';
import { jane, pki, users } from './testing/start';
import { startUpstream } from './testing/upstream';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

function run(flags: readonly string[]) {
  const child = spawn(process.execPath, [compiledPath(join(__dirname, 'main.ts')), ...flags]);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, ended };
}

const certificates = [
  `--tls-cert-file=${folder.write('tls.crt', pki.serving.pem)}`,
  `--tls-private-key-file=${folder.write('tls.key', pki.serving.keyPem)}`,
  `--upstream-ca-file=${folder.write('ca.crt', pki.servingCa.pem)}`,
  `--proxy-client-cert-file=${folder.write('proxy.crt', pki.frontProxy.pem)}`,
  `--proxy-client-key-file=${folder.write('proxy.key', pki.frontProxy.keyPem)}`,
];

test('serves, prints its URL, and ends on SIGTERM', async () => {
  const upstream = await startUpstream();
  const { child, ended } = run([
    ...certificates,
    `--basic-auth-file=${folder.write('users.csv', users.basicAuthFile.text)}`,
    `--upstream-url=https://127.0.0.1:${upstream.port}`,
    '--upstream-server-name=api.test',
    '--upstream-timeout=5s',
    '--secure-port=0',
  ]);
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  const { hostname: host, port } = new URL(String(first).trim());
  expect((await ask({ host, port: Number(port) }, {}, [jane])).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, out: String(first), err: '' });
});

const behind = ['--upstream-url=https://127.0.0.1:1', '--secure-port=0'];
test.each<[string, readonly string[], RegExp]>([
  ['no flags', [], /^--upstream-url: is required; give the URL of the API server\n$/],
  ['an unknown flag', ['--no-such-flag'], /^--no-such-flag: no such flag/],
  ['clear text behind', ['--upstream-url=http://x'], /^--upstream-url: "http:\/\/x" is no https URL/],
  ['a path behind', ['--upstream-url=https://x/y'], /^--upstream-url: holds more than a host and a port/],
  ['no CA', ['--upstream-url=https://x'], /^--upstream-ca-file: is required/],
  ['no users', [...certificates, ...behind], /^--basic-auth-file: no user is known/],
  [
    'a missing file',
    [...certificates, ...behind, '--basic-auth-file=/nosuch'],
    /^--basic-auth-file: cannot read \/nosuch/,
  ],
  [
    'a bad line of users',
    [...certificates, ...behind, `--basic-auth-file=${folder.write('bad.csv', 'secret,a:b,\n')}`],
    /^--basic-auth-file: line 1 of \S+ has a password or a user that no header can carry/,
  ],
  ['a time that is none', ['--upstream-timeout=5'], /^--upstream-timeout: "5" is not a time/],
  [
    "another certificate's key",
    [...certificates, ...behind, `--proxy-client-key-file=${join(folder.path, 'tls.key')}`],
    /^--proxy-client-key-file: this key does not belong to the certificate/,
  ],
])('ends with 2 and one sentence: %s', async (_what, flags, sentence) => {
  const { code, out, err } = await run(flags).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(sentence);
  expect(err).not.toContain('secret');
});
