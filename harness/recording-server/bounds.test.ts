import { connect as connectTls } from 'node:tls';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { RecordingServer, RecordingServerOptions } from '.';
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

const start = (
  bounds: NonNullable<RecordingServerOptions['bounds']>,
  more: Parameters<typeof stateOf>[1] = {},
): Promise<RecordingServer> => servers.start({ state: stateOf(material.ordinary, more), bounds });

const trust = (): { ca: string; servername: string } => ({
  ca: material.serverCa.certificate,
  servername: 'localhost',
});

/** The server still serves. */
async function serves(server: RecordingServer): Promise<void> {
  expect(await say(await secured(server, trust()), 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
}

describe('a peer that goes beyond a bound loses its connection, and the server goes on', () => {
  test('too many connections at once', async () => {
    const server = await start({ connections: 3 });
    const held = await Promise.all([1, 2, 3].map(() => inClearText(server)));
    expect(await untilEnd(await inClearText(server))).toBe('');
    for (const socket of held) socket.destroy();
    expect(await server.settled(5000)).toBe(true);
    await serves(server);
  });

  test('a handshake that is never made', async () => {
    const server = await start({ handshake: 1000 });
    const silent = await inClearText(server);
    const half = await inClearText(server);
    half.write(Buffer.from([0x16, 3, 1, 0, 200, 1]));
    expect(await Promise.all([untilEnd(silent), untilEnd(half)])).toEqual(['', '']);
    await serves(server);
  });

  test('a header section without end', async () => {
    const server = await start({ header: 10_000 });
    const recording = server.recording();
    const answer = await say(await secured(server, trust()), `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(recording.end()[0]?.requests).toMatchObject([
      { complete: false, oddities: ['a header section longer than is read'] },
    ]);
    await serves(server);
  });

  test('a body without end', async () => {
    const server = await start({ octets: 100_000 });
    const socket = await secured(server, trust());
    const ended = untilEnd(socket);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n${'x'.repeat(1_000_000)}`);
    expect(await ended).toBe('');
    await serves(server);
  });

  test('requests without end', async () => {
    const server = await start({ requests: 10 });
    const recording = server.recording();
    await say(await secured(server, trust()), 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000));
    expect(recording.end()[0]?.requests).toHaveLength(10);
    await serves(server);
  });

  test('octets that are kept of all requests', async () => {
    const server = await start({ kept: 1000 });
    const recording = server.recording();
    const body = 'y'.repeat(2000);
    await say(await secured(server, trust()), `POST / HTTP/1.0\r\nContent-Length: 2000\r\n\r\n${body}`);
    const [connection] = recording.read();
    expect(connection?.requests[0]).toMatchObject({ complete: true, oddities: ['a body longer than is kept'] });
    expect(
      (connection?.requests[0]?.raw?.length ?? 0) + (connection?.requests[0]?.body.length ?? 0),
    ).toBeLessThanOrEqual(1000);
    recording.end();
    // What no recording asks for any more is given back.
    const next = server.recording();
    await say(await secured(server, trust()), 'POST / HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello');
    expect(next.end()[0]?.requests[0]?.body).toBe('hello');
  });

  test('a stream that is reset before its request is whole', async () => {
    const server = await start({}, { tls: { alpn: ['h2'] } });
    const recording = server.recording();
    const session = connectHttp2(`https://localhost:${server.port}`, trust());
    session.on('error', () => undefined);
    const stream = session.request({ ':path': '/half', ':method': 'POST' }, { endStream: false });
    stream.on('error', () => undefined);
    stream.write('abc');
    while (!(recording.read()[0]?.octetsReceived ?? 0)) await new Promise(setImmediate);
    await new Promise((settle) => session.ping(settle));
    session.destroy();
    expect(await server.settled(5000)).toBe(true);
    expect(recording.end()[0]?.requests).toMatchObject([
      { target: '/half', complete: false, body: 'abc', answered: undefined },
    ]);
  });

  test('a client that is gone in the middle of a handshake', async () => {
    const server = await start({});
    for (const octets of [1, 100, 300]) {
      const socket = connectTls({ port: server.port, host: '127.0.0.1', ...trust() });
      socket.on('error', () => undefined);
      socket.once('data', () => undefined);
      await once(socket, 'connect');
      setTimeout(() => socket.destroy(), octets % 7);
    }
    expect(await server.settled(5000)).toBe(true);
    await serves(server);
  });
});
