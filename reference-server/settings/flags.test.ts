import { describe, expect, test } from '@jest/globals';
import { checkTogether, defaults, FlagError, parseFlags, settle, type Flags } from './flags';

/** What was given, without the flags that were not. */
const given = (...argv: string[]) => JSON.parse(JSON.stringify(parseFlags(argv))) as Flags;

test('reads both spellings, and nothing that was not given', () => {
  expect(given('--tls-cert-file=a.crt', '--tls-private-key-file', 'a.key')).toEqual({
    tlsCertFile: 'a.crt',
    tlsPrivateKeyFile: 'a.key',
  });
});

test('reads every flag', () => {
  const flags = given(
    '--tls-cert-file=/a',
    '--tls-private-key-file=/b',
    '--client-ca-file=/c',
    '--requestheader-client-ca-file=/d',
    '--requestheader-allowed-names=front-proxy-client',
    '--requestheader-username-headers=X-Remote-User',
    '--requestheader-group-headers=X-Remote-Group',
    '--requestheader-extra-headers-prefix=X-Remote-Extra-',
    '--requestheader-uid-headers=X-Remote-Uid',
    '--anonymous-auth=false',
    '--anonymous-paths=/livez,/readyz',
    '--authorization-mode=Node,RBAC',
    '--bind-address=::1',
    '--secure-port=6443',
    '--tls-min-version=VersionTLS13',
    '--client-auth=require',
    '--data-dir=/e',
    '--manifest=/f',
  );
  expect(flags).toEqual({
    tlsCertFile: '/a',
    tlsPrivateKeyFile: '/b',
    clientCaFile: '/c',
    requestheaderClientCaFile: '/d',
    requestheaderAllowedNames: ['front-proxy-client'],
    requestheaderUsernameHeaders: ['X-Remote-User'],
    requestheaderGroupHeaders: ['X-Remote-Group'],
    requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
    requestheaderUidHeaders: ['X-Remote-Uid'],
    anonymousAuth: false,
    anonymousPaths: ['/livez', '/readyz'],
    authorizationMode: ['Node', 'RBAC'],
    bindAddress: '::1',
    securePort: 6443,
    tlsMinVersion: 'VersionTLS13',
    clientAuth: 'require',
    dataDir: '/e',
    manifest: '/f',
  });
});

test('lists are split at commas, and repeats add', () => {
  const flags = given('--requestheader-group-headers=A', '--requestheader-group-headers=A,B');
  expect(flags.requestheaderGroupHeaders).toEqual(['A', 'A', 'B']);
  expect(given('--requestheader-allowed-names=').requestheaderAllowedNames).toEqual([]);
});

test('of a flag that is no list the last one counts', () => {
  expect(given('--secure-port=1', '--secure-port=2').securePort).toBe(2);
});

test.each([
  ['--anonymous-auth', true],
  ['--anonymous-auth=true', true],
  ['--anonymous-auth=T', true],
  ['--anonymous-auth=0', false],
  ['--anonymous-auth=False', false],
])('%s is %s', (flag, value) => {
  expect(given(flag).anonymousAuth).toBe(value);
});

describe('says in one sentence what is wrong, and how to right it', () => {
  test.each([
    ['--no-such-flag', '--no-such-flag: no such flag; see the list in the documentation'],
    ['--no-such-flag=1', '--no-such-flag: no such flag; see the list in the documentation'],
    ['-v', '-v: no such flag; see the list in the documentation'],
    ['file', 'file: flags only'],
    ['--tls-cert-file', '--tls-cert-file: needs a value'],
    ['--tls-cert-file=', '--tls-cert-file: is empty; give a path, or leave the flag out'],
    ['--anonymous-auth=no', '--anonymous-auth: "no" is neither true nor false'],
    ['--anonymous-paths=livez', '--anonymous-paths: "livez" is no path; begin it with "/" and leave the query out'],
    [
      '--anonymous-paths=/livez?x',
      '--anonymous-paths: "/livez?x" is no path; begin it with "/" and leave the query out',
    ],
    ['--authorization-mode=ABAC', '--authorization-mode: "ABAC" is not one of AlwaysAllow, RBAC, Node'],
    ['--authorization-mode=', '--authorization-mode: is empty; name at least one, or leave the flag out'],
    ['--client-auth=maybe', '--client-auth: "maybe" is not one of require, request'],
    ['--tls-min-version=1.1', '--tls-min-version: "1.1" is not one of VersionTLS12, VersionTLS13'],
    ['--bind-address=localhost', '--bind-address: "localhost" is not an IP address; use for example 127.0.0.1'],
    ['--secure-port=99999', '--secure-port: "99999" is not a port; use 0 to 65535, where 0 means any free one'],
    ['--requestheader-allowed-names=a,', '--requestheader-allowed-names: "a," has an empty item; remove the comma'],
    [
      '--requestheader-group-headers=X Group',
      '--requestheader-group-headers: "X Group" cannot be a header name; use letters, digits and "-"',
    ],
  ])('%s', (flag, message) => {
    expect(() => parseFlags([flag])).toThrow(
      new FlagError(message.split(': ')[0] ?? '', message.split(': ').slice(1).join(': ')),
    );
  });
});

test('anonymous callers are served on some paths only where they are served at all', () => {
  const paths = { anonymousPaths: ['/livez'] };
  expect(() => {
    checkTogether(settle(paths));
  }).not.toThrow();
  expect(() => {
    checkTogether(settle(paths, { anonymousAuth: false }));
  }).toThrow('--anonymous-paths: --anonymous-auth=false serves no anonymous caller; leave one of them out');
  expect(() => {
    checkTogether(settle(paths, { clientAuth: 'require' }));
  }).toThrow('--anonymous-paths: --client-auth=require serves no anonymous caller; leave one of them out');
});

test('what is no flag of ours can be passed over', () => {
  const unknown: string[] = [];
  const flags = parseFlags(['--etcd-servers=x', '--secure-port=1', '-v', 'word'], (argument) => unknown.push(argument));
  expect([flags.securePort, unknown]).toEqual([1, ['--etcd-servers', '-v', 'word']]);
});

test('the first source that has a flag decides, and the defaults come last', () => {
  expect(settle({ securePort: 1, dataDir: undefined }, { securePort: 2, dataDir: '/d' })).toEqual({
    ...defaults,
    securePort: 1,
    dataDir: '/d',
  });
});
