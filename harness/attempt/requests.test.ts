import { once } from 'node:events';
import { constants, createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { seenTriggers } from '../run/sandwich/triggers';
import {
  asking,
  claiming,
  connect,
  extraHeader,
  get,
  groupHeader,
  header,
  inClearText,
  userHeader,
  whoAmI,
} from '../vocabulary';
import type { Attempt, Header } from '../vocabulary/types';
import type { ClientShape } from './request/client-shape';
import { clients, released } from './request/client-shapes';
import { answering, createPeers, exchangeOf, makePki, probeFor, type Pki } from './peers.fixture';
import { bounds, type Exchange } from './request/types';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const client = (name: string): ClientShape => {
  const found = clients.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no client ${name}`);
  return released(found, 0, 'a-session');
};
const curl = client('curl');

const empty = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** The lines of a request as they arrived, without those that every request has. */
async function arrived(
  attempt: Exclude<Attempt, { kind: 'issue' }>,
  difference: Partial<Exchange> = {},
): Promise<string[]> {
  const plain = attempt.kind === 'plain-http';
  const peer = plain
    ? await peers.tcp(answering(empty))
    : await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(empty));
  const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt, shape: curl, ...difference }));
  const text = peer.received[0]?.text() ?? '';
  expect([text, Buffer.byteLength(text)]).toEqual([observed.request, observed.httpBytesWritten]);
  const ordinary = [`Host: localhost:${peer.port}`, 'User-Agent: curl/7.88.1'];
  expect(text.split('\r\n').slice(1, 3)).toEqual(ordinary);
  return text.split('\r\n').filter((line) => !ordinary.includes(line));
}

const uidHeader: Header = { kind: 'uid', value: '7', spelled: 'as-configured' };
const { requestHeader } = exchangeOf({ trust: '' } as Pki, { port: 0 });

describe('a request looks like that of an ordinary client', () => {
  const lines = async (name: string): Promise<readonly string[]> => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(empty));
    const attempt = get('/api', { headers: [userHeader('jane')] });
    await probeFor(pki)(exchangeOf(pki, peer, { attempt, shape: client(name) }));
    return (peer.received[0]?.text() ?? '').replace(String(peer.port), 'PORT').split('\r\n').slice(1, -2);
  };

  // As each of them writes it to a listening socket, but for what they cannot be told: kubectl sends no header of a front proxy.
  test.each([
    [
      'kubectl',
      [
        'Host: localhost:PORT',
        'User-Agent: kubectl/v1.31.4 (linux/amd64) kubernetes/a78aa47',
        'Accept: application/json',
        'X-Remote-User: jane',
        'Kubectl-Command: kubectl get',
        'Kubectl-Session: a-session',
        'Accept-Encoding: gzip',
      ],
    ],
    [
      'client-go',
      [
        'Host: localhost:PORT',
        'User-Agent: manager/v0.0.0 (linux/amd64) kubernetes/$Format',
        'Accept: application/json',
        'X-Remote-User: jane',
        'Accept-Encoding: gzip',
      ],
    ],
    ['curl', ['Host: localhost:PORT', 'User-Agent: curl/7.88.1', 'Accept: application/json', 'X-Remote-User: jane']],
    [
      'node',
      [
        'host: localhost:PORT',
        'connection: close',
        'Accept: application/json',
        'X-Remote-User: jane',
        'accept-language: *',
        'sec-fetch-mode: cors',
        'accept-encoding: gzip, deflate',
        'user-agent: node',
      ],
    ],
  ])('%s', async (name, expected) => {
    expect(await lines(name)).toEqual(expected);
  });

  test('what an attempt states itself stands in the place of what the client would send', async () => {
    const headers = [header('user-agent', 'kube-probe/1.30'), header('Accept-Encoding', 'br')];
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(empty));
    await probeFor(pki)(exchangeOf(pki, peer, { attempt: get('/api', { headers }), shape: client('client-go') }));
    const text = peer.received[0]?.text() ?? '';
    expect(text.match(/user-agent: .*|accept-encoding: .*/gi)).toEqual([
      'user-agent: kube-probe/1.30',
      'Accept-Encoding: br',
    ]);
  });
});

describe('a request arrives byte for byte', () => {
  test('a review of oneself', async () => {
    const review = '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}';
    expect(await arrived(whoAmI())).toEqual([
      'POST /apis/authentication.k8s.io/v1/selfsubjectreviews HTTP/1.1',
      'Accept: application/json',
      'Content-Type: application/json',
      `Content-Length: ${review.length}`,
      '',
      review,
    ]);
  });

  test.each([
    [{ kind: 'forbidden-message' }, 'GET / HTTP/1.1'],
    [{ kind: 'echo', path: '/who?am=i' }, 'GET /who?am=i HTTP/1.1'],
  ] as const)('the question of the oracle %j', async (oracle, line) => {
    expect(await arrived(whoAmI(), { oracle })).toEqual([line, 'Accept: application/json', '', '']);
  });

  test('a path, with what it accepts', async () => {
    expect(await arrived(get('/api/v1/pods?limit=1', { accept: 'application/yaml' }))).toEqual([
      'GET /api/v1/pods?limit=1 HTTP/1.1',
      'Accept: application/yaml',
      '',
      '',
    ]);
  });

  test.each(['1.0', '1.1'] as const)('in clear text, as HTTP/%s', async (http) => {
    expect(await arrived(inClearText('POST', '/api', { http, headers: [header('X-A', 'b')] }))).toEqual([
      `POST /api HTTP/${http}`,
      'X-A: b',
      'Content-Length: 2',
      '',
      '{}',
    ]);
    expect(await arrived(inClearText('GET', '/api', { http }))).toEqual([`GET /api HTTP/${http}`, '', '']);
  });

  test('headers repeated, in order, spelled and encoded as they are written', async () => {
    const headers = [
      ...claiming('jane', 'zeta', 'alpha', 'zeta'),
      userHeader('', 'lower-case'),
      groupHeader('a,b', 'upper-case'),
      extraHeader('example.com%2FScopes', 'équipe 開発'),
      header('x_remote-USER', '  two  spaces  '),
    ];
    expect(await arrived(get('/api', { headers }))).toEqual([
      'GET /api HTTP/1.1',
      'Accept: application/json',
      'X-Remote-User: jane',
      'X-Remote-Group: zeta',
      'X-Remote-Group: alpha',
      'X-Remote-Group: zeta',
      'x-remote-user: ',
      'X-REMOTE-GROUP: a,b',
      'X-Remote-Extra-example.com%2FScopes: équipe 開発',
      'x_remote-USER:   two  spaces  ',
      '',
      '',
    ]);
  });

  test('identity headers under the first names that the target is configured with', async () => {
    const config = {
      ...requestHeader,
      usernameHeaders: ['X-User', 'X-Second-User'],
      groupHeaders: ['X-Group'],
      extraHeadersPrefixes: ['X-Extra-', 'X-More-'],
      uidHeaders: ['X-Id'],
    };
    const headers = [...claiming('jane', 'dev'), extraHeader('Floor', '3'), uidHeader];
    expect((await arrived(get('/api', { headers }), { requestHeader: config })).slice(2, 6)).toEqual([
      'X-User: jane',
      'X-Group: dev',
      'X-Extra-Floor: 3',
      'X-Id: 7',
    ]);
    const none = { usernameHeaders: [], groupHeaders: [], extraHeadersPrefixes: [], uidHeaders: [], allowedNames: [] };
    expect((await arrived(get('/api', { headers }), { requestHeader: none })).slice(2, 6)).toEqual([
      'X-Remote-User: jane',
      'X-Remote-Group: dev',
      'X-Remote-Extra-Floor: 3',
      'X-Remote-Uid: 7',
    ]);
  });

  test('an IPv6 address in brackets', async () => {
    const peer = await peers.tcp(answering(empty));
    const exchange = exchangeOf(pki, peer, { attempt: inClearText('GET', '/') });
    await probeFor(pki)({ ...exchange, endpoint: { ...exchange.endpoint, serverName: '::1' } });
    expect(peer.received[0]?.text()).toContain(`\r\nHost: [::1]:${peer.port}\r\n`);
  });
});

describe('over HTTP/2', () => {
  interface Arrived {
    readonly headers: IncomingHttpHeaders;
    readonly raw: readonly string[];
    readonly body: string;
  }
  const servers: { close: () => void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function over2(respond: (stream: ServerHttp2Stream) => void, attempt: Exchange['attempt']) {
    const requests: Arrived[] = [];
    const server = createSecureServer({ cert: pki.server.chain, key: pki.server.key });
    servers.push(server);
    server.on('stream', (stream, headers, _flags, ...[raw]: unknown[]) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => undefined);
      stream.on('data', (bytes: Buffer) => chunks.push(bytes));
      stream.on('end', () => {
        requests.push({ headers, raw: raw as string[], body: Buffer.concat(chunks).toString('utf8') });
        respond(stream);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { observed: await probeFor(pki)(exchangeOf(pki, { port }, { attempt, shape: curl })), requests, port };
  }

  const ok = (stream: ServerHttp2Stream): void => {
    stream.respond({ ':status': 201, 'x-a': ['1', '2'] });
    stream.end('{"status":{"userInfo":{"username":"jane"}}}');
  };

  test('requests that a server does not let stay open are ended with their connection', async () => {
    const server = createSecureServer({
      cert: pki.server.chain,
      key: pki.server.key,
      settings: { maxConcurrentStreams: 5 },
    });
    servers.push(server);
    const closed: Promise<unknown>[] = [];
    server.on('session', (session) => closed.push(new Promise((resolve) => session.once('close', resolve))));
    server.on('stream', (stream) => {
      stream.on('error', () => undefined);
      stream.on('end', () => {
        if (!stream.destroyed) ok(stream);
      });
      stream.resume();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const session = { by: 'open-requests', credential: undefined, serverName: undefined } as const;
    const exchange = exchangeOf(pki, { port }, { attempt: whoAmI({ http: '2' }), session });
    const observed = await probeFor(pki, 1000)(exchange);
    expect(observed.ending.kind).toBe('response');
    expect(closed.length).toBeGreaterThan(1);
    await Promise.all(closed);
  });

  test('a request is taken back with its body unsent, and the next one is asked on the same connection', async () => {
    const server = createSecureServer({ cert: pki.server.chain, key: pki.server.key });
    servers.push(server);
    const seen: string[] = [];
    let sessions = 0;
    server.on('session', () => (sessions += 1));
    server.on('stream', (stream, headers) => {
      const path = headers[':path'] ?? '';
      stream.on('error', () => undefined);
      stream.on('aborted', () => seen.push(`${path} taken back with ${stream.rstCode}`));
      stream.on('end', () => {
        if (stream.aborted) return;
        seen.push(`${path} whole`);
        ok(stream);
      });
      stream.resume();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const taken = asking('/taken-back', claiming('admin'), { method: 'POST', body: '{}', cancelled: true });
    const attempt = whoAmI({ http: '2', behind: [taken, asking('/asked')] });
    const observed = await probeFor(pki)(exchangeOf(pki, { port }, { attempt }));
    expect(seen).toEqual([
      `/taken-back taken back with ${constants.NGHTTP2_CANCEL}`,
      '/asked whole',
      '/apis/authentication.k8s.io/v1/selfsubjectreviews whole',
    ]);
    expect(sessions).toBe(1);
    expect(observed).toMatchObject({ ending: { kind: 'response' }, identity: { user: 'jane' }, sent: { number: 3 } });
    expect(observed.company?.map(({ cancelled, status }) => cancelled ?? status)).toEqual([true, 201]);
    expect(seenTriggers(['connection-reused'], observed).every((each) => each.seen)).toBe(true);
  });

  test('repeated headers stay apart, in order, and keep their bytes', async () => {
    const headers = [...claiming('jané', 'zeta', 'alpha', '開発'), header('X-Once', ''), groupHeader('a,b')];
    const { observed, requests, port } = await over2(ok, whoAmI({ http: '2', headers }));
    const raw = requests[0]?.raw ?? [];
    const lines = Array.from({ length: raw.length / 2 }, (_, at) => [
      raw[2 * at] ?? '',
      Buffer.from(raw[2 * at + 1] ?? '', 'latin1').toString('utf8'),
    ]);
    expect(lines).toEqual([
      [':method', 'POST'],
      [':path', '/apis/authentication.k8s.io/v1/selfsubjectreviews'],
      [':scheme', 'https'],
      [':authority', `localhost:${port}`],
      ['accept', 'application/json'],
      ['content-type', 'application/json'],
      ['x-remote-user', 'jané'],
      ['x-remote-group', 'zeta'],
      ['x-remote-group', 'alpha'],
      ['x-remote-group', '開発'],
      ['x-remote-group', 'a,b'],
      ['x-once', ''],
      ['user-agent', 'curl/7.88.1'],
    ]);
    expect(requests[0]?.body).toContain('SelfSubjectReview');
    expect(observed).toMatchObject({
      ending: { kind: 'response' },
      tls: { alpn: 'h2' },
      response: { version: '2', status: 201, complete: true },
      identity: { user: 'jane' },
    });
    expect(observed.response?.headers.filter(([name]) => name === 'x-a')).toEqual([['x-a', '1, 2']]);
    expect(observed.httpBytesWritten).toBeGreaterThan(0);
  });

  test('a stream that the server resets is closed', async () => {
    const { observed } = await over2(
      (stream) => {
        stream.close(8);
      },
      whoAmI({ http: '2' }),
    );
    expect(observed).toMatchObject({
      ending: { kind: 'closed', stage: 'request' },
      response: undefined,
      identity: undefined,
    });
  });

  test('a connection that ends in the body leaves an answer that is not complete', async () => {
    const { observed } = await over2(
      (stream) => {
        stream.respond({ ':status': 201 });
        stream.write('{"status":{"userInfo":{"username":"jane"}}}', () => {
          stream.session?.destroy();
        });
      },
      whoAmI({ http: '2' }),
    );
    expect(observed).toMatchObject({ ending: { kind: 'closed' }, identity: undefined });
  });

  test('a body without end is malformed at the bound', async () => {
    const { observed } = await over2(
      (stream) => {
        stream.respond({ ':status': 200 });
        const more = (): void => {
          if (!stream.destroyed) stream.write('x'.repeat(65_536), more);
        };
        more();
      },
      whoAmI({ http: '2' }),
    );
    expect(observed.ending).toEqual({
      kind: 'malformed',
      why: `a body of more than ${bounds.body} bytes`,
      stage: 'response',
    });
    expect(observed.response?.complete).toBe(false);
  });

  test('a server that does not speak it is never taken for one that refuses', async () => {
    const peer = await peers.tls({ cert: pki.server.chain, key: pki.server.key }, answering(empty));
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: whoAmI({ http: '2' }) }));
    expect(observed).toMatchObject({
      ending: { kind: 'malformed', why: 'no agreement on HTTP/2' },
      httpBytesWritten: 0,
    });
    await peer.quiet();
    expect(peer.received.map(({ text }) => text())).toEqual(['']);
  });
});

test('a connection that only verifies the server asks for a path that needs no identity', async () => {
  expect((await arrived(connect()))[0]).toBe('GET /api HTTP/1.1');
});
