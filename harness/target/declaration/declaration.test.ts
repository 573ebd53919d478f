import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readTargetFile, type Declaration } from './declaration';
import { namedOracles } from '../oracles/named-oracles';
import { TargetError } from '../types';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'authn-conformance-target-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function fileOf(text: string): string {
  const file = join(folder, `target-${String(files++)}.yaml`);
  writeFileSync(file, text);
  return file;
}

const read = (text: string): Declaration => readTargetFile(fileOf(text)).declaration;

/** The sentences of the error, without the name of the file that each begins with. */
function problems(text: string): readonly string[] {
  const file = fileOf(text);
  try {
    readTargetFile(file);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    expect(error.message.split('\n').filter((line) => !line.startsWith(`${file}: `))).toEqual([]);
    return error.message.split('\n').map((line) => line.slice(file.length + 2));
  }
  return [];
}

describe('a target file', () => {
  test('may say only where the target is', () => {
    expect(read('url: https://127.0.0.1:6443')).toEqual({ url: 'https://127.0.0.1:6443' });
  });

  test('may describe a container in the place of an address; its files are relative to it', () => {
    expect(
      read(`
        container:
          image: example/server:1
          port: 6443
          pki: /pki
          entrypoint: [server]
          command: [--verbose]
          user: '0'
          environment: { LEVEL: debug }
          files: [{ source: a.conf, target: /etc/a.conf }]
          wait: { http: /readyz, seconds: 5 }
          beside: [{ image: example/store:1, files: [{ source: ../b, target: /b }] }]`),
    ).toEqual({
      container: {
        image: 'example/server:1',
        port: 6443,
        pki: { directory: '/pki', frontProxy: true },
        entrypoint: ['server'],
        command: ['--verbose'],
        user: '0',
        environment: { LEVEL: 'debug' },
        files: [{ source: join(folder, 'a.conf'), target: '/etc/a.conf' }],
        wait: { http: '/readyz', seconds: 5 },
        beside: [{ image: 'example/store:1', files: [{ source: join(folder, '..', 'b'), target: '/b' }] }],
      },
    });
    expect(read('container: { image: a, port: 1, pki: { directory: /p, frontProxy: false } }').container?.pki).toEqual({
      directory: '/p',
      frontProxy: false,
    });
  });

  test('may say everything', () => {
    expect(
      read(`
        url: https://127.0.0.1:6443
        name: my cluster
        profile: kube-apiserver
        ca: pki/ca.crt
        clientCa: { certificate: ca.crt, key: ../ca.key }
        requestHeaderCa: { certificate: /etc/front-proxy-ca.crt, key: front-proxy-ca.key }
        tokenFile: token
        serverName: kubernetes
        insecure: false
        tls: ['1.3']
        identityOracle: { echo: /whoami }
        flags:
          client-auth: request
          anonymous-auth: true
          authorization-mode: Node,RBAC
          requestheader-username-headers: [X-User]
          requestheader-group-headers: X-Group,X-Other-Group
          requestheader-extra-headers-prefix: X-Extra-
          requestheader-uid-headers: X-Id
          requestheader-allowed-names: ''`),
    ).toEqual({
      url: 'https://127.0.0.1:6443',
      name: 'my cluster',
      profile: 'kube-apiserver',
      ca: join(folder, 'pki/ca.crt'),
      clientCa: { certificate: join(folder, 'ca.crt'), key: join(folder, '..', 'ca.key') },
      requestHeaderCa: { certificate: '/etc/front-proxy-ca.crt', key: join(folder, 'front-proxy-ca.key') },
      tokenFile: join(folder, 'token'),
      serverName: 'kubernetes',
      insecure: false,
      tls: ['1.3'],
      identityOracle: { kind: 'echo', path: '/whoami' },
      flags: {
        'client-auth': 'request',
        'anonymous-auth': true,
        'authorization-mode': ['Node', 'RBAC'],
        'requestheader-username-headers': ['X-User'],
        'requestheader-group-headers': ['X-Group', 'X-Other-Group'],
        'requestheader-extra-headers-prefix': ['X-Extra-'],
        'requestheader-uid-headers': ['X-Id'],
        'requestheader-allowed-names': [],
      },
    });
  });

  test.each(namedOracles)('names an oracle: %s', (oracle) => {
    expect(read(`{ url: https://a, identityOracle: ${oracle} }`).identityOracle).toEqual({
      kind: oracle,
      ...(oracle === 'none' ? { path: '/' } : {}),
    });
  });
});

