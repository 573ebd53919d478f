import { once } from 'node:events';
import { constants } from 'node:http2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RunningServer } from '../server';
import { connect, connectH2, credential, exchange, exchangeH2, sendRaw, type Answer } from '../testing/client';
import { createTestPki, start } from '../testing/start';

const pki = createTestPki();
const h2 = credential(pki.frontProxy);
let server: RunningServer;
beforeAll(async () => {
  server = await start(pki, { limits: { bodyBytes: 1000 } });
});
afterAll(() => server.close());

const seen = ({ body }: Answer) =>
  JSON.parse(body) as { method: string; path: string; query: string; headers: string[][]; body: string };

describe('a request arrives as it was sent', () => {
  test('over HTTP/1.1: header lines in their order and spelling, raw path, body', async () => {
    const socket = await connect(server);
    const headers = [
      ['x-A', '1'],
      ['X-a', '2'],
      ['X-A', ''],
    ] as const;
    const request = seen(await exchange(socket, headers, { method: 'POST', path: '/a%2Fb?limit=5&x', body: 'text' }));
    expect(request).toMatchObject({ method: 'POST', path: '/a%2Fb', query: 'limit=5&x=', body: 'text' });
    expect(request.headers).toEqual([['Host', 'test'], ...headers, ['Content-Length', '4']]);
    socket.destroy();
  });

  test('over HTTP/2', async () => {
    const session = await connectH2(server);
    const headers = { ':method': 'POST', ':path': '/a%2Fb?limit=5&x', 'x-a': ['1', '2', ''] };
    const request = seen(await exchangeH2(session, headers, 'text'));
    expect(request).toMatchObject({ method: 'POST', path: '/a%2Fb', query: 'limit=5&x=', body: 'text' });
    expect(request.headers).toEqual([
      ['x-a', '1'],
      ['x-a', '2'],
      ['x-a', ''],
    ]);
    session.destroy();
  });

  test.each([
    ['https://elsewhere.test/api?x=1', '/api', 'x=1'],
    ['https://elsewhere.test', '/', ''],
    ['*', '*', ''],
    ['//api', '//api', ''],
  ])('with the target %s', async (target, path, query) => {
    const socket = await connect(server);
    expect(seen(await exchange(socket, [], { method: 'OPTIONS', path: target }))).toMatchObject({ path, query });
    socket.destroy();
  });
});

test('UTF-8 in a header is the same over both protocols', async () => {
  const socket = await connect(server, credential(pki.frontProxy));
  const session = await connectH2(server, h2);
  const user = 'zoë 山';
  expect((await exchange(socket, [['X-Remote-User', user]])).caller?.user).toBe(user);
  // Node's client writes one byte for each character, so that the bytes of UTF-8 have to be given as such.
  const bytes = Buffer.from(user).toString('latin1');
  expect((await exchangeH2(session, { 'x-remote-user': bytes })).caller?.user).toBe(user);
  session.destroy();
  socket.destroy();
});

test('five thousand groups are five thousand groups', async () => {
  const groups = Array.from({ length: 5000 }, (_, i) => `g${i}`);
  const socket = await connect(server, credential(pki.frontProxy));
  const lines = groups.map((group) => ['X-Remote-Group', group] as const);
  expect((await exchange(socket, [['X-Remote-User', 'jane'], ...lines])).caller?.groups).toEqual([
    ...groups,
    'system:authenticated',
  ]);
  socket.destroy();
  const session = await connectH2(server, { ...h2, maxSendHeaderBlockLength: 1_000_000 });
  const overH2 = await exchangeH2(session, { 'x-remote-user': 'jane', 'x-remote-group': groups });
  expect(overH2.caller?.groups).toEqual([...groups, 'system:authenticated']);
  session.destroy();
});

