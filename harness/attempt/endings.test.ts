import type { Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Observation } from '../observation';
import { freePorts } from '../processes/listening/ports';
import { get, inClearText, whoAmI } from '../vocabulary';
import { dialTcp } from './tcp/dial-tcp';
import { http1Connection } from './http/http1';
import { afterRequest, answering, createPeers, exchangeOf, makePki, probeFor, type Pki } from './peers.fixture';
import { bounds, type Exchange } from './request/types';

let pki: Pki;
beforeAll(async () => {
  pki = await makePki();
});
const peers = createPeers();
afterEach(peers.closeAll);

const serving = () => ({ cert: pki.server.chain, key: pki.server.key });
const attempts = [whoAmI(), whoAmI({ http: '2' }), get('/api')] as const;

describe('time is up', () => {
  // Only the probe's own timer is a fake: it runs out when the test knows how far the attempt has come, and never sooner.
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'setInterval'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const runOut = (): void => {
    jest.advanceTimersByTime(1000);
  };
  const observe = (port: number, difference: Partial<Exchange> = {}): Promise<Observation> =>
    probeFor(pki, 1000)(exchangeOf(pki, { port }, difference));

  test('before there is a connection', async () => {
    const { port } = await peers.tcp(() => undefined);
    for (const attempt of [...attempts, inClearText('GET', '/')]) {
      const observed = observe(port, { attempt });
      runOut();
      expect(await observed).toMatchObject({ ending: { kind: 'timed-out', stage: 'connect' }, httpBytesWritten: 0 });
    }
  });

  test.each(attempts)('after it was accepted and nothing was said: %#', async (attempt) => {
    const peer = await peers.tcp((socket) => {
      socket.once('data', runOut);
    });
    expect(await observe(peer.port, { attempt })).toMatchObject({
      ending: { kind: 'timed-out', stage: 'handshake' },
      tls: undefined,
      httpBytesWritten: 0,
    });
    await peer.quiet();
  });

  test.each(attempts)('after the request: %#', async (attempt) => {
    const peer = await peers.tls({ ...serving(), ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      afterRequest(socket, runOut);
    });
    const observed = await observe(peer.port, { attempt });
    await peer.quiet();
    expect(observed).toMatchObject({ ending: { kind: 'timed-out', stage: 'request' }, response: undefined });
    expect(observed.tls?.verification.path).toBeUndefined();
    expect(observed.httpBytesWritten).toBeGreaterThan(0);
  });

  test('after a request in clear text', async () => {
    const { port } = await peers.tcp((socket) => {
      afterRequest(socket, runOut);
    });
    expect((await observe(port, { attempt: inClearText('POST', '/') })).ending).toEqual({
      kind: 'timed-out',
      stage: 'request',
    });
  });

  test('on a form, which is made once more; the last is the one that is not answered then either', async () => {
    const forms = ['one', 'two', 'three', 'four'].map((name) => ({ name }));
    let asked = 0;
    const { port } = await peers.tls(serving(), (socket) => {
      afterRequest(socket, () => {
        asked += 1;
        // Of "one" the first try, and of "three" both.
        if ([1, 4, 5].includes(asked)) runOut();
        else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      });
    });
    const observed = await observe(port, { attempt: whoAmI({ inEachOf: { name: 'forms', forms } }) });
    expect(
      observed.forms?.map(({ name, observation: { ending, madeAgain } }) => [name, ending.kind, madeAgain]),
    ).toEqual([
      ['one', 'response', true],
      ['two', 'response', undefined],
      ['three', 'timed-out', true],
    ]);
    expect(asked).toBe(5);
  });

  test('and an attempt that is done in time leaves no timer behind', async () => {
    const { port } = await peers.tls(serving(), answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
    expect((await observe(port)).ending).toEqual({ kind: 'response' });
    expect(jest.getTimerCount()).toBe(0);
  });
});

/** Speaks on a connection of its own, so that the test sees what the reader has seen. */
describe('time is up in the middle of an answer', () => {
  test.each([
    ['in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello', 'response'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\na\r\nhello', 'response'],
    ['in a body that only the end of the connection delimits', 'HTTP/1.1 200 OK\r\n\r\nhello', 'response'],
    ['in the headers', 'HTTP/1.1 200 OK\r\nContent-Len', 'request'],
  ])('%s', async (_title, answer, stage) => {
    const { port } = await peers.tcp((socket) => {
      afterRequest(socket, () => socket.write(answer));
    });
    const deadline = new AbortController();
    const socket = (await dialTcp({ host: '127.0.0.1', port, serverName: '', trust: '' }, deadline.signal)) as Socket;
    const endpoint = { host: '127.0.0.1', port, serverName: '127.0.0.1', trust: '' };
    const connection = http1Connection(socket, '1.1', endpoint, undefined);
    const request = { method: 'GET', path: '/', headers: [], body: undefined };
    const said = connection.ask(request, { last: true, signal: deadline.signal });
    let seen = 0;
    socket.on('data', (bytes: Buffer) => {
      seen += bytes.length;
      if (seen === answer.length) deadline.abort();
    });
    expect((await said).ending).toEqual({ kind: 'timed-out', stage });
    expect((await said).response?.complete ?? false).toBe(false);
    connection.close();
    expect(socket.destroyed).toBe(true);
  });
});

describe('nobody listens', () => {
  test.each([...attempts, inClearText('GET', '/')])('%#', async (attempt) => {
    const [port = 0] = await freePorts(1);
    expect(await probeFor(pki)(exchangeOf(pki, { port }, { attempt }))).toMatchObject({
      ending: { kind: 'unreachable', code: 'ECONNREFUSED' },
      tls: undefined,
      wire: undefined,
      httpBytesWritten: 0,
    });
  });
});

describe('the connection is reset', () => {
  test.each(attempts)('before the handshake: %#', async (attempt) => {
    const peer = await peers.tcp((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    expect(await probeFor(pki)(exchangeOf(pki, peer, { attempt }))).toMatchObject({
      ending: { kind: 'closed', how: 'reset', stage: 'handshake' },
      httpBytesWritten: 0,
    });
  });

  test('after a request in clear text', async () => {
    const peer = await peers.tcp((socket) => {
      afterRequest(socket, () => socket.resetAndDestroy());
    });
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: inClearText('GET', '/') }));
    expect(observed.ending).toEqual({ kind: 'closed', how: 'reset', stage: 'request' });
  });

  test('in the middle of an answer', async () => {
    const peer = await peers.tcp((socket) => {
      afterRequest(socket, () =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello', () => socket.resetAndDestroy()),
      );
    });
    const observed = await probeFor(pki)(exchangeOf(pki, peer, { attempt: inClearText('GET', '/') }));
    expect(observed).toMatchObject({
      // Whether Node says reset or end depends on what the kernel hands over together.
      ending: { kind: 'closed', stage: 'response' },
      response: { status: 200, body: 'hello', complete: false },
    });
  });
});

describe('the connection is closed', () => {
  test.each(attempts)('before the handshake: %#', async (attempt) => {
    const peer = await peers.tcp((socket) => {
      socket.once('data', () => socket.end());
    });
    expect(await probeFor(pki)(exchangeOf(pki, peer, { attempt }))).toMatchObject({
      ending: { kind: 'closed', how: 'end', stage: 'handshake' },
      httpBytesWritten: 0,
    });
  });

  test.each(attempts)('after the request: %#', async (attempt) => {
    const peer = await peers.tls({ ...serving(), ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
      afterRequest(socket, () => socket.end());
    });
    const { ending } = await probeFor(pki)(exchangeOf(pki, peer, { attempt }));
    expect(ending).toMatchObject({ kind: 'closed', stage: 'request' });
  });

  const alert = Buffer.from([21, 3, 3, 0, 2, 2, 10]);
  test.each([
    ['an alert in clear text is no answer', alert, { kind: 'closed', how: 'end', stage: 'request' }],
    [
      'an alert with octets behind it is none that TLS has',
      Buffer.concat([alert, Buffer.from('HTTP/1.1 200 OK')]),
      { kind: 'malformed' },
    ],
    ['a record of another type is no alert', Buffer.from([22, 3, 3, 0, 2, 2, 10]), { kind: 'malformed' }],
  ])('by a server that was not spoken to in TLS: %s', async (_what, said, expected) => {
    const peer = await peers.tcp((socket) => {
      afterRequest(socket, () => socket.end(said));
    });
    const { ending } = await probeFor(pki)(exchangeOf(pki, peer, { attempt: inClearText('GET', '/') }));
    expect(ending).toMatchObject(expected);
  });
});

describe('what is not the protocol is malformed', () => {
  test.each([
    ['an answer in plain HTTP to a TLS handshake', 'HTTP/1.0 400 Bad Request\r\n\r\nno'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['zeros', '\0'.repeat(1000)],
  ])('%s', async (_title, garbage) => {
    const peer = await peers.tcp((socket) => {
      socket.once('data', () => socket.end(garbage));
    });
    expect(await probeFor(pki)(exchangeOf(pki, peer))).toMatchObject({
      ending: { kind: 'malformed', stage: 'handshake' },
      httpBytesWritten: 0,
      identity: undefined,
    });
  });

  test('garbage inside TLS', async () => {
    const peer = await peers.tls(serving(), answering('QQQQ\r\n\r\n'));
    expect((await probeFor(pki)(exchangeOf(pki, peer))).ending).toEqual({
      kind: 'malformed',
      why: 'something that is not HTTP',
      stage: 'request',
    });
  });

  test.each([
    [
      'headers without end',
      'HTTP/1.1 200 OK\r\n',
      'X-A: 1\r\n',
      `more than ${bounds.head} bytes of headers`,
      'request',
    ],
    [
      'a body without end',
      'HTTP/1.1 200 OK\r\n\r\n',
      'x'.repeat(16),
      `a body of more than ${bounds.body} bytes`,
      'response',
    ],
  ])('%s', async (_title, start, repeated, why, stage) => {
    const peer = await peers.tls(serving(), (socket) => {
      const more = (): void => {
        if (!socket.destroyed) socket.write(repeated.repeat(8192), more);
      };
      afterRequest(socket, () => socket.write(start, more));
    });
    expect((await probeFor(pki)(exchangeOf(pki, peer))).ending).toEqual({ kind: 'malformed', why, stage });
    await peer.quiet();
  });
});
