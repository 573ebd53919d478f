import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createFolder } from '../../cli/testing/folder';
import { call, start, type Ended } from '../../cli/testing/program';
import { kubeApiserver, startKubeApiserver } from './kube-apiserver';
import { findKubeAssets, kubeVersion } from './kube-assets';
import { authenticationConfig, kubeApiserverFlags, type ChosenFlags } from './kube-flags';
import { answers, fakeKube, gives, idle, type FakeKube } from '../../processes/testing/fake-kube';

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

let count = 0;
let place = '';
beforeEach(() => {
  place = folder.folder(`test-${String((count += 1))}`);
});

const env = ({ folder: assets }: FakeKube) => ({ KUBEBUILDER_ASSETS: assets, PATH: process.env['PATH'] });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for what must come; that it never does is the test's time running out. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20);
}

describe('the programs', () => {
  const remedy =
    'set KUBEBUILDER_ASSETS to a directory that holds etcd and kube-apiserver, such as the one that "setup-envtest use -p path" prints';

  test('are those of KUBEBUILDER_ASSETS, and no others where it is set', () => {
    const kube = fakeKube(join(place, 'a'));
    const other = fakeKube(join(place, 'b'));
    expect(findKubeAssets({ KUBEBUILDER_ASSETS: kube.folder, PATH: other.folder }).etcd).toBe(
      join(kube.folder, 'etcd'),
    );
    const empty = folder.folder('empty');
    expect(() => findKubeAssets({ KUBEBUILDER_ASSETS: empty, PATH: other.folder })).toThrow(
      `--target kube-apiserver: KUBEBUILDER_ASSETS is ${empty}, where there is no etcd that can be run; ${remedy}`,
    );
  });

  test('are those of the PATH where it is not set', () => {
    const kube = fakeKube(join(place, 'a'));
    expect(findKubeAssets({ PATH: `/nowhere:${kube.folder}` })).toEqual({
      etcd: join(kube.folder, 'etcd'),
      apiserver: join(kube.folder, 'kube-apiserver'),
    });
    expect(() => findKubeAssets({ PATH: '/nowhere', KUBEBUILDER_ASSETS: '' })).toThrow(
      `--target kube-apiserver: etcd is neither on the PATH nor in /usr/local/kubebuilder/bin; ${remedy}`,
    );
  });

  test('can be named one by one, as with envtest', () => {
    const kube = fakeKube(place);
    const etcd = join(fakeKube(folder.folder(`other-${String(count)}`)).folder, 'etcd');
    expect(findKubeAssets({ KUBEBUILDER_ASSETS: kube.folder, TEST_ASSET_ETCD: etcd })).toEqual({
      etcd,
      apiserver: join(kube.folder, 'kube-apiserver'),
    });
    expect(() => findKubeAssets({ KUBEBUILDER_ASSETS: kube.folder, TEST_ASSET_KUBE_APISERVER: '/nowhere' })).toThrow(
      '--target kube-apiserver: TEST_ASSET_KUBE_APISERVER is /nowhere, which cannot be run; correct or unset it',
    );
  });

  test.each([
    ['Kubernetes v1.20.2', { major: 1, minor: 20 }],
    ['Kubernetes v1.36.0-alpha.1+dirty', { major: 1, minor: 36 }],
    ['no version at all', undefined],
  ])('%s', (version, expected) => {
    expect(kubeVersion(env(fakeKube(place, { version })))).toEqual(expected);
  });

  test('have no version where they are missing', () => {
    expect(kubeVersion({ PATH: '/nowhere' })).toBeUndefined();
  });
});