test('HEAD has an answer without a body, and the connection goes on', async () => {
  const socket = await connect(server);
  socket.write('HEAD /api HTTP/1.1\r\nHost: x\r\n\r\n');
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toMatch(
    /^HTTP\/1.1 200 OK\r\nContent-Type: application\/json\r\nContent-Length: \d+\r\n[^]*\r\n\r\n$/,
  );
  expect((await exchange(socket)).status).toBe(200);
  socket.destroy();
  const session = await connectH2(server);
  expect(await exchangeH2(session, { ':method': 'HEAD' })).toMatchObject({ status: 200, body: '' });
  session.destroy();
});

describe('what is no request is answered 400, and the server goes on', () => {
  const get = (...lines: string[]) => `${['GET /api HTTP/1.1', 'Host: x', ...lines].join('\r\n')}\r\n\r\n`;
  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['no Host', 'GET /api HTTP/1.1\r\n\r\n'],
    ['two Hosts', get('Host: y')],
    ['a target that is no path', 'GET api HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a space before the colon', get('X-Remote-User : mallory')],
    ['a tab before the colon', get('X-Remote-User\t: mallory')],
    ['a folded line', get('X-Remote-User: jane', ' mallory')],
    ['a bare line feed', get('X-A: b\nX-Remote-User: mallory')],
    ['a bare carriage return', get('X-Remote-User: a\rb')],
    ['a NUL', get('X-Remote-User: a\0b')],
    ['a control character', get('X-Remote-User: a\x01b')],
    ['a slash in a name', get('X-Remote-Extra-a/b: c')],
    ['two lengths', get('Content-Length: 1', 'Content-Length: 2')],
    ['a length and chunks', get('Content-Length: 1', 'Transfer-Encoding: chunked')],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const socket = await connect(server, credential(pki.frontProxy));
    expect(await sendRaw(socket, bytes)).toMatchObject({ status: 400 });
    await (socket.destroyed || once(socket, 'close'));
    const next = await connect(server);
    expect((await exchange(next)).status).toBe(200);
    next.destroy();
  });

  test('CONNECT over HTTP/2', async () => {
    const session = await connectH2(server);
    expect(
      await exchangeH2(session, { ':method': 'CONNECT', ':authority': 'x:1', ':path': undefined as never }),
    ).toMatchObject({ status: 400 });
    expect((await exchangeH2(session)).status).toBe(200);
    session.destroy();
  });
});

test('Upgrade is passed over', async () => {
  const socket = await connect(server);
  const answer = await exchange(socket, [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
  ]);
  expect([answer.status, (await exchange(socket)).status]).toEqual([200, 200]);
  socket.destroy();
});

