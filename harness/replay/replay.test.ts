import { describe, expect, test } from '@jest/globals';
import { headers } from '../plan/targets.fixture';
import type { Exchange } from '../attempt';
import { claiming, get, header, post, whoAmI } from '../vocabulary';
import type { Attempt } from '../vocabulary/types';
import { clientPrograms } from '.';
import { addressesOf } from './ordinary';
import { whereIs } from './program';
import type { Ended } from './run-program';

const { curl, kubectl } = clientPrograms;
const credential = { chain: 'CHAIN', key: 'THE KEY' } as Exchange['credential'];
const exchange = (attempt: Exchange['attempt'], more: Partial<Exchange> = {}): Exchange => ({
  attempt,
  endpoint: { host: 'api.test', port: 6443, serverName: 'localhost', trust: 'CA', addresses: ['::1', '10.0.0.7'] },
  credential,
  tls: '1.3',
  requestHeader: headers,
  oracle: { kind: 'self-subject-review' },
  verifiesServer: true,
  ...more,
});
const files = (content: string): string => `/private/${content.length}`;
const ended = (code: number | undefined, out: string, err = ''): Ended => ({
  code,
  out: Buffer.from(out),
  err,
  stopped: undefined,
});

describe('curl', () => {
  test('is told everything on its standard input: the address that was checked, the files of the key, the path as it is', () => {
    const attempt = get('/api/../x', { present: 'alice', headers: [...claiming('jane'), header('X-Empty', '')] });
    const { args = [], input = '', env } = curl.command(exchange(attempt), files, 5) ?? {};
    expect(args).toEqual(['-q', '--silent', '--show-error', '--include', '--no-buffer', '--config', '-']);
    expect(env).toEqual({});
    expect(input).toContain('url = "https://localhost:6443/"\nrequest-target = "/api/../x"\n');
    expect(input).toContain('connect-to = "::api.test:6443"\nresolve = "api.test:6443:10.0.0.7,[::1]"\n');
    expect(input).toContain(
      'noproxy = "*"\nrequest = "GET"\nhttp1.1\ntlsv1.3\ntls-max = "1.3"\ncacert = "/private/2"\n',
    );
    expect(input).toContain('cert = "/private/5"\nkey = "/private/7"\n');
    expect(input).toContain('header = "X-Remote-User: jane"\n');
    expect(input).toContain('header = "X-Empty;"\n');
    expect(input).not.toContain('THE KEY');
  });

  test('gets a body with quotes, and reads no file by it', () => {
    const { input = '' } = curl.command(exchange(post('/x', '@/etc/hostname "\\\n')), files, 5) ?? {};
    expect(input).toContain('data-raw = "@/etc/hostname \\"\\\\\\n"\n');
  });

  test.each<readonly [string, Exchange]>([
    ['a value with a line end', exchange(whoAmI({ headers: [header('X-A', 'a\r\nX-B: b')] }))],
    ['a name that is none', exchange(whoAmI({ headers: [header('X A', 'a')] }))],
    ['a blank in the path', exchange(get('/a b'))],
    ['a host that leads nowhere', exchange(whoAmI(), { endpoint: { ...exchange(whoAmI()).endpoint, addresses: [] } })],
  ])('is not asked what it would write otherwise: %s', (_what, asked) => {
    expect(curl.command(asked, files, 5)).toBeUndefined();
  });

  test('its answers are read as the harness reads its own', () => {
    const http1 = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\n\r\nno';
    expect(curl.read(ended(0, http1))).toMatchObject({
      ending: { kind: 'response' },
      response: { version: '1.1', status: 401, headers: [['Content-Type', 'text/plain']], body: 'no', complete: true },
      http2: false,
    });
    expect(curl.read(ended(0, 'HTTP/2 200 \r\na: b\r\n\r\n{}'))).toMatchObject({
      response: { status: 200 },
      http2: true,
    });
    expect(curl.read(ended(0, 'something'))).toMatchObject({ ending: { kind: 'malformed' } });
  });

  test.each<readonly [number | undefined, string, object | undefined]>([
    [7, 'curl: (7) Failed to connect', { ending: { kind: 'unreachable', code: 'curl: (7) Failed to connect' } }],
    [60, 'curl: (60) SSL certificate problem', { ending: { kind: 'client-refused' } }],
    [28, 'curl: (28) timed out', { ending: { kind: 'timed-out' } }],
    [
      56,
      'curl: (56) OpenSSL SSL_read: error:0A000418:SSL routines::tlsv1 alert unknown ca, errno 0',
      { ending: { kind: 'closed', how: 'end' }, alert: { number: 48, name: 'unknown_ca' } },
    ],
    [35, 'curl: (35) Recv failure: Connection reset by peer', { ending: { kind: 'closed', how: 'reset' } }],
    // Its own library does not load or use the certificate: the server had no part in it.
    [35, 'curl: (35) error:0A000076:SSL routines::no suitable signature algorithm', undefined],
    [58, 'curl: (58) could not load PEM client certificate', undefined],
    [undefined, '', undefined],
  ])('exit code %s, %j', (code, err, expected) => {
    const answer = curl.read(ended(code, '', err));
    if (expected === undefined) expect(answer).toBeUndefined();
    else expect(answer).toMatchObject(expected);
  });
});