describe('the flags', () => {
  test('are as the installer sets them where nothing is said', () => {
    expect(kubeApiserverFlags(6443, {})).toEqual(
      expect.arrayContaining([
        '--secure-port=6443',
        '--bind-address=127.0.0.1',
        '--anonymous-auth=true',
        '--authorization-mode=Node,RBAC',
        '--requestheader-allowed-names=front-proxy-client',
        '--requestheader-username-headers=X-Remote-User',
        '--requestheader-group-headers=X-Remote-Group',
        '--requestheader-extra-headers-prefix=X-Remote-Extra-',
      ]),
    );
  });

  test('are those that were chosen; a list without a name is left out', () => {
    const flags = kubeApiserverFlags(6443, {
      flags: {
        'anonymous-auth': false,
        'requestheader-allowed-names': [],
        'requestheader-uid-headers': ['X-Remote-Uid'],
        'requestheader-username-headers': ['X-One', 'X-Two'],
      },
    });
    expect(flags).toContain('--anonymous-auth=false');
    expect(flags).toContain('--requestheader-uid-headers=X-Remote-Uid');
    expect(flags).toContain('--requestheader-username-headers=X-One,X-Two');
    expect(flags.filter((flag) => flag.includes('allowed-names') || flag.includes('X-Remote-User'))).toEqual([]);
  });

  test('have no CA that is declared absent, and nothing that rests on it', () => {
    const without = (name: 'client-ca-file' | 'requestheader-client-ca-file'): string =>
      kubeApiserverFlags(6443, { flags: { [name]: '' } }).join(' ');
    expect(without('client-ca-file')).not.toContain('--client-ca-file');
    expect(without('client-ca-file')).toContain('--requestheader-client-ca-file=front-proxy-ca.crt');
    expect(without('requestheader-client-ca-file')).not.toContain('--requestheader');
    expect(without('requestheader-client-ca-file')).toContain('--client-ca-file=ca.crt');
  });

  test('name a file where anonymous callers are served on some paths only', () => {
    const flags = kubeApiserverFlags(6443, { flags: { 'anonymous-paths': ['/livez'] } }).join(' ');
    expect(flags).toContain('--authentication-config=');
    expect(flags).not.toContain('--anonymous-auth');
    expect(JSON.parse(authenticationConfig(['/livez', '/readyz']))).toMatchObject({
      anonymous: { enabled: true, conditions: [{ path: '/livez' }, { path: '/readyz' }] },
    });
  });
});

describe('the target', () => {
  const targetWith = (flags: ChosenFlags) => kubeApiserver.target({ flags });

  test('has the CAs that the server verifies with, and what a caller of it holds', () => {
    expect(targetWith({})).toMatchObject({
      signers: ['client-ca', 'request-header-ca', 'server-ca', 'former-client-ca', 'former-request-header-ca'],
      supplies: ['certificate', 'token'],
    });
    expect(targetWith({ 'client-ca-file': '' })).toMatchObject({
      signers: ['request-header-ca', 'server-ca', 'former-request-header-ca'],
      supplies: ['token'],
    });
    expect(targetWith({ 'requestheader-client-ca-file': '' }).signers).toEqual([
      'client-ca',
      'server-ca',
      'former-client-ca',
    ]);
  });

  test('takes every flag of the server from the command line, and none that kube-apiserver has not', () => {
    expect(kubeApiserver.takesFlags).toEqual(
      expect.arrayContaining([
        'client-ca-file',
        'requestheader-client-ca-file',
        'anonymous-paths',
        'authorization-mode',
      ]),
    );
    expect(kubeApiserver.takesFlags).not.toContain('client-auth');
  });

  test('has one of them at least', () => {
    expect(() => targetWith({ 'client-ca-file': '', 'requestheader-client-ca-file': '' })).toThrow(
      '--client-ca-file and --requestheader-client-ca-file: a server without either identifies no one by a certificate; leave one out',
    );
  });
});

