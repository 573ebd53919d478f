import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RunningServer } from '../server';
import { sendPlain } from '../testing/client';
import { createTestPki, start } from '../testing/start';

const pki = createTestPki();
let server: RunningServer;
beforeAll(async () => {
  server = await start(pki);
});
afterAll(() => server.close());

const head =
  'HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 46\r\nConnection: close\r\n\r\n';
const answer = `${head}The plain HTTP request was sent to HTTPS port\n`;

describe('answers 400 in clear text to', () => {
  test.each([
    ['GET', 'GET /api HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a request with identity headers', 'GET /api HTTP/1.1\r\nHost: x\r\nX-Remote-User: admin\r\n\r\n'],
    ['a request without Host', 'GET /api HTTP/1.1\r\n\r\n'],
    ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n'],
    ['POST with a body', 'POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody'],
    ['DELETE', 'DELETE /api HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['PATCH', 'PATCH /api HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['OPTIONS', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown method', 'FOO /api HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an upgrade to h2c', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['a request with a megabyte behind it', `POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1e6)}`],
  ])('%s', async (_name, request) => {
    expect(await sendPlain(server, request)).toBe(answer);
  });
});

test('leaves out the body for HEAD', async () => {
  expect(await sendPlain(server, 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe(head);
});

test('waits for the request line to be complete', async () => {
  const socket = connect({ port: server.port, host: server.host });
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  for (const part of ['G', 'ET /api HT', 'TP/1.1\r', '\n']) {
    socket.write(part);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await once(socket, 'close');
  expect(received).toBe(answer);
});

describe('closes without a word on', () => {
  test.each([
    ['the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['text', 'hello\r\n\r\n'],
    ['an SSH banner', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['NUL bytes', Buffer.alloc(9000)],
    ['a line without end', 'GET /'.padEnd(9000, 'x')],
  ])('%s', async (_name, bytes) => {
    expect(await sendPlain(server, bytes)).toBe('');
  });
});

test('a TLS record that is no handshake ends in an alert, and the server goes on', async () => {
  const received = await sendPlain(server, Buffer.from('1603010005deadbeef00', 'hex'));
  expect(received.charCodeAt(0)).toBe(0x15);
  expect(await sendPlain(server, 'GET / HTTP/1.0\r\n\r\n')).toBe(answer);
});

test('a peer that says nothing, or half a word, is sent away', async () => {
  const impatient = await start(pki, { limits: { handshakeMs: 50 } });
  expect(await Promise.all(['', 'GET /', '\x16\x03'].map((bytes) => sendPlain(impatient, bytes)))).toEqual([
    '',
    '',
    '',
  ]);
  await impatient.close();
});

test('a peer that goes without a word is no reason to stay', async () => {
  const socket = connect({ port: server.port, host: server.host });
  socket.end();
  await once(socket, 'close');
  expect(await sendPlain(server, 'GET / HTTP/1.0\r\n\r\n')).toBe(answer);
});