test('an oracle on a path of the target’s', () => {
  for (const kind of ['echo', 'echo-dn'] as const)
    expect(read(`{ url: https://a, identityOracle: { ${kind}: /whoami } }`).identityOracle).toEqual({
      kind,
      path: '/whoami',
    });
});

describe('each bad field is one sentence that names it:', () => {
  const url = 'url: https://a\n';

  test.each([
    ['no request a second', `${url}maxRps: 0`, /^maxRps: Too small/],
    [
      'a client certificate without its key',
      `${url}clientCertificate: { certificate: a }`,
      /^clientCertificate\.key: /,
    ],
    ['an empty url', "url: ''", /^url: Too small/],
    ['a url that is no text', 'url: 6443', /^url: Invalid input: expected string, received number$/],
    ['an empty name', `${url}name: ''`, /^name: Too small/],
    [
      'an unknown profile',
      `${url}profile: kube`,
      /^profile: Invalid option: expected one of "spec"\|"kube-apiserver"\|"aggregated-apiserver"\|"kube-component"\|"nginx"\|"apache"\|"haproxy"\|"caddy"\|"strict-mtls"\|"auto"$/,
    ],
    ['an empty ca', `${url}ca: ''`, /^ca: Too small/],
    ['a pair that is a name', `${url}clientCa: ca.crt`, /^clientCa: Invalid input: expected object, received string$/],
    ['a pair without its key', `${url}clientCa: { certificate: a }`, /^clientCa\.key: Invalid input: expected string/],
    [
      'a pair with more',
      `${url}requestHeaderCa: { certificate: a, key: b, pin: 1 }`,
      /^requestHeaderCa: Unrecognized key: "pin"; known fields/,
    ],
    ['an empty server name', `${url}serverName: ''`, /^serverName: Too small/],
    ['a boolean in words', `${url}insecure: 'yes'`, /^insecure: Invalid input: expected boolean, received string$/],
    ['an old version of TLS', `${url}tls: ['1.1']`, /^tls\.0: Invalid option: expected one of "1\.2"\|"1\.3"$/],
    ['a version that is a number', `${url}tls: [1.2]`, /^tls\.0: Invalid option/],
    ['no version at all', `${url}tls: []`, /^tls: Too small/],
    ['an unknown oracle', `${url}identityOracle: whoami`, /^identityOracle: Invalid input$/],
    [
      'an echo path that is none',
      `${url}identityOracle: { echo: whoami }`,
      /^identityOracle\.echo: Invalid string: must start with "\/"$/,
    ],
    [
      'two oracles',
      `${url}identityOracle: { echo: /a, echo-dn: /b }`,
      /^identityOracle: say exactly one of echo, echo-dn, none, audit-log and forbidden-message$/,
    ],
    [
      'an oracle without its path',
      `${url}identityOracle: {}`,
      /^identityOracle: say exactly one of echo, echo-dn, none, audit-log and forbidden-message$/,
    ],
    [
      'an unknown way of client authentication',
      `${url}flags: { client-auth: yes }`,
      /^flags\.client-auth: Invalid option/,
    ],
    ['a flag that is no boolean', `${url}flags: { anonymous-auth: 'true' }`, /^flags\.anonymous-auth: Invalid input/],
    ['a flag that is no list', `${url}flags: { authorization-mode: 1 }`, /^flags\.authorization-mode: Invalid input$/],
    [
      'an empty header name',
      `${url}flags: { requestheader-username-headers: [''] }`,
      /^flags\.requestheader-username-headers\.0: Too small/,
    ],
    [
      'an unknown field',
      `${url}cacert: ca.crt`,
      /^the document: Unrecognized key: "cacert"; known fields here are listed in docs\/settings\.md$/,
    ],
    ['an unknown flag', `${url}flags: { anonymous: true }`, /^flags: Unrecognized key: "anonymous"; known fields/],
    ['a list', '- url: https://a', /^the document: Invalid input: expected object, received array$/],
    ['a text', 'https://a', /^the document: Invalid input: expected object, received string$/],
    ['nothing', '', /^the document: Invalid input: expected object, received null$/],
    ['only a comment', '# url: https://a', /^the document: Invalid input/],
    ['broken YAML', 'url: [', /^not YAML: /],
    ['a tab', 'flags:\n\tclient-auth: request', /^not YAML: /],
    ['a field twice', `${url}url: https://b`, /^not YAML: Map keys must be unique/],
    ['two documents', `${url}---\n${url}`, /^not YAML: it holds several documents/],
    ['a reference to nothing', 'url: *base', /^not YAML: /],
  ])('%s', (_title, text, sentence) => {
    expect(problems(text)).toEqual([expect.stringMatching(sentence)]);
  });

  test('references without end', () => {
    const lines = 'bcdefghi'.split('').map((name, at) => {
      const above = 'abcdefgh'[at] ?? '';
      return `${name}: &${name} [${Array<string>(9).fill(`*${above}`).join(', ')}]`;
    });
    expect(problems(['a: &a [x, x, x, x, x, x, x, x, x]', ...lines].join('\n'))).toEqual([
      expect.stringMatching(/^not YAML: /),
    ]);
  });

  test.each([
    ['an address as well', 'url: https://a', /^url: leave it out; the container is started on a port of its own$/],
    ['no image', 'container: { port: 1 }', /^container\.image: /],
    ['no port', 'container: { image: a }', /^container\.port: /],
    ['a port that is none', 'container: { image: a, port: 65536 }', /^container\.port: /],
    ['a relative directory', 'container: { image: a, port: 1, pki: pki }', /^container\.pki: /],
    [
      'a relative place for a file',
      'container: { image: a, port: 1, files: [{ source: a, target: b }] }',
      /^container\.files\.0\.target: say an absolute path in the container$/,
    ],
    [
      'two things to wait for',
      'container: { image: a, port: 1, wait: { log: a, http: /b } }',
      /^container\.wait: say either log or http$/,
    ],
    ['an hour to wait', 'container: { image: a, port: 1, wait: { seconds: 3600 } }', /^container\.wait\.seconds: /],
    [
      'an unknown field',
      'container: { image: a, port: 1, prot: 2 }',
      /^container: .*prot.*docs\/targets\/container\.md$/,
    ],
    [
      'a port beside it',
      'container: { image: a, port: 1, beside: [{ image: b, port: 2 }] }',
      /^container\.beside\.0: /,
    ],
  ])('of a container: %s', (_title, text, sentence) => {
    const whole = text.startsWith('url') ? `${text}\ncontainer: { image: a, port: 1 }` : text;
    expect(problems(whole)).toEqual([expect.stringMatching(sentence)]);
  });

  test('several bad fields are several sentences', () => {
    expect(problems('profile: x\ntls: []\nurl: 1')).toHaveLength(3);
  });
});

describe('a target file that cannot be read is one sentence that names it:', () => {
  const reason = (file: string): string => {
    try {
      readTargetFile(file);
    } catch (error) {
      return (error as Error).message;
    }
    return 'it can be read';
  };

  test('it does not exist', () => {
    expect(reason('/no/such/target.yaml')).toBe(
      '/no/such/target.yaml: the target file cannot be read (ENOENT); give a URL or an existing YAML file',
    );
  });

  test('it is a folder', () => {
    const file = join(folder, 'folder');
    mkdirSync(file);
    expect(reason(file)).toBe(`${file}: the target file cannot be read (EISDIR); give a URL or an existing YAML file`);
  });

  // The superuser may read everything.
  (process.getuid?.() === 0 ? test.skip : test)('it is not for us', () => {
    const file = fileOf('url: https://a');
    chmodSync(file, 0);
    expect(reason(file)).toContain(`${file}: the target file cannot be read (EACCES)`);
  });
});
