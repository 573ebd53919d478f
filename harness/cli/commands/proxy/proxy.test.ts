import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePorts } from '../../../processes/listening/ports';
import { makeAuthority, makeServerCertificate, writePkiDirectory } from '../../../pki';
import { startFrontProxy, type RunningFrontProxy } from '../../../../reference-server/front-proxy/front-proxy';
import { createFolder } from '../../testing/folder';
import { filesOfFrontProxy } from '../../target/describing-front-proxy';
import { call } from '../../testing/program';
import { watched } from '../../testing/watched';
import { proxyWatchCommand } from '../watch/proxy-watch-command';
import { declarationIn } from './proxy-command';

const folder = createFolder();
let proxy: RunningFrontProxy;
let known: readonly string[];
let listen: string;

const users = (password = 'correct horse'): string => `users:
  - { name: jane, password: '${password}', groups: [dev, ops], uid: '7', extra: { Scopes: [read, write] } }
  - { name: robot, token: jacks-long-token, user: jack, groups: [machines] }
`;

beforeAll(async () => {
  const now = new Date();
  const pki = folder.folder('pki');
  await writePkiDirectory(pki, { now, lifetimeHours: 1 });
  const root = await makeAuthority({ commonName: 'front-proxy-root', now, hours: 1 });
  const serving = await makeServerCertificate({ authority: root, hosts: ['127.0.0.1'], now, hours: 1 });
  const [port = 0] = await freePorts(1);
  listen = `127.0.0.1:${String(port)}`;
  proxy = await startFrontProxy({
    securePort: 0,
    tlsCertFile: { pem: serving.chain },
    tlsPrivateKeyFile: { pem: serving.key },
    basicAuthFile: { text: 'correct horse,jane,7,"dev,ops","scopes=read,scopes=write"\n' },
    tokenAuthFile: { text: 'jacks-long-token,jack,,"machines"\n' },
    upstreamUrl: `https://${listen}`,
    upstreamCaFile: join(pki, 'ca.crt'),
    upstreamServerName: 'kubernetes.default.svc',
    upstreamTimeout: 2000,
    proxyClientCertFile: join(pki, 'front-proxy-client.crt'),
    proxyClientKeyFile: join(pki, 'front-proxy-client.key'),
    requestheaderUidHeaders: ['X-Remote-Uid'],
  });
  known = [
    ...['proxy', '--target', proxy.url, '--ca', folder.write('root.crt', root.certificate)],
    ...['--users', folder.write('users.yaml', users())],
  ];
}, 60_000);
afterAll(async () => {
  await proxy.close(0);
  folder.remove();
});

const few = ['--tls', '1.3', '--scenario', 'valid-credentials', '--scenario', 'upstream-verified'];
const upstream = (): readonly string[] => ['--upstream-listen', listen, '--pki', join(folder.path, 'pki')];

describe('a front proxy that someone else runs', () => {
  test('passes with what the flags say of it, and its passwords are in no report', async () => {
    const report = folder.write('report.json', '');
    const reporters = ['--reporter', 'text', '--reporter', `json=${report}`];
    const { code, out, err } = await call([...known, ...upstream(), ...few, ...reporters]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^target {4}https:\/\/127\.0\.0\.1:\d+\nsubject {3}the front proxy/m);
    expect(out).toMatch(/^\d\d passed, 0 failed, 0 inconclusive/m);
    const json = readFileSync(report, 'utf8');
    for (const secret of ['correct horse', 'jacks-long-token', Buffer.from('jane:correct horse').toString('base64')])
      expect(`${out}${json}`).not.toContain(secret);
  }, 60_000);

  test('may be described by a file, of which the flags go first', async () => {
    const file = folder.write(
      'target.yaml',
      `url: https://127.0.0.1:1\nname: mine\nca: root.crt\nusers: users.yaml\nupstreamListen: ${listen}\npki: pki\nflags: { requestheader-uid-headers: [X-Remote-Uid] }\n`,
    );
    const { code, out } = await call(['proxy', '--target', file, ...few]);
    expect(code).toBe(3);
    expect(out).toContain('target    mine\n');
    expect(out).toContain('Unreachable: the front proxy at 127.0.0.1:1 is unreachable (ECONNREFUSED)');
  }, 60_000);

  test.each([
    [
      'a wrong password',
      users('another horse'),
      /^the front proxy rejects the credential of jane in the file of --users \(401\)\n$/,
    ],
    [
      'another identity, which no check of the run is about,',
      users().replace('dev, ops', 'dev'),
      /^the request of jane arrived upstream .*; say in the file of --users, .*\n$/,
    ],
  ])(
    '%s in the file of users is one sentence, and nothing is judged',
    async (_title, text, sentence) => {
      const file = folder.write('other-users.yaml', text);
      const { code, err } = await call([...known, '--users', file, ...upstream(), '--scenario', 'upstream-verified']);
      expect({ code, sentence: sentence.test(err), err }).toEqual({ code: 2, sentence: true, err });
      expect(err).not.toContain('horse');
    },
    60_000,
  );

  test('an upstream of another name is one sentence that says what the front proxy needs', async () => {
    const { code, err } = await call([...known, ...upstream(), '--upstream-name', 'another.test', ...few]);
    expect(code).toBe(2);
    expect(err).toMatch(/^the front proxy answers 502 .*nothing arrived upstream.*\(--upstream-name\).*\n$/);
  }, 60_000);
});

