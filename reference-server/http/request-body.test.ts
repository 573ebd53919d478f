import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { Bodies } from './bodies';
import { BodyAborted, bodyReader } from './request-body';
import { connect, connectH2, credential, exchange, exchangeH2 } from '../testing/client';
import { createTestPki, start } from '../testing/start';
import { openApi } from '../resources/api';

const KiB = 1024;

/** A body that is being sent, and what is read of it. */
function sending(bodies: Bodies, limit = 100 * KiB) {
  const stream = new PassThrough();
  const read = bodyReader(stream, limit, bodies)();
  read.catch(() => undefined);
  return { stream, read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a body in many small pieces takes its own size, and no more than twice', async () => {
  const bodies = new Bodies(64 * KiB);
  const { stream, read } = sending(bodies);
  const before = process.memoryUsage().arrayBuffers;
  for (let n = 0; n < 20_000; n++) stream.write('x');
  stream.end();
  await settled();
  const most = process.memoryUsage().arrayBuffers - before;
  expect((await read).toString()).toBe('x'.repeat(20_000));
  expect(most).toBeLessThan(1024 * KiB);
});

test('asked for twice, it is read once', async () => {
  const stream = new PassThrough();
  const read = bodyReader(stream, 10, new Bodies(10_000));
  const both = Promise.all([read(), read()]);
  stream.end('once');
  expect((await both).map(String)).toEqual(['once', 'once']);
});

describe('unfinished bodies', () => {
  test('beyond the bound of their connection are refused, and of the server; another connection has its own', async () => {
    const all = new Bodies(40 * KiB);
    const [one, other] = [new Bodies(20 * KiB, all), new Bodies(30 * KiB, all)];
    const first = sending(one);
    first.stream.write('x'.repeat(16 * KiB));
    await settled();
    const second = sending(one);
    second.stream.write('x'.repeat(8 * KiB));
    await expect(second.read).rejects.toThrow('too many request bodies');
    const third = sending(other);
    third.stream.write('x'.repeat(20 * KiB));
    await settled();
    const fourth = sending(other);
    fourth.stream.write('x'.repeat(8 * KiB));
    await expect(fourth.read).rejects.toThrow('too many request bodies');
    third.stream.end();
    expect((await third.read).length).toBe(20 * KiB);
  });

  test('that are taken back are none, although their stream ends', async () => {
    const { stream, read } = sending(new Bodies(20 * KiB));
    stream.write('{}');
    // As a stream of HTTP/2 does when its client resets it.
    stream.emit('aborted');
    stream.end();
    await expect(read).rejects.toThrow(BodyAborted);
  });

  test('give their bytes back, however they end', async () => {
    const bodies = new Bodies(20 * KiB);
    for (const end of ['ended', 'aborted', 'too large'] as const) {
      const { stream, read } = sending(bodies, 17 * KiB);
      stream.write('x'.repeat(16 * KiB));
      await settled();
      expect(bodies.take(8 * KiB)).toBe(false);
      if (end === 'ended') stream.end();
      else if (end === 'aborted') stream.destroy();
      else stream.end('x'.repeat(2 * KiB));
      await read.catch(() => undefined);
      await settled();
      expect(bodies.take(20 * KiB)).toBe(true);
      bodies.giveBack(20 * KiB);
    }
  });
});

describe('a server', () => {
  const pki = createTestPki();

  test('reads no body of a caller who may do nothing, and says so at once', async () => {
    const server = await start(pki, { api: openApi, authorizationMode: ['RBAC'] });
    const session = await connectH2(server);
    // The bodies never end: an answer shows that none was waited for.
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const stream = session.request({ ':method': 'POST', ':path': '/api/v1/namespaces/default/pods' });
        stream.write('x'.repeat(10 * KiB));
        const status = await new Promise((resolve) =>
          stream.on('response', (headers) => {
            resolve(headers[':status']);
          }),
        );
        stream.close();
        return status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    session.destroy();
    await server.close(0);
  });

  test('answers 429 to a body beyond the bound, and the next one on another connection', async () => {
    const server = await start(pki, { limits: { bodiesBytesPerConnection: 36 * KiB } });
    const session = await connectH2(server, credential(pki.alice));
    const held = session.request({ ':method': 'POST', ':path': '/api' });
    held.write('x'.repeat(16 * KiB));
    const status = async (body: string) => (await exchangeH2(session, { ':method': 'POST' }, body)).status;
    for (let tries = 0; (await status('x'.repeat(24 * KiB))) !== 429; tries++) expect(tries).toBeLessThan(50);
    const socket = await connect(server, credential(pki.alice));
    expect((await exchange(socket, [], { method: 'POST', body: 'x'.repeat(24 * KiB) })).status).toBe(200);
    held.close();
    session.destroy();
    socket.destroy();
    await server.close(0);
  });

  test('answers 414 to a request target of more than 64 KiB, over both protocols', async () => {
    const server = await start(pki);
    const session = await connectH2(server, { maxSendHeaderBlockLength: 256 * KiB });
    for (const [path, status] of [
      [`/${'a'.repeat(64 * KiB)}`, 414],
      [`/${'a'.repeat(64 * KiB - 1)}`, 200],
    ] as const) {
      expect((await exchangeH2(session, { ':path': path })).status).toBe(status);
      const socket = await connect(server);
      expect((await exchange(socket, [], { path })).status).toBe(status);
      socket.destroy();
    }
    session.destroy();
    await server.close(0);
  });
});
