import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TargetError } from '../types';
import { execCredential } from './exec-credential';
import { readKubeconfig } from './kubeconfig';

const v1 = 'client.authentication.k8s.io/v1';
const v1beta1 = 'client.authentication.k8s.io/v1beta1';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-exec-'));
});
beforeEach(() => {
  rmSync(join(folder, 'ran'), { force: true });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);

interface Plugin {
  readonly apiVersion?: string;
  readonly command?: string;
  readonly [field: string]: unknown;
}

/** A kubeconfig whose user gets a credential from this shell script. */
function kubeconfigWith(script: string, plugin: Plugin = {}, user: object = {}): string {
  writeFileSync(at('plugin.sh'), `#!/bin/sh\necho ran > '${at('ran')}'\n${script}\n`, { mode: 0o755 });
  const exec = { apiVersion: v1, command: './plugin.sh', ...plugin };
  const extension = { 'client.authentication.k8s.io/exec': { audience: 'a' } };
  const cluster = {
    server: 'https://127.0.0.1:6443',
    'certificate-authority-data': Buffer.from('pem').toString('base64'),
    extensions: Object.entries(extension).map(([name, value]) => ({ name, extension: value })),
  };
  const config = {
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user: { exec, ...user } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  };
  writeFileSync(at('config'), JSON.stringify(config));
  return at('config');
}

const printing = (status: unknown, apiVersion = v1, kind = 'ExecCredential'): string =>
  `echo '${JSON.stringify({ apiVersion, kind, status })}'`;
const allowed = (file: string) => readKubeconfig(file, undefined, true);

describe('a credential from a program', () => {
  test('is not asked for unless it is allowed, and the note names user and flag', () => {
    const source = readKubeconfig(kubeconfigWith(printing({ token: 'from-the-program' })));
    expect(source.declaration).not.toHaveProperty('token');
    expect(source.programNotRun).toMatch(/^user "u" gets a credential from a program .* only with --allow-exec; /);
    expect(source.notes).toEqual([source.programNotRun]);
    expect(existsSync(at('ran'))).toBe(false);
  });

  test('is not asked for where the kubeconfig holds another', () => {
    const source = allowed(kubeconfigWith(printing({ token: 'from-the-program' }), {}, { token: 'written-out' }));
    expect(source.declaration).toMatchObject({ token: 'written-out' });
    expect(source.programNotRun).toBeUndefined();
    expect(existsSync(at('ran'))).toBe(false);
  });

  test.each([v1, v1beta1])('is a token (%s)', (apiVersion) => {
    const { declaration, derived, notes } = allowed(
      kubeconfigWith(printing({ token: 'from-the-program' }, apiVersion), { apiVersion }),
    );
    expect(declaration).toMatchObject({ token: 'from-the-program' });
    expect(derived).toEqual([{ field: 'token', value: '', from: 'user u of context x' }]);
    expect(notes).toEqual([]);
  });

  test('is a certificate with its key, and may say when it expires', () => {
    const status = { clientCertificateData: 'cert', clientKeyData: 'key', expirationTimestamp: '2999-01-01T00:00:00Z' };
    expect(allowed(kubeconfigWith(printing(status))).declaration).toMatchObject({
      clientCertificate: {
        certificate: { pem: 'cert', from: expect.stringContaining('users.u.exec') },
        key: { pem: 'key' },
      },
    });
  });

  test('is given arguments, environment and what is asked of it, and no terminal', () => {
    const script = `echo "$1 $WORD" > '${at('seen')}'\necho "$KUBERNETES_EXEC_INFO" > '${at('info')}'\nwc -c > '${at('input')}'`;
    const plugin = { args: ['one'], env: [{ name: 'WORD', value: 'said' }], interactiveMode: 'IfAvailable' };
    allowed(kubeconfigWith(`${script}\n${printing({ token: 'from-the-program' })}`, plugin));
    expect(readFileSync(at('seen'), 'utf8')).toBe('one said\n');
    expect(readFileSync(at('input'), 'utf8').trim()).toBe('0');
    const info = { apiVersion: v1, kind: 'ExecCredential', spec: { interactive: false } };
    expect(JSON.parse(readFileSync(at('info'), 'utf8'))).toEqual(info);
  });

  test('may be told of the cluster', () => {
    const script = `echo "$KUBERNETES_EXEC_INFO" > '${at('info')}'\n${printing({ token: 'from-the-program' })}`;
    allowed(kubeconfigWith(script, { provideClusterInfo: true }));
    expect(JSON.parse(readFileSync(at('info'), 'utf8'))).toMatchObject({
      spec: {
        interactive: false,
        cluster: {
          server: 'https://127.0.0.1:6443',
          'certificate-authority-data': Buffer.from('pem').toString('base64'),
          config: { audience: 'a' },
        },
      },
    });
  });
});

const secret = 's3cr3t-of-the-program';
const sentence = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(TargetError);
    return (error as TargetError).message;
  }
  return 'no error';
};

