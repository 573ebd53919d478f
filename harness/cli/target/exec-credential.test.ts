import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveReference, type Serving } from '../../bundled/serve';
import { parse } from 'yaml';
import { createFolder } from '../testing/folder';
import { call } from '../testing/program';

const folder = createFolder();
let serving: Serving;
let pki: string;
beforeAll(async () => {
  serving = await serveReference(['--secure-port=0', '--emulate=kube-apiserver'], () => undefined);
  pki = dirname(/--kubeconfig (\S+)/.exec(serving.introduction)?.[1] ?? '');
});
afterAll(async () => {
  await serving.stop();
  folder.remove();
});

interface Kubeconfig {
  readonly users: readonly { readonly name: string; readonly user: Readonly<Record<string, string>> }[];
}

/** The kubeconfig of the administrator, with the credential from a program that prints it. */
function kubeconfig(): { readonly file: string; readonly user: string } {
  const config = parse(readFileSync(join(pki, 'admin.conf'), 'utf8')) as Kubeconfig;
  const [{ name, user } = { name: '', user: {} as Record<string, string> }] = config.users;
  const pem = (field: string): string => readFileSync(resolve(pki, user[field] ?? ''), 'utf8');
  const apiVersion = 'client.authentication.k8s.io/v1';
  const status = {
    clientCertificateData: pem('client-certificate'),
    clientKeyData: pem('client-key'),
  };
  const printed = folder.write('credential.json', JSON.stringify({ apiVersion, kind: 'ExecCredential', status }));
  const exec = { apiVersion, command: 'cat', args: [printed] };
  const file = folder.write('exec.conf', JSON.stringify({ ...config, users: [{ name, user: { exec } }] }));
  return { file, user: name };
}

const selected = ['--profile', 'kube-apiserver', '--anonymous-auth', 'true', '--scenario', 'certificate-in-hand/*'];

test('the credential of a program is presented where --allow-exec allows it', async () => {
  const { file } = kubeconfig();
  const { code, out, err } = await call(['run', '--kubeconfig', file, '--allow-exec', ...selected]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^[1-9]\d* passed, 0 failed, 0 inconclusive,/m);
}, 60_000);

test('without --allow-exec and anything else, one sentence says so', async () => {
  const { file, user } = kubeconfig();
  const { code, out, err } = await call(['run', '--kubeconfig', file, ...selected]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe(
    `--kubeconfig ${file}: user "${user}" gets a credential from a program (exec), which is run only with --allow-exec; or supply one with --token-file FILE or --client-certificate CERT,KEY\n`,
  );
}, 60_000);

test('beside a key it is a note', async () => {
  const { file } = kubeconfig();
  const { code, err } = await call([
    'run',
    '--kubeconfig',
    file,
    '--pki',
    pki,
    ...selected,
    '--scenario',
    'user-name/*',
  ]);
  expect(code).toBe(0);
  expect(err).toMatch(/^--kubeconfig \S+: user .* only with --allow-exec; [^\n]*\n$/);
}, 60_000);

test.each([
  ['no kubeconfig', ['--target', 'https://127.0.0.1:1', '--allow-exec'], /^--allow-exec is about a kubeconfig; /],
])('%s: one sentence', async (_title, flags, sentence) => {
  const { code, err } = await call(['run', ...flags]);
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
});