describe('bounds', () => {
  test('a header of more than a megabyte is 431', async () => {
    const socket = await connect(server);
    expect((await exchange(socket, [['X-A', 'x'.repeat(1_000_000)]])).status).toBe(200);
    expect((await exchange(socket, [['X-A', 'x'.repeat(1_060_000)]])).status).toBe(431);
    socket.destroy();
  });

  test('so are more header lines than allowed', async () => {
    const few = await start(pki, { limits: { headerCount: 10 } });
    const lines = (count: number) => Array.from({ length: count }, () => ['X-A', 'x'] as const);
    const socket = await connect(few);
    expect((await exchange(socket, lines(9))).status).toBe(200);
    expect((await exchange(socket, lines(10))).status).toBe(431);
    socket.destroy();
    const session = await connectH2(few);
    await expect(exchangeH2(session, { 'x-a': Array<string>(20).fill('x') })).rejects.toThrow(
      'NGHTTP2_ENHANCE_YOUR_CALM',
    );
    session.destroy();
    await few.close();
  });

  test('a body larger than allowed is 413, over both protocols', async () => {
    const socket = await connect(server);
    const [fits, large] = ['x'.repeat(1000), 'x'.repeat(1001)];
    expect((await exchange(socket, [], { method: 'POST', body: fits })).status).toBe(200);
    const refused = await exchange(socket, [], { method: 'POST', body: large });
    expect([refused.status, (JSON.parse(refused.body) as { reason: string }).reason]).toEqual([
      413,
      'RequestEntityTooLarge',
    ]);
    expect((await exchange(socket)).status).toBe(200);
    socket.destroy();
    const session = await connectH2(server);
    expect((await exchangeH2(session, { ':method': 'POST' }, fits)).status).toBe(200);
    expect((await exchangeH2(session, { ':method': 'POST' }, large)).status).toBe(413);
    session.destroy();
  });

  test('anonymous callers are served on exactly the paths that are named', async () => {
    const limited = await start(pki, { anonymousPaths: ['/livez', '/readyz'] });
    const socket = await connect(limited);
    const statusOf = async (path: string) => (await sendRaw(socket, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)).status;
    for (const path of ['/livez', '/readyz', '/livez?x=1']) expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/', '/healthz', '/livez/', '/livez/ping', '/LIVEZ', '//livez', '/api?/livez', '/%6civez'])
      expect([path, await statusOf(path)]).toEqual([path, 401]);
    socket.destroy();
    await limited.close();
  });

  test('a stranger is refused before his body is read', async () => {
    const closed = await start(pki, { anonymousAuth: false });
    const socket = await connect(closed);
    const answer = await sendRaw(socket, 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
    expect(answer.status).toBe(401);
    socket.destroy();
    await closed.close();
  });

  test.each([
    ['a slow handshake', { handshakeMs: 50 }, undefined],
    ['a slow header', { idleMs: 50 }, 'GET /api HTTP/1.1\r\nHost: x\r\nX-'],
    ['no request at all', { idleMs: 50 }, ''],
    ['a slow body', { exchangeMs: 50 }, 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nslow'],
  ])('%s ends the connection', async (_name, limits, bytes) => {
    const impatient = await start(pki, { limits });
    const socket = await connect(impatient, bytes === undefined ? { maxVersion: 'TLSv1.2' } : {});
    if (bytes) socket.write(bytes);
    if (bytes !== undefined) await (socket.destroyed || once(socket.resume(), 'close'));
    socket.destroy();
    await impatient.close();
  });

  test('over HTTP/2 a slow body ends its stream, and silence the session', async () => {
    const impatient = await start(pki, { limits: { exchangeMs: 50, idleMs: 300 } });
    const session = await connectH2(impatient);
    const stream = session.request({ ':method': 'POST', ':path': '/api' });
    stream.on('error', () => undefined);
    stream.write('slow');
    await once(stream, 'close');
    expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    await once(session, 'close');
    await impatient.close();
  });
});

test('an answer that cannot be written ends the exchange, and the server goes on', async () => {
  const headers = { 'X-Bad': 'line\nbreak', Upgrade: 'not over HTTP/2' };
  const odd = await start(pki, {
    api: () =>
      Promise.resolve({
        respond: ({ path }) =>
          Promise.resolve({ status: 200, contentType: 'text/plain', body: '', ...(path === '/bad' && { headers }) }),
        close: () => Promise.resolve(),
      }),
  });
  expect(await exchange(await connect(odd), [], { path: '/bad' })).toMatchObject({ status: 0 });
  expect(await exchange(await connect(odd))).toMatchObject({ status: 200 });
  const session = await connectH2(odd);
  await expect(exchangeH2(session, { ':path': '/bad' })).rejects.toThrow('NGHTTP2_INTERNAL_ERROR');
  expect(await exchangeH2(session)).toMatchObject({ status: 200 });
  await odd.close();
});

test('an API that fails is a 500 without its reason, which the log has', async () => {
  const log: string[] = [];
  const failing = await start(pki, {
    log: (line) => log.push(line),
    api: () =>
      Promise.resolve({ respond: () => Promise.reject(new Error('disk full')), close: () => Promise.resolve() }),
  });
  const socket = await connect(failing);
  const { status, body } = await exchange(socket);
  expect([status, (JSON.parse(body) as { message: string }).message]).toEqual([500, 'Internal error occurred']);
  expect(log).toEqual(['GET failed: disk full']);
  socket.destroy();
  await failing.close();
});
