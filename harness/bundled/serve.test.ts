import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writePkiDirectory } from '../pki';
import { settle, type Flags } from '../../reference-server/settings/flags';
import { introduction } from './introduction';
import { ServeError, serveReference } from './serve';
import { materialFor } from './serve-material';

const folder = mkdtempSync(join(tmpdir(), 'authn-conformance-serve-'));
const [one, other] = ['one', 'other'].map((name) => join(folder, name)) as [string, string];
beforeAll(async () => {
  for (const directory of [one, other]) await writePkiDirectory(directory, { now: new Date() });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A folder with some of the files of another. */
function copied(name: string, from: string, ...files: readonly string[]): string {
  const directory = join(folder, name);
  mkdirSync(directory);
  for (const file of files) copyFileSync(join(from, file), join(directory, file));
  return directory;
}

const flagsOf = (directory: string): Flags => ({
  tlsCertFile: join(directory, 'apiserver.crt'),
  clientCaFile: join(directory, 'ca.crt'),
  requestheaderClientCaFile: join(directory, 'front-proxy-ca.crt'),
  requestheaderUsernameHeaders: ['X-Remote-User'],
});

const introduced = (flags: Flags): string => {
  const settings = settle(flags, flagsOf(one));
  const material = materialFor(settings, '/made');
  const kubeconfig = material.admin && '/made/admin.conf';
  return introduction('https://127.0.0.1:1', settings, { ...material, kubeconfig, manifest: '/made/manifest.yaml' });
};

describe('the introduction shows only lines that this server answers', () => {
  test('all of them where the files beside its certificates fit', () => {
    const text = introduced({});
    expect(text).toContain(`curl --cacert ${one}/ca.crt --cert ${one}/user.crt --key ${one}/user.key https`);
    expect(text).toMatch(/as the front proxy/);
    expect(text).toMatch(/kubectl --kubeconfig \/made\/admin.conf get pods/);
    expect(text).toContain(` --ca ${one}/ca.crt --client-ca ${one}/ca.crt,${one}/ca.key --request-header-ca ${one}/fr`);
    expect(text).toMatch(/--apiserver-manifest \/made\/manifest.yaml --kubeconfig \/made\/admin.conf --profile spec /);
  });

  test('of two installers, what each has issued', () => {
    const text = introduced({ clientCaFile: join(other, 'ca.crt') });
    expect(text).toContain(`curl --cacert ${one}/ca.crt --cert ${other}/user.crt `);
    expect(text).toContain(` --ca ${one}/ca.crt --client-ca ${other}/ca.crt,${other}/ca.key `);
  });

  test('no user, no administrator and no key of a client CA beside which there are none', () => {
    const text = introduced({ clientCaFile: join(copied('alone', one, 'ca.crt'), 'ca.crt') });
    expect(text).not.toMatch(/as a user|kubectl|--client-ca|--apiserver-manifest/);
    expect(text).toMatch(/as the front proxy/);
  });

  test('none that another CA of the same name has issued, and no key that is not its own', () => {
    const mixed = copied('mixed', other, 'ca.key', 'user.crt', 'user.key', 'admin.crt', 'admin.key');
    copyFileSync(join(one, 'ca.crt'), join(mixed, 'ca.crt'));
    expect(introduced({ clientCaFile: join(mixed, 'ca.crt') })).not.toMatch(/as a user|kubectl|--client-ca/);
  });

  test.each<[string, Flags]>([
    ['beside whose CA there is none', { requestheaderClientCaFile: '/other/fp.crt' }],
    ['whose name is not allowed', { requestheaderAllowedNames: ['another'] }],
    ['for which no user header is set', { requestheaderUsernameHeaders: [] }],
  ])('no front proxy %s', (_, flags) => {
    expect(introduced(flags)).not.toMatch(/as the front proxy/);
  });

  test('none, and the reason, for a certificate of the server whose CA is not found', () => {
    const alone = copied('server', other, 'apiserver.crt');
    const text = introduced({ tlsCertFile: join(alone, 'apiserver.crt') });
    expect(text).not.toMatch(/^ {2}(curl|kubectl|authn-conformance) /m);
    expect(text).toMatch(
      /^no line can be shown: the CA that issued its certificate is neither beside it \(ca.crt\) nor /m,
    );
  });

  test('its conformance is asked for with the flags that differ from the usual', () => {
    expect(
      introduced({ anonymousAuth: false, authorizationMode: ['AlwaysAllow'], requestheaderUidHeaders: ['X-Uid'] }),
    ).toMatch(/ --anonymous-auth false --authorization-mode AlwaysAllow .*--requestheader-uid-headers=X-Uid/);
    expect(introduced({ anonymousPaths: ['/livez', '/readyz'] })).toMatch(
      / --anonymous-auth true --anonymous-paths \/livez,\/readyz .*--privileged/,
    );
    expect(introduced({ clientAuth: 'require' })).toMatch(/--profile spec --client-auth require --privileged/);
  });
});

test('what cannot be started is a ServeError that names the flag', async () => {
  const failing = serveReference(['--secure-port', 'x'], () => undefined);
  await expect(failing).rejects.toThrow(ServeError);
  await expect(failing).rejects.toThrow('--secure-port: "x" is not a port');
});

describe('--emulate was called --dress', () => {
  const notice = '--dress is now called --emulate; version 0.2.0 takes --emulate only';

  test('and does the same under its former name, with a notice', async () => {
    const lines: string[] = [];
    const serving = await serveReference(['--secure-port=0', '--dress=kube-apiserver'], (line) => lines.push(line));
    try {
      expect(serving.introduction).toMatch(/ --profile kube-apiserver /);
      expect(lines).toEqual([notice]);
    } finally {
      await serving.stop();
    }
  });

  test.each([
    ['--emulate', []],
    ['--dress', [notice]],
  ])('what %s cannot emulate is said under the present name', async (flag, expected) => {
    const lines: string[] = [];
    await expect(serveReference([flag, 'emperor'], (line) => lines.push(line))).rejects.toThrow(
      /^--emulate emperor: say kube-apiserver$/,
    );
    expect(lines).toEqual(expected);
  });
});