describe('a front proxy that is watched', () => {
  const nothing = (): void => undefined;

  test('runs again when the file of users changes, tells what changed, and survives what cannot be used', async () => {
    const file = folder.write('watched-users.yaml', users());
    const write = (text: string) => () => {
      folder.write('watched-users.yaml', text);
    };
    const target = folder.write(
      'watched.yaml',
      `url: ${proxy.url}\nca: root.crt\nusers: watched-users.yaml\nupstreamListen: ${listen}\npki: pki\nflags: { requestheader-uid-headers: [X-Remote-Uid] }\n`,
    );
    const flags = { target, scenario: ['valid-credentials'], tls: '1.3' } as const;
    const { code, out, err } = await watched(
      (io, seams) => proxyWatchCommand(flags, io, seams),
      [
        nothing,
        ...[write(users().replace('dev, ops', 'dev')), nothing],
        ...[write(users('another horse')), nothing],
        ...[write(users()), nothing],
      ],
    );
    expect(err).toBe('');
    const [first, second, third, fourth] = out;
    expect(out).toHaveLength(4);
    expect(first).toMatch(/^\S+Z run 1\nPassed what ran: .*\n$/);
    expect(second).toContain(` run 2, after a change of ${file}\n`);
    expect(second).toMatch(/\n {2}valid-credentials\/\S+ @tls1[.]3: failed \([a-z-]+\), passed before\n/);
    expect(second).toMatch(/\nNonconformant: .*\n$/);
    expect(third).toMatch(/ run 3, .*\n.*rejects the credential of jane.*\n$/);
    expect(fourth).toMatch(/: passed, failed before\n/);
    expect(out.join('')).not.toContain('horse');
    expect(code).toBe(0);
  });

  test('is described by its target file, what that names, and the credentials of its users', () => {
    folder.write('some-users.yaml', 'users: [{ name: a, certificate: a.crt, key: keys/a.key }]');
    const target = folder.write(
      'files.yaml',
      'url: https://a\nca: root.crt\nusers: some-users.yaml\nclientCa: { certificate: c.crt, key: c.key }\nrequestHeaderCa: p.crt\npki: pki\n',
    );
    const { paths, certificates } = filesOfFrontProxy(target, undefined, () => declarationIn({ target }));
    const named = [
      'files.yaml',
      'root.crt',
      'some-users.yaml',
      'c.crt',
      'c.key',
      'p.crt',
      'pki',
      'a.crt',
      'keys/a.key',
    ];
    expect(paths.toSorted()).toEqual(named.map((name) => join(folder.path, name)).toSorted());
    expect(Object.fromEntries(certificates)).toEqual({
      ...{ ca: join(folder.path, 'root.crt'), 'client-ca': join(folder.path, 'c.crt') },
      'request-header-ca': join(folder.path, 'p.crt'),
    });
    folder.write('some-users.yaml', 'users: [');
    const before = { paths: ['/former'], certificates };
    expect(filesOfFrontProxy(target, 'list.yaml', () => declarationIn({ target }), before).paths).toEqual([
      ...[target, resolve('list.yaml'), '/former'],
    ]);
  });

  test.each([
    [[], 'proxy watch: say with --target URL or a target file what is to be watched'],
    [
      ['--target', 'https://127.0.0.1:1'],
      'proxy watch: no flag names a file that could change; say how often to run with --interval 10m',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--metrics', '9464'],
      '--metrics is about a check at an interval; say how often with --interval 10m',
    ],
    [
      ['--target', 'https://127.0.0.1:1', '--interval', '10m', '--metrics', 'none', '--users', '/none/users.yaml'],
      expect.stringMatching(/^[^\n]*\/none\/users[.]yaml[^\n]*$/),
    ],
  ])('%j is one sentence and exit code 2', async (flags, sentence) => {
    const { code, out, err } = await call(['proxy', 'watch', ...flags]);
    expect({ code, out, err: err.trimEnd() }).toEqual({ code: 2, out: '', err: sentence });
  });
});

