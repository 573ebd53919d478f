import { once } from 'node:events';
import * as http2 from 'node:http2';
import * as https from 'node:https';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent, request as undiciRequest } from 'undici';
import type { RecordedConnection } from '../observation';
import { speaks, type RecordingServer } from '.';
import {
  inClearText,
  makeMaterial,
  say,
  secured,
  stateOf,
  testServers,
  untilEnd,
  type Material,
} from './server.fixture';

let material: Material;
const servers = testServers();

beforeAll(async () => {
  material = await makeMaterial();
});
afterEach(servers.close);

const start = (more: Parameters<typeof stateOf>[1] = {}, authorities?: readonly string[]): Promise<RecordingServer> =>
  servers.start({ state: stateOf(material.ordinary, more), clientAuthorities: authorities });

const trust = (): { ca: string; servername: string } => ({
  ca: material.serverCa.certificate,
  servername: 'localhost',
});

function get(url: string, options: https.RequestOptions): Promise<{ status: number | undefined; body: string }> {
  return new Promise((settle, fail) => {
    https
      .get(url, options, (response) => {
        let body = '';
        response.on('data', (bytes: Buffer) => (body += bytes.toString()));
        response.on('end', () => {
          settle({ status: response.statusCode, body });
        });
        response.on('error', fail);
      })
      .on('error', fail);
  });
}

const only = (connections: readonly RecordedConnection[]): RecordedConnection => {
  expect(connections).toHaveLength(1);
  return connections[0] as RecordedConnection;
};

describe('an ordinary client', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('by node:https with a certificate, %s', async (version) => {
    const server = await start({}, [material.clientCa.certificate]);
    const recording = server.recording();
    const jane = await material.client({ O: ['dev'] });
    const answer = await get(`${server.url}/api?limit=500`, {
      ...trust(),
      cert: jane.chain,
      key: jane.key,
      minVersion: version,
      maxVersion: version,
      headers: { 'X-Two': ['a', 'b'] },
      agent: false,
    });
    expect(answer).toEqual({ status: 200, body: 'ok' });
    expect(await server.settled(5000)).toBe(true);
    const connection = only(recording.end());
    expect(connection).toMatchObject({
      number: 1,
      state: 'good',
      serverName: 'localhost',
      protocol: version,
      resumed: false,
      clientCertificate: 'sent',
      provenKey: true,
      path: undefined,
      notTls: undefined,
      clearText: '',
      ended: expect.stringMatching(/^by-/),
      requests: [
        {
          number: 1,
          version: 'HTTP/1.1',
          method: 'GET',
          target: '/api?limit=500',
          complete: true,
          oddities: [],
          answered: 200,
        },
      ],
    });
    expect(connection.presented.map(({ subject }) => subject.CN)).toEqual([['jane']]);
    expect(connection.requests[0]?.headers.filter(([name]) => name === 'X-Two')).toEqual([
      ['X-Two', 'a'],
      ['X-Two', 'b'],
    ]);
    expect(connection.requests[0]?.raw).toMatch(/^GET \/api\?limit=500 HTTP\/1\.1\r\n[^]*\r\n\r\n$/);
    expect(connection.octetsReceived).toBe(connection.requests[0]?.raw?.length);
  });

  test('by undici, twice on one connection, of which a later recording has the second alone', async () => {
    const server = await start();
    const dispatcher = new Agent({ connect: trust(), connections: 1 });
    const first = server.recording();
    await (await undiciRequest(`${server.url}/one`, { dispatcher })).body.text();
    const second = server.recording();
    await (await undiciRequest(`${server.url}/two`, { dispatcher, method: 'POST', body: 'hello' })).body.text();
    expect(only(first.end()).requests.map(({ number, target }) => [number, target])).toEqual([
      [1, '/one'],
      [2, '/two'],
    ]);
    const later = only(second.end());
    expect(later.at).toBeLessThan(0);
    expect(later.requests).toMatchObject([{ number: 2, target: '/two', body: 'hello' }]);
    expect(later.clientCertificate).toBe('not-requested');
    await dispatcher.close();
  });

  test('by node:http2, with several streams', async () => {
    const server = await start(
      {
        tls: { alpn: ['h2', 'http/1.1'] },
        answer: ({ target }) => ({ status: 203, headers: [['X-A', target]], body: 'h2' }),
      },
      [material.clientCa.certificate],
    );
    const recording = server.recording();
    const jane = await material.client();
    const session = http2.connect(`https://localhost:${server.port}`, { ...trust(), cert: jane.chain, key: jane.key });
    const ask = async (path: string, body?: string): Promise<[number | undefined, string]> => {
      const stream = session.request({
        ':path': path,
        ':method': body === undefined ? 'GET' : 'POST',
        'x-remote-user': 'bob',
      });
      stream.end(body);
      const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders];
      stream.resume();
      await once(stream, 'end');
      return [Number(headers[':status']), String(headers['x-a'])];
    };
    expect(await Promise.all([ask('/a'), ask('/b', 'body')])).toEqual([
      [203, '/a'],
      [203, '/b'],
    ]);
    session.close();
    await once(session, 'close');
    expect(await server.settled(5000)).toBe(true);
    const connection = only(recording.end());
    expect(connection).toMatchObject({ alpn: 'h2', clientCertificate: 'sent', provenKey: true });
    expect(connection.requests.map(({ target }) => target).sort()).toEqual(['/a', '/b']);
    const b = connection.requests.find(({ target }) => target === '/b');
    expect(b).toMatchObject({
      version: 'HTTP/2',
      method: 'POST',
      body: 'body',
      raw: undefined,
      complete: true,
      answered: 203,
    });
    expect(b?.headers).toContainEqual([':path', '/b']);
    expect(b?.headers).toContainEqual(['x-remote-user', 'bob']);
    expect(connection.octetsReceived).toBeGreaterThan(50);
  });
});