describe('kubectl', () => {
  test('gets a kubeconfig with files of keys, the address that was checked, and the name of the certificate', () => {
    const written: string[] = [];
    const keeping = (content: string): string => `/private/${written.push(content)}`;
    const command = kubectl.command(exchange(get('/api', { present: 'alice' })), keeping, 5);
    expect(command?.args).toEqual(['--kubeconfig', expect.any(String), '-v', '8', 'get', '--raw', '/api']);
    const config = JSON.parse(written.at(-1) ?? '') as object;
    expect(config).toMatchObject({
      clusters: [{ cluster: { server: 'https://10.0.0.7:6443', 'tls-server-name': 'localhost' } }],
      users: [{ user: { 'client-certificate': '/private/2', 'client-key': '/private/3' } }],
    });
  });

  const older =
    'x.go:581] Response Status: 403 Forbidden in 3 milliseconds\nx.go:1] "Response Body" body=<\n\t{"code":403}\n >\nError';
  const newer =
    'I1 x.go:1] "Response" verb="GET" url="https://h/" status="401 Unauthorized" milliseconds=1\nerror: logged in';
  test.each<readonly [string, Ended, object | undefined]>([
    ['an answer', ended(0, '{}', 'Response Status: 200 OK in 1'), { response: { status: 200, body: '{}' } }],
    ['an error', ended(1, '', older), { response: { status: 403, body: '{"code":403}' } }],
    ['an error of a newer release', ended(1, '', newer), { response: { status: 401 } }],
    ['an alert', ended(1, '', 'Unable: remote error: tls: bad certificate'), { ending: { kind: 'closed' } }],
    [
      'no server',
      ended(1, '', 'dial tcp 127.0.0.1:1: connect: connection refused'),
      { ending: { kind: 'unreachable' } },
    ],
    [
      'another server',
      ended(1, '', 'x509: certificate signed by unknown authority'),
      { ending: { kind: 'client-refused' } },
    ],
    // It asked for a user name: nothing was sent.
    ['a question', ended(1, 'Please enter Username: ', 'error: EOF'), undefined],
    ['a key that does not fit', ended(1, '', 'error: tls: private key does not match public key'), undefined],
  ])('%s', (_what, of, expected) => {
    const answer = kubectl.read(of);
    if (expected === undefined) expect(answer).toBeUndefined();
    else expect(answer).toMatchObject(expected);
  });
});

test('only what a program makes as the harness makes it is made again', () => {
  const attempts: readonly (readonly [Attempt, curl: boolean, kubectl: boolean])[] = [
    [whoAmI({ present: 'alice' }), true, true],
    [whoAmI(), true, false],
    [whoAmI({ present: 'alice', headers: claiming('jane') }), true, false],
    [whoAmI({ present: 'alice', http: '2' }), true, false],
    [whoAmI({ present: 'alice', after: [[]] }), false, false],
    [whoAmI({ present: 'alice', resuming: {} }), false, false],
    [whoAmI({ present: 'alice', serverName: 'x' }), false, false],
    [get('/api', { present: 'alice', accept: 'application/yaml' }), true, false],
  ];
  for (const [attempt, byCurl, byKubectl] of attempts)
    expect([curl.makes(attempt, '1.3'), kubectl.makes(attempt, '1.3')]).toEqual([byCurl, byKubectl]);
  expect(kubectl.makes(whoAmI({ present: 'alice' }), '1.2')).toBe(false);
});

test('only addresses that were checked are connected to', () => {
  const endpoint = exchange(whoAmI()).endpoint;
  expect(addressesOf(endpoint)).toEqual(['10.0.0.7', '::1']);
  expect(addressesOf({ ...endpoint, addresses: [] })).toEqual([]);
  expect(addressesOf({ ...endpoint, addresses: undefined })).toEqual(['api.test']);
});

test('a program is looked for in absolute folders of the PATH', () => {
  expect(whereIs('sh', `.:/nowhere:${process.env['PATH'] ?? ''}`)).toMatch(/^\/.*\/sh$/);
  expect(whereIs('sh', '.:bin:/nowhere')).toBeUndefined();
});