describe('a start', () => {
  test('gives a server that is ready, and leaves neither processes nor files behind', async () => {
    const kube = fakeKube(place);
    const open = await startKubeApiserver({ env: env(kube), flags: { 'anonymous-auth': false } });
    const { port, trust } = open.endpoint('target');
    expect(kube.starts('kube-apiserver')).toEqual([kubeApiserverFlags(port, { flags: { 'anonymous-auth': false } })]);
    expect(trust).toContain('BEGIN CERTIFICATE');
    expect(Object.keys(open.authorities)).toEqual([
      'client-ca',
      'request-header-ca',
      'server-ca',
      'former-client-ca',
      'former-request-header-ca',
    ]);
    const pids = kube.pids();
    expect(pids.map(isAlive)).toEqual([true, true]);
    await open.close();
    expect(pids.map(isAlive)).toEqual([false, false]);
  });

  test('is tried again on another port when somebody has taken the first', async () => {
    const taken = gives('listen tcp 127.0.0.1:6443: bind: address already in use', 1);
    const kube = fakeKube(place, { apiserver: `if (starts === 0) { ${taken} } else { ${answers(200)} }` });
    const open = await startKubeApiserver({ env: env(kube) });
    await open.close();
    expect(kube.starts('kube-apiserver')).toHaveLength(2);
    expect(kube.starts('etcd')).toHaveLength(1);
  });

  test.each([
    [
      { apiserver: gives('E1121 19:16:01.337721   25228 run.go:72] "command failed" err="no such flag"\nbye', 1) },
      'kube-apiserver ended with 1 before it was ready; it said: "command failed" err="no such flag"',
    ],
    [{ apiserver: gives('', 3) }, 'kube-apiserver ended with 3 before it was ready; it said nothing'],
    [
      { apiserver: gives(`failed with -----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY----- in it`, 1) },
      'kube-apiserver ended with 1 before it was ready; it said: failed with [PEM] in it',
    ],
    [
      { apiserver: gives(`failed: ${'x'.repeat(1000)}`, 1) },
      `kube-apiserver ended with 1 before it was ready; it said: failed: ${'x'.repeat(292)}...`,
    ],
    [
      { etcd: gives('data directory is locked', 2), apiserver: idle },
      'etcd ended with 2 before it was ready; it said: data directory is locked',
    ],
    [{ apiserver: answers(500) }, 'kube-apiserver was not ready after 2 seconds (/readyz is 500); it said nothing'],
    [{ apiserver: idle }, 'kube-apiserver was not ready after 2 seconds (it does not answer); it said nothing'],
  ])('that fails is told in one sentence: %#', async (programs, sentence) => {
    const kube = fakeKube(place, programs);
    await expect(startKubeApiserver({ env: env(kube), bound: 2000 })).rejects.toMatchObject({
      name: 'TargetError',
      message: `--target kube-apiserver: ${sentence}`,
    });
    expect(kube.pids().filter(isAlive)).toEqual([]);
  });
});

describe('on the command line', () => {
  const withAssets = async (assets: string, ...argv: readonly string[]): Promise<Ended> => {
    const before = process.env['KUBEBUILDER_ASSETS'];
    process.env['KUBEBUILDER_ASSETS'] = assets;
    try {
      return await call([...argv, '--target', 'kube-apiserver']);
    } finally {
      if (before === undefined) delete process.env['KUBEBUILDER_ASSETS'];
      else process.env['KUBEBUILDER_ASSETS'] = before;
    }
  };

  test('missing programs are one sentence', async () => {
    const { code, err } = await withAssets(place, 'run', '--clause', '5.1.4');
    expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(err).toContain(`KUBEBUILDER_ASSETS is ${place}, where there is no etcd that can be run; set`);
  });

  test('plan asks for the version and starts nothing', async () => {
    const kube = fakeKube(place, { version: 'Kubernetes v1.20.2' });
    const { code, out } = await withAssets(kube.folder, 'plan');
    expect(code).toBe(0);
    expect(out).toMatch(/^target {3}kube-apiserver, 1\.20$/m);
    expect(kube.pids()).toEqual([]);
  });

  test('a kube-apiserver never requires a certificate', async () => {
    const { code, err } = await withAssets(fakeKube(place).folder, 'run', '--client-auth', 'require');
    expect({ code, err }).toEqual({
      code: 2,
      err: '--client-auth: --target kube-apiserver starts a server of its own and sets this itself; leave the flag out\n',
    });
  });

  test.each(['SIGINT', 'SIGKILL'] as const)('%s while it starts leaves nothing behind', async (signal) => {
    const kube = fakeKube(place, { apiserver: idle });
    const temporary = folder.folder(`temporary-${signal}`);
    const { child, ended } = start(['run', '--target', 'kube-apiserver'], {
      temporary,
      variables: { KUBEBUILDER_ASSETS: kube.folder },
    });
    await until(() => kube.pids().length === 2);
    const pids = kube.pids();
    child.kill(signal);
    if (signal === 'SIGINT') {
      // The second one, of somebody who does not want to wait; two at once are one to the kernel.
      await sleep(200);
      child.kill(signal);
    }
    await ended;
    await until(() => !pids.some(isAlive));
    await until(() => !readdirSync(temporary).some((name) => name.startsWith('authn-conformance-')));
  });
});