describe("the client's certificate", () => {
  test('of another CA is recorded and never refused', async () => {
    const server = await start({}, [material.clientCa.certificate]);
    const recording = server.recording();
    const mallory = await material.client({ CN: 'mallory', issuer: { kind: 'unknown-authority' } });
    expect(await get(server.url, { ...trust(), cert: mallory.chain, key: mallory.key, agent: false })).toMatchObject({
      status: 200,
    });
    expect(only(recording.end())).toMatchObject({
      clientCertificate: 'sent',
      provenKey: true,
      path: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
  });

  test('is none where none is sent', async () => {
    const server = await start({}, [material.clientCa.certificate]);
    const recording = server.recording();
    await get(server.url, { ...trust(), agent: false });
    expect(only(recording.end())).toMatchObject({
      clientCertificate: 'none',
      provenKey: false,
      path: undefined,
      presented: [],
    });
  });

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('with a key that is not its own is not proven, %s', async (version) => {
    const server = await start({}, [material.clientCa.certificate]);
    const recording = server.recording();
    const thief = await material.client({ possession: 'forged' });
    const socket = connectTls({
      port: server.port,
      host: '127.0.0.1',
      ...trust(),
      cert: thief.chain,
      key: thief.key,
      minVersion: version,
      maxVersion: version,
    });
    await untilEnd(socket);
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({
      protocol: undefined,
      clientCertificate: 'sent',
      provenKey: false,
      octetsReceived: 0,
      alerts: [{ direction: 'sent', name: 'decrypt_error' }],
    });
  });

  test('is that of the session that is resumed', async () => {
    const server = await start({}, [material.clientCa.certificate]);
    const jane = await material.client();
    const first = await secured(server, { ...trust(), cert: jane.chain, key: jane.key });
    const session = once(first, 'session') as Promise<[Buffer]>;
    await say(first, 'GET / HTTP/1.0\r\n\r\n');
    const [ticket] = await session;
    const recording = server.recording();
    const second = await secured(server, { ...trust(), session: ticket });
    await say(second, 'GET / HTTP/1.0\r\n\r\n');
    const connection = only(recording.end());
    expect(connection).toMatchObject({
      resumed: true,
      serverName: 'localhost',
      clientCertificate: 'sent',
      provenKey: true,
      path: undefined,
    });
    expect(connection.presented[0]?.subject.CN).toEqual(['jane']);
  });
});

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('an answer of OCSP, %s', (version) => {
  test.each([true, false])('is asked for: %p', async (asked) => {
    const staple = Buffer.from([0x30, 3, 0x0a, 1, 0]);
    const server = await start({ tls: { staple } });
    const recording = server.recording();
    const options = { ...trust(), requestOCSP: asked, minVersion: version, maxVersion: version };
    const socket = connectTls({ host: '127.0.0.1', port: server.port, ...options });
    const stapled: (Buffer | null)[] = [];
    socket.on('OCSPResponse', (answer: Buffer | null) => stapled.push(answer));
    await once(socket, 'secureConnect');
    await say(socket, 'GET / HTTP/1.0\r\n\r\n');
    expect(stapled).toEqual(asked ? [staple] : []);
    expect(only(recording.end())).toMatchObject({ asksForStaple: asked });
  });

  test('is heard of where the server has none, and where the client takes no certificate of it', async () => {
    const server = await start();
    const recording = server.recording();
    const options = { ca: material.clientCa.certificate, minVersion: version, maxVersion: version, requestOCSP: true };
    const socket = connectTls({ host: '127.0.0.1', port: server.port, ...options });
    await expect(once(socket, 'secureConnect')).rejects.toThrow();
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({ asksForStaple: true, octetsReceived: 0 });
  });
});

describe('a client that rejects the server', () => {
  test('leaves its alert and no octet of HTTP', async () => {
    const server = await start({ name: 'bad' });
    const recording = server.recording();
    await expect(
      get(server.url, { ca: material.clientCa.certificate, servername: 'localhost', agent: false }),
    ).rejects.toThrow();
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({
      state: 'bad',
      octetsReceived: 0,
      requests: [],
      serverName: 'localhost',
    });
  });

  test('by the version alone is recorded as well', async () => {
    const server = await start({ tls: { least: '1.0', most: '1.1' } });
    const recording = server.recording();
    await expect(get(server.url, { ...trust(), agent: false })).rejects.toThrow();
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({ protocol: undefined, octetsReceived: 0 });
    const old = connectTls({
      port: server.port,
      host: '127.0.0.1',
      ...trust(),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    });
    await once(old, 'secureConnect');
    expect(old.getProtocol()).toBe('TLSv1.1');
    old.destroy();
  });
});

test('a client that chooses HTTP/2 and ends without a word is one connection without a request', async () => {
  const server = await start({ tls: { alpn: ['h2'] } });
  const recording = server.recording();
  // Each was an assertion of Node, which ended the process.
  for (let at = 0; at < 3; at += 1) {
    const socket = await secured(server, { ...trust(), ALPNProtocols: ['h2'] });
    socket.resume().end();
    await once(socket, 'close');
  }
  expect(await server.settled(5000)).toBe(true);
  expect(recording.end().map(({ alpn, requests }) => [alpn, requests.length])).toEqual(Array(3).fill(['h2', 0]));
});

describe('clear text', () => {
  test('is answered with 400 (clause 7.1) and recorded, credentials included', async () => {
    const server = await start();
    const recording = server.recording();
    const answer = await say(await inClearText(server), 'GET /secret HTTP/1.1\r\nAuthorization: Basic x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*Client sent an HTTP request to an HTTPS server\.\n$/);
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({
      notTls: 'an HTTP request in clear text',
      protocol: undefined,
      octetsReceived: 0,
      clearText: 'GET /secret HTTP/1.1\r\nAuthorization: Basic x\r\n\r\n',
      requests: [{ target: '/secret', answered: 400 }],
    });
  });

  test('is served where the state says so', async () => {
    const server = await start({ clearText: 'served' });
    expect(await say(await inClearText(server), 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK[^]*ok$/);
  });

  test.each([
    ['nothing at all', '', undefined],
    ['half a record', '\x16\x03', undefined],
    ['other octets', '\0\x01\x02\x03\x04\x05\r\n\r\n', 'octets that are no TLS: "\\u0000\\u0001\\u0002\\u0003\\u0004"'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'HTTP/2 in clear text'],
  ])('%s ends the connection when its author does', async (_what, octets, notTls) => {
    const server = await start();
    const recording = server.recording();
    const socket = await inClearText(server);
    const ended = untilEnd(socket);
    socket.end(Buffer.from(octets, 'latin1'));
    await ended;
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({ notTls, octetsReceived: 0 });
  });
});

describe('states', () => {
  test('are switched for new connections; live ones are kept or closed', async () => {
    const other = await material.servers.mint('expired', 'localhost');
    const server = await start();
    const recording = server.recording();
    const kept = await secured(server, trust());
    const firstAnswer = once(kept, 'data');
    kept.write('GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await firstAnswer;
    await server.state(stateOf(other, { name: 'expired', answer: () => ({ status: 404 }) }), 'keep');
    const secondAnswer = once(kept, 'data') as Promise<[Buffer]>;
    kept.write('GET /2 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await secondAnswer)[0])).toContain('404');
    await expect(get(server.url, { ...trust(), agent: false })).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' });
    while (recording.read()[1]?.ended === 'open') await new Promise(setImmediate);
    const ended = untilEnd(kept);
    await server.state(stateOf(material.ordinary), 'close');
    await ended;
    expect(await server.settled(5000)).toBe(true);
    expect(recording.end().map(({ state, requests, ended }) => [state, requests.length, ended])).toEqual([
      ['good', 2, 'by-server'],
      ['expired', 0, expect.stringMatching(/by-peer|reset/)],
    ]);
  });

  test('begin when the peers of closed connections have heard of it', async () => {
    const server = await start();
    const peer = await secured(server, trust());
    const ended = once(peer.resume(), 'end').then(() => 'ended');
    await server.state(stateOf(material.ordinary), 'close');
    expect(await Promise.race([ended, Promise.resolve('not yet')])).toBe('ended');
  });

  test('may have something done while a client waits for its handshake', async () => {
    const done: string[] = [];
    let go = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (go = resolve));
    const server = await start({
      beforeHandshake: async () => {
        done.push('begun');
        await waiting;
        done.push('done');
      },
    });
    const connecting = secured(server, trust()).then((socket) => {
      done.push('secured');
      return socket;
    });
    while (done.length === 0) await new Promise(setImmediate);
    go();
    (await connecting).destroy();
    expect(done).toEqual(['begun', 'done', 'secured']);
  });

  test('that cannot be loaded are refused at once', async () => {
    const server = await start();
    await expect(server.state({ ...stateOf(material.ordinary), key: 'no key' }, 'keep')).rejects.toThrow();
  });

  test('end a session with another certificate: a ticket of the former state is not taken', async () => {
    const server = await start();
    const first = await secured(server, trust());
    const session = once(first, 'session') as Promise<[Buffer]>;
    await say(first, 'GET / HTTP/1.0\r\n\r\n');
    const [ticket] = await session;
    await server.state(stateOf(await material.servers.mint('other-name', 'localhost')), 'close');
    const socket = connectTls({ port: server.port, host: '127.0.0.1', ...trust(), session: ticket });
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test.each(['close', 'reset', 'never-answer'] as const)('may %s', async (onConnect) => {
    const server = await start({ onConnect });
    const recording = server.recording();
    const socket = connectTls({ port: server.port, host: '127.0.0.1', ...trust() });
    const ended = untilEnd(socket);
    if (onConnect === 'never-answer') socket.setTimeout(50, () => socket.destroy());
    expect(await ended).toBe('');
    expect(await server.settled(5000)).toBe(true);
    expect(recording.end()).toMatchObject([{ protocol: undefined, octetsReceived: 0, requests: [] }]);
  });

  test('may cut the handshake', async () => {
    const server = await start({ onConnect: { cutAfter: 100 } });
    const socket = connectTls({ port: server.port, host: '127.0.0.1', ...trust() });
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(socket.bytesRead).toBeLessThanOrEqual(100);
  });
});

describe('answers', () => {
  const askFor = async (
    answer: Parameters<typeof stateOf>[1],
    octets = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
  ): Promise<string> => {
    const server = await start(answer);
    const socket = await secured(server, trust());
    return say(socket, octets);
  };

  test('are written one after the other in the order of the requests', async () => {
    const answer = await askFor(
      { answer: ({ target }) => ({ status: 200, body: target, delay: target === '/first' ? 30 : 0 }) },
      'GET /first HTTP/1.1\r\nHost: a\r\n\r\nGET /second HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    expect(answer.match(/\/[a-z]+/g)).toEqual(['/first', '/second']);
  });

  test.each([
    [
      'chunked',
      { status: 200, body: 'hello', framing: 'chunked', close: true, trailers: [['X-T', '1']] },
      /chunked\r\n[^]*\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n$/,
    ],
    [
      'until the end',
      { status: 200, body: 'hello', framing: 'until-close' },
      /^HTTP\/1\.1 200 OK\r\nConnection: close\r\n\r\nhello$/,
    ],
    ['cut', { status: 200, body: 'hello', cutAfter: 2 }, /Content-Length: 5\r\n[^]*\r\n\r\nhe$/],
    ['cut, chunked', { status: 200, body: 'hello', framing: 'chunked', cutAfter: 2 }, /\r\n\r\n5\r\nhe$/],
    [
      'cut, without the last chunk',
      { status: 200, body: 'hello', framing: 'chunked', cutAfter: 5 },
      /\r\n\r\n5\r\nhello\r\n$/,
    ],
    [
      'with another one behind it',
      { status: 204, close: true, behind: { status: 200, body: 'hello' } },
      /^HTTP\/1\.1 204 [^]*\r\n\r\nHTTP\/1\.1 200 [^]*\r\n\r\nhello$/,
    ],
    [
      'some time after an interim one',
      { interim: [100], interimFor: 20, status: 200, body: 'hello', close: true },
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n[^]*hello$/,
    ],
    [
      'redirected',
      { status: 302, headers: [['Location', 'https://b/']], close: true },
      /^HTTP\/1\.1 302 Found\r\nLocation: https:\/\/b\/\r\nContent-Length: 0\r\n/,
    ],
    ['raw', { raw: 'HTTP/1.1 299 \xff\n\n', close: true }, /^HTTP\/1\.1 299 \xff\n\n$/],
    ['none, closed', { nothing: 'close' }, /^$/],
    ['none, reset', { nothing: 'reset' }, /^$/],
  ] as const)('%s', async (_how, given, expected) => {
    expect(await askFor({ answer: () => given })).toMatch(expected);
  });

  test('for which nobody asked come on a connection of which nothing is asked, and on no other', async () => {
    const late = { status: 200, body: 'late' } as const;
    const server = await start({
      answer: ({ target }) => ({
        status: 200,
        body: target,
        ...(target === '/a' && { behind: late, behindAfter: 50 }),
      }),
    });
    const idle = await secured(server, trust());
    idle.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
    let text = '';
    idle.on('data', (bytes: Buffer) => (text += bytes.toString()));
    while (!text.includes('late')) await once(idle, 'data');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\/aHTTP\/1\.1 200 OK\r\n[^]*late$/);
    idle.destroy();

    const used = await secured(server, trust());
    let answers = '';
    used.on('data', (bytes: Buffer) => (answers += bytes.toString()));
    used.write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
    while (!answers.includes('/a')) await once(used, 'data');
    used.write('GET /b HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((settle) => setTimeout(settle, 100));
    await say(used, 'GET /c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(answers.match(/\/[abc]|late/g)).toEqual(['/a', '/b', '/c']);
  });

  test('to HEAD have no body, and a body that is waited for is asked for', async () => {
    expect(await askFor({}, 'HEAD / HTTP/1.0\r\n\r\n')).toMatch(/Content-Length: 2\r\n\r\n$/);
    const expecting = await askFor(
      {},
      'PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab',
    );
    expect(expecting).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  test.each(['length', 'chunked'] as const)('by %s may be held back in the middle', async (framing) => {
    let release = (): void => undefined;
    const released = new Promise<void>((settle) => (release = settle));
    const seen: string[] = [];
    const server = await start({
      answer: () => ({ status: 200, body: 'first-second', framing, close: true, held: { begun, released } }),
    });
    const socket = await secured(server, trust());
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    function begun(): void {
      setTimeout(() => {
        seen.push(text);
        release();
      }, 50);
    }
    expect(await say(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toContain('first-second');
    expect(seen).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n/)]);
    expect(seen[0]).not.toContain('second');
  });

  test('that are held back end with their connection', async () => {
    const server = await start({
      answer: () => ({
        status: 200,
        body: 'first-second',
        held: { begun: () => socket.destroy(), released: once(socket, 'close') },
      }),
    });
    const recording = server.recording();
    const socket = await secured(server, trust());
    expect(await say(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')).not.toContain('second');
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end()).requests).toMatchObject([{ answered: 200 }]);
  });

  test.each([
    ['a length', 'Content-Length: 4\r\n\r\n', 'abcd'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n', '4\r\nabcd\r\n0\r\n\r\n'],
    ['`Expect`', 'Expect: 100-continue\r\nContent-Length: 4\r\n\r\n', 'abcd'],
  ])('to the head of a request with %s come before its body, and once', async (_how, head, body) => {
    const server = await start({
      answer: () => ({ status: 200, body: 'late' }),
      answerToHead: ({ target }) => (target === '/early' ? { status: 413, body: 'early' } : undefined),
    });
    const recording = server.recording();
    const socket = await secured(server, trust());
    const all = untilEnd(socket);
    socket.write(`PUT /early HTTP/1.1\r\nHost: a\r\n${head}`);
    const [early] = (await once(socket, 'data')) as [Buffer];
    expect(early.toString()).toMatch(/^HTTP\/1\.1 413 [^]*early$/);
    socket.write(`${body}PUT /late HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${head}${body}`);
    expect((await all).match(/HTTP\/1\.1 \d+|early|late/g)).toEqual([
      ...['HTTP/1.1 413', 'early'],
      ...(head.startsWith('Expect') ? ['HTTP/1.1 100'] : []),
      ...['HTTP/1.1 200', 'late'],
    ]);
    expect(only(recording.end()).requests).toMatchObject([
      { target: '/early', body: 'abcd', complete: true, answered: 413 },
      { target: '/late', body: 'abcd', complete: true, answered: 200 },
    ]);
  });

  test('that cannot be made are 500, and the server goes on', async () => {
    const answer = await askFor({
      answer: () => {
        throw new Error('a defect');
      },
    });
    expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  });
});

describe('recordings', () => {
  test('with a filter hold the requests that it wants and no others', async () => {
    const server = await start();
    const recording = server.recording({ filter: ({ target }) => target.startsWith('/mine') });
    await Promise.all(['/mine/1', '/other'].map((path) => get(`${server.url}${path}`, { ...trust(), agent: false })));
    const socket = await secured(server, trust());
    await say(socket, 'GET /other HTTP/1.1\r\nHost: a\r\n\r\nGET /mine/2 HTTP/1.0\r\n\r\n');
    expect(recording.end().map(({ requests }) => requests.map(({ number, target }) => [number, target]))).toEqual([
      [[1, '/mine/1']],
      [[2, '/mine/2']],
    ]);
  });

  test('hold a request that is not complete, while the connection is open and after it', async () => {
    const server = await start();
    const recording = server.recording();
    const socket = await secured(server, trust());
    socket.write('POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc');
    while ((recording.read()[0]?.octetsReceived ?? 0) === 0) await new Promise(setImmediate);
    expect(recording.read()[0]).toMatchObject({
      ended: 'open',
      requests: [{ complete: false, body: 'abc', answered: undefined }],
    });
    socket.destroy();
    expect(await server.settled(5000)).toBe(true);
    expect(only(recording.end())).toMatchObject({
      requests: [{ number: 1, complete: false, body: 'abc', raw: expect.stringContaining('abc') }],
    });
  });

  test('see every connection that was made before they were settled, and none of the harness', async () => {
    const server = await start();
    const recording = server.recording();
    const clients = Array.from({ length: 20 }, () => inClearText(server));
    for (const client of await Promise.all(clients)) client.destroy();
    expect(await server.settled(5000)).toBe(true);
    expect(recording.end()).toHaveLength(20);
  });
});

test.each(['1.0', '1.1', '1.2', '1.3'] as const)('it can tell that it speaks TLS %s', async (version) => {
  expect(await speaks({ least: version, most: version }, stateOf(material.ordinary))).toBe(true);
});