describe('a program that gives no credential is one sentence without anything that it printed:', () => {
  test.each([
    ['fails', `echo ${secret}; echo ${secret} >&2; exit 1`, 'failed (exit code 1); run it by hand to see why'],
    ['is ended by a signal', `echo ${secret}; kill -9 $$`, 'failed (SIGKILL); run it by hand to see why'],
    ['prints no JSON', `echo ${secret}`, 'printed something other than JSON; it must print one ExecCredential'],
    ['prints nothing', ':', 'printed something other than JSON; it must print one ExecCredential'],
    ['prints another JSON value', 'echo null', 'printed no ExecCredential'],
    [
      'prints another kind',
      printing({ token: secret }, v1, secret),
      'printed no ExecCredential (kind is missing or wrong)',
    ],
    ['gives no status', printing(undefined), 'printed no ExecCredential (status is missing or wrong)'],
    ['gives a number', printing({ token: 5 }), 'printed no ExecCredential (status.token is missing or wrong)'],
    ['gives nothing', printing({}), 'gave neither a token nor a client certificate'],
    [
      'gives half of a pair',
      printing({ clientKeyData: secret }),
      'gave one of clientCertificateData and clientKeyData; it must give both or neither',
    ],
    [
      'gives what has expired',
      printing({ token: secret, expirationTimestamp: '2001-01-01T00:00:00Z' }),
      'gave a credential that has expired (status.expirationTimestamp)',
    ],
    [
      'speaks another version',
      printing({ token: secret }, v1beta1),
      `printed an ExecCredential of another apiVersion than ${v1}`,
    ],
    ['prints without end', `yes ${secret}`, 'printed more than 1 MiB; it must print one ExecCredential'],
  ])('%s', (_title, script, problem) => {
    const file = kubeconfigWith(script);
    const message = sentence(() => allowed(file));
    expect(message).toBe(`${file}: users.u.exec: the program "./plugin.sh" ${problem}`);
    expect(message).not.toContain(secret);
  });

  test('gives a token that is none', () => {
    const file = kubeconfigWith(printing({ token: `${secret} and more` }));
    expect(sentence(() => allowed(file))).toBe(
      `${file}: users.u.exec: status.token of the program holds characters that no bearer token has, such as blanks or control characters; it must hold one bearer token and nothing else`,
    );
  });

  test('hangs, with what it has started', () => {
    const script = `(sleep 2; echo late > '${at('late')}') &\necho ${secret}\nsleep 60`;
    const file = kubeconfigWith(script);
    const exec = { apiVersion: v1, command: './plugin.sh' };
    expect(sentence(() => execCredential({ file, user: 'u', cluster: {} }, exec, 500))).toBe(
      `${file}: users.u.exec: the program "./plugin.sh" gave no credential within 0.5 s; make it work without a terminal`,
    );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
    expect(existsSync(at('late'))).toBe(false);
  });

  test.each(['./nowhere', 'authn-conformance-nowhere'])('is not there: %s', (command) => {
    expect(sentence(() => allowed(kubeconfigWith('', { command })))).toBe(
      `${at('config')}: users.u.exec: the program "${command}" cannot be run (ENOENT); install it, or name it by its path`,
    );
  });
});

describe('an exec that cannot be used is one sentence, and nothing is run:', () => {
  test.each<[Plugin, string]>([
    [
      { apiVersion: 'client.authentication.k8s.io/v1alpha1' },
      `.apiVersion is not one that is known; use ${v1} or ${v1beta1}`,
    ],
    [{ command: '' }, '.command cannot be used; write it as client.authentication.k8s.io describes it'],
    [{ args: [5] }, '.args cannot be used; write it as client.authentication.k8s.io describes it'],
    [{ env: [{ name: 'A' }] }, '.env cannot be used; write it as client.authentication.k8s.io describes it'],
    [
      { interactiveMode: 'Always' },
      '.interactiveMode is Always, and programs are run without a terminal; supply a credential with --token-file FILE or --client-certificate CERT,KEY',
    ],
    [
      { interactiveMode: 'x' },
      '.interactiveMode cannot be used; write it as client.authentication.k8s.io describes it',
    ],
  ])('%j', (plugin, problem) => {
    expect(sentence(() => allowed(kubeconfigWith('', plugin)))).toBe(`${at('config')}: users.u.exec${problem}`);
    expect(existsSync(at('ran'))).toBe(false);
  });
});