describe('a mistake is one sentence', () => {
  test.each<[string, readonly string[], string]>([
    [
      'a user without a target',
      ['--users', 'users.yaml'],
      '--users is about a front proxy of your own; say which one with --target URL',
    ],
    [
      'a target that is nothing',
      ['--target', 'nginx'],
      '--target nginx is neither a URL, as in https://127.0.0.1:8443, nor a file',
    ],
    [
      'no users',
      ['--target', 'https://127.0.0.1:1'],
      "the front proxy's users are not known; name a file that holds them with --users FILE (docs/front-proxy.md)",
    ],
    ['a profile that is none', ['--target', 'https://127.0.0.1:1', '--profile', 'squid'], '--profile squid: say '],
    ['a flag of run', ['--server-ca', 'a,b'], "unknown option '--server-ca'"],
    ['a scenario of another subject', ['--scenario', 'groups'], '--scenario groups'],
  ])('%s', async (_title, flags, sentence) => {
    const { code, out, err } = await call(['proxy', ...flags]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });

  test.each<[string, readonly string[], string]>([
    [
      'a prefix with a slash at its end',
      ['--path-prefix', '/apis/a/v1/', '--no-upstream'],
      '--path-prefix /apis/a/v1/: say a path without a slash at its end',
    ],
    [
      'a prefix that leads elsewhere',
      ['--path-prefix', '/apis/..', '--no-upstream'],
      '--path-prefix /apis/..: say a path',
    ],
    ['no upstream', [], '--upstream-listen ADDR:PORT, or --no-upstream'],
    ['an upstream without a CA', ['--upstream-listen', '127.0.0.1:1'], '--upstream-ca CERT,KEY or --pki DIR'],
    [
      'a directory that is not there',
      ['--upstream-listen', '127.0.0.1:1', '--pki', '/none'],
      '--pki /none: there is no /none/ca.crt; make such a directory with "authn-conformance pki /none"',
    ],
    [
      'both kinds of upstream',
      ['--no-upstream', '--upstream-listen', '127.0.0.1:1'],
      '--no-upstream and --upstream-listen contradict each other',
    ],
    ['an address that is none', ['--upstream-listen', 'here', '--pki', 'PKI'], '--upstream-listen here: say ADDR:PORT'],
    [
      'a port that is none',
      ['--upstream-listen', '127.0.0.1:70000', '--pki', 'PKI'],
      '--upstream-listen 127.0.0.1:70000: say ADDR:PORT',
    ],
  ])('%s', async (_title, flags, sentence) => {
    const { code, err } = await call([
      ...known,
      ...flags.map((word) => (word === 'PKI' ? join(folder.path, 'pki') : word)),
    ]);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test.each<[string, string, string]>([
    ['no user', 'users: []', 'users: Too small'],
    [
      'a user without a credential',
      'users: [{ name: a }]',
      'users.0: say exactly one of password, token, and certificate with key',
    ],
    ['a user with two', 'users: [{ name: a, password: aaaaaaaa, token: bbbbbbbb }]', 'users.0: say exactly one of'],
    [
      'a certificate without a key',
      'users: [{ name: a, certificate: a.crt }]',
      'users.0: say certificate and key together',
    ],
    ['a short password', 'users: [{ name: a, password: topsec }]', 'users.0: password: it has fewer than 8 characters'],
    [
      'a colon in a name',
      "users: [{ name: 'a:b', password: topsecret }]",
      'users.0: name: a user of Basic authentication has no colon',
    ],
    [
      'two of one name',
      'users: [{ name: a, password: topsecret }, { name: a, token: othersecret }]',
      'users: two are called "a"',
    ],
    ['an unknown field', 'users: [{ name: a, password: topsecret, role: x }]', 'users.0: Unrecognized key: "role"'],
    ['a document that is none', '[', 'not YAML'],
  ])('in the file of users: %s', async (_title, text, sentence) => {
    const file = folder.write('bad-users.yaml', text);
    const { code, err } = await call([...known, '--users', file, ...upstream()]);
    expect(code).toBe(2);
    expect(err).toContain(`${file}: ${sentence}`);
    expect(err).not.toMatch(/topsec/);
  });

  test.each<[string, string, string]>([
    [
      'an unknown field',
      'url: https://a\nserverCa: x',
      'Unrecognized key: "serverCa"; known fields are listed in docs/front-proxy.md',
    ],
    ['a flag that it does not have', 'url: https://a\nflags: { client-auth: require }', 'flags: Unrecognized key'],
    ['an upstream that is no text', 'url: https://a\nupstreamListen: 7', 'upstreamListen: Invalid input'],
  ])('in the target file: %s', async (_title, text, sentence) => {
    const file = folder.write('bad-target.yaml', text);
    const { code, err } = await call(['proxy', '--target', file]);
    expect(code).toBe(2);
    expect(err).toContain(`${file}: `);
    expect(err).toContain(sentence);
  });

  test('a target file without a url is no bundled front proxy', async () => {
    const { code, out, err } = await call(['proxy', '--target', folder.write('no-url.yaml', 'name: mine')]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^the target has no url; .*\n$/);
  });
});
