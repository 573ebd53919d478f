import { beforeAll, describe, expect, test } from '@jest/globals';
import { connect, connectH2, exchange, exchangeH2, sendPlain, sendRaw } from '../../testing/client';
import type { RunningFrontProxy } from '../front-proxy';
import { jane, startProxy } from '../testing/start';
import { startUpstream, type Upstream } from '../testing/upstream';

let upstream: Upstream;
let proxy: RunningFrontProxy;
beforeAll(async () => {
  upstream = await startUpstream();
  proxy = await startProxy(upstream.port);
});

const user = `Host: x\r\n${jane.join(': ')}\r\n`;
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';

describe('what could be read as two different requests is refused, and nothing of it arrives behind', () => {
  test.each<[string, string]>([
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${user}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunks and a length',
      `POST / HTTP/1.1\r\n${user}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `POST / HTTP/1.1\r\n${user}Content-Length: 0\r\nContent-Length: 3\r\n\r\nabc`],
    ['two equal lengths', `POST / HTTP/1.1\r\n${user}Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc`],
    ['a list of lengths', `POST / HTTP/1.1\r\n${user}Content-Length: 3, 3\r\n\r\nabc`],
    ['a signed length', `POST / HTTP/1.1\r\n${user}Content-Length: +3\r\n\r\nabc`],
    ['a hexadecimal length', `POST / HTTP/1.1\r\n${user}Content-Length: 0x3\r\n\r\nabc`],
    ['a negative length', `POST / HTTP/1.1\r\n${user}Content-Length: -1\r\n\r\n`],
    ['an unknown coding', `POST / HTTP/1.1\r\n${user}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['two codings', `POST / HTTP/1.1\r\n${user}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    [
      'chunks twice',
      `POST / HTTP/1.1\r\n${user}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['chunks in HTTP/1.0', `POST / HTTP/1.0\r\n${user}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a bare LF behind a value', `GET / HTTP/1.1\r\n${user}X-A: b\nX-Remote-User: admin\r\n\r\n`],
    ['bare LFs', `GET / HTTP/1.1\n${user.replaceAll('\r', '')}\n`],
    ['a bare CR', `GET / HTTP/1.1\r\n${user}X-A: b\rX-Remote-User: admin\r\n\r\n`],
    ['a folded line', `GET / HTTP/1.1\r\n${user}X-A: b\r\n X-Remote-User: admin\r\n\r\n`],
    ['a space before the colon', `GET / HTTP/1.1\r\n${user}X-Remote-User : admin\r\n\r\n`],
    ['a tab before the colon', `GET / HTTP/1.1\r\n${user}X-Remote-User\t: admin\r\n\r\n`],
    ['a line that begins with a space', `GET / HTTP/1.1\r\n X-Remote-User: admin\r\n${user}\r\n`],
    ['NUL in a value', `GET / HTTP/1.1\r\n${user}X-A: b\0c\r\n\r\n`],
    ['two Host fields', `GET / HTTP/1.1\r\n${user}Host: y\r\n\r\n`],
    ['a fragment', `GET /a#b HTTP/1.1\r\n${user}\r\n`],
    ['HTTP/2.0', `GET / HTTP/2.0\r\n${user}\r\n`],
    ['a change of protocol', `GET / HTTP/1.1\r\n${user}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n`],
    ['a tunnel', `CONNECT api:1 HTTP/1.1\r\n${user}\r\n`],
    ['the server as a whole', `OPTIONS * HTTP/1.1\r\n${user}\r\n`],
  ])('%s', async (_what, request) => {
    const before = upstream.received.join('').length;
    const socket = await connect(proxy);
    const { status } = await sendRaw(socket, request + smuggled);
    socket.destroy();
    expect([400, 501, 505]).toContain(status);
    expect(upstream.received.join('').length).toBe(before);
  });
});

test('a refused user reaches nobody by any method or form of path', async () => {
  const before = upstream.received.join('').length;
  const forms = [
    '/api',
    '//api',
    '/%61pi',
    '/healthz',
    '/livez',
    '/readyz',
    '/metrics',
    'https://x/api',
    '/api/../api',
  ];
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE', 'FOO']) {
    for (const path of forms) {
      const socket = await connect(proxy);
      const { status } = await exchange(socket, [['Connection', 'close']], { method, path });
      expect([`${method} ${path}`, method === 'FOO' ? 400 : 401]).toEqual([`${method} ${path}`, status]);
    }
  }
  const session = await connectH2(proxy);
  expect((await exchangeH2(session, { ':method': 'OPTIONS', ':path': '/api' })).status).toBe(401);
  expect((await exchangeH2(session, { ':path': '*', ':method': 'OPTIONS' })).status).toBe(401);
  session.destroy();
  const socket = await connect(proxy);
  expect((await sendRaw(socket, 'GET /api HTTP/1.0\r\n\r\n')).status).toBe(401);
  expect(upstream.received.join('').length).toBe(before);
});

test('each request on a connection is authenticated for itself', async () => {
  const socket = await connect(proxy);
  const statuses: number[] = [];
  for (const headers of [[jane], [], [jane]]) statuses.push((await exchange(socket, headers)).status);
  socket.destroy();
  expect(statuses).toEqual([200, 401, 200]);
});

test('clear text gets 400 and is not read', async () => {
  expect(await sendPlain(proxy, `GET /api HTTP/1.1\r\n${user}\r\n`)).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
});
