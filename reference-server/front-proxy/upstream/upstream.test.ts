import { generateKeyPairSync } from 'node:crypto';
import { connect as connectTcp, createServer, type AddressInfo } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { describe, expect, test } from '@jest/globals';
import { connect, exchange, connectH2, exchangeH2, sendRaw } from '../../testing/client';
import { authority, issue } from '../../testing/pki';
import type { RunningFrontProxy } from '../front-proxy';
import { apiServerCertificate, closedAfterwards, jane, pki, startProxy } from '../testing/start';
import { answering, startUpstream } from '../testing/upstream';
import { openUpstream } from './send';

const hour = 3_600_000;
const now = Date.now();

const statusOf = async (proxy: RunningFrontProxy, request = {}): Promise<number> => {
  const socket = await connect(proxy);
  const { status } = await exchange(socket, [jane], request);
  socket.destroy();
  return status;
};

test('the proxy presents its own certificate, and one request after another reuses a connection', async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.port);
  for (let n = 0; n < 3; n++) expect(await statusOf(proxy)).toBe(200);
  expect(upstream.presented).toEqual(['front-proxy-client']);
});

test('an answer that ends with its connection arrives whole, and does not end the proxy', async () => {
  const length = 400_000;
  const upstream = await startUpstream((socket, received) => {
    if (received.endsWith('\r\n\r\n')) socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(length)}`);
  });
  const proxy = await startProxy(upstream.port);
  const socket = await connect(proxy);
  // In chunks, whose sizes and line ends stand between.
  expect((await exchange(socket, [jane])).body.replace(/[^x]/g, '')).toHaveLength(length);
  socket.destroy();
});

describe('not one octet goes to a server whose certificate', () => {
  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
  test.each([
    [
      'is of another CA',
      issue({ subject: [['CN', 'api']], issuer: authority('x'), usages: ['serverAuth'], dns: ['api.test'] }),
    ],
    [
      'is of a CA with the same name',
      issue({ subject: [['CN', 'api']], issuer: authority('serving-ca'), usages: ['serverAuth'], dns: ['api.test'] }),
    ],
    ['is self-signed', issue({ subject: [['CN', 'api.test']], usages: ['serverAuth'], dns: ['api.test'] })],
    ['has another name', apiServerCertificate({ dns: ['other.test'] })],
    ['has the name of a parent', apiServerCertificate({ dns: ['test'] })],
    ['has a wildcard for a part of a label', apiServerCertificate({ dns: ['a*.test'] })],
    [
      'has no alternative name',
      issue({ subject: [['CN', 'api.test']], issuer: pki.servingCa, usages: ['serverAuth'] }),
    ],
    ['has expired', apiServerCertificate({ notBefore: new Date(now - 2 * hour), notAfter: new Date(now - hour) })],
    ['is not yet valid', apiServerCertificate({ notBefore: new Date(now + hour) })],
    ['is for clients', apiServerCertificate({ usages: ['clientAuth'] })],
    ['has a key of 1024 bits', apiServerCertificate({ key: rsa(1024) })],
    [
      'has an unknown critical extension',
      apiServerCertificate({ extensions: [{ id: '1.2.3.4', critical: true, value: Buffer.from([5, 0]) }] }),
    ],
    [
      'is issued by a certificate that is no CA',
      apiServerCertificate({ issuer: issue({ subject: [['CN', 'leaf']], issuer: pki.servingCa }) }),
    ],
  ])('%s', async (_what, certificate) => {
    const upstream = await startUpstream(answering(), certificate);
    const proxy = await startProxy(upstream.port);
    expect(await statusOf(proxy)).toBe(502);
    expect(await statusOf(proxy, { method: 'POST', body: 'x' })).toBe(502);
    expect(upstream.received.join('')).toBe('');
  });

  test('changes to a bad one under a live pool', async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.port);
    expect(await statusOf(proxy)).toBe(200);
    upstream.certificate(apiServerCertificate({ dns: ['other.test'] }));
    upstream.closeConnections();
    await new Promise((resolve) => setImmediate(resolve));
    const before = upstream.received.join('').length;
    expect(await statusOf(proxy)).toBe(502);
    expect(upstream.received.join('').length).toBe(before);
    upstream.certificate(pki.serving);
    expect(await statusOf(proxy)).toBe(200);
  });

  test.each([
    ['an address in a DNS name', apiServerCertificate({ dns: ['127.0.0.1'] })],
    [
      'an address as common name',
      issue({ subject: [['CN', '127.0.0.1']], issuer: pki.servingCa, usages: ['serverAuth'] }),
    ],
  ])('has %s', async (_what, certificate) => {
    const upstream = await startUpstream(answering(), certificate);
    const proxy = await startProxy(upstream.port, { upstreamServerName: undefined });
    expect(await statusOf(proxy)).toBe(502);
    expect(upstream.received.join('')).toBe('');
  });
});

test('a wildcard for one whole label will do', async () => {
  const upstream = await startUpstream(answering(), apiServerCertificate({ dns: ['*.api.test'] }));
  expect(await statusOf(await startProxy(upstream.port, { upstreamServerName: 'one.API.test' }))).toBe(200);
  expect(await statusOf(await startProxy(upstream.port, { upstreamServerName: 'two.one.api.test' }))).toBe(502);
});

describe('an API server that gives no answer', () => {
  test('is down: 502', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await statusOf(await startProxy(port))).toBe(502);
  });

  test('accepts and says nothing: 504', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined));
    const sockets: { destroy(): void }[] = [];
    server.on('connection', (socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closedAfterwards({
      close: () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
    });
    const { port } = server.address() as AddressInfo;
    expect(await statusOf(await startProxy(port, { upstreamTimeout: 100 }))).toBe(504);
  });

  test('is slow: 504', async () => {
    const upstream = await startUpstream(() => undefined);
    // Long enough for the connection to be made on a machine that has much else to do.
    expect(await statusOf(await startProxy(upstream.port, { upstreamTimeout: 2000 }))).toBe(504);
    expect(upstream.received.length).toBe(1);
  });

  test.each(['GET', 'POST'])('closes on a %s: 502, and it is not sent again', async (method) => {
    const upstream = await startUpstream((socket) => socket.destroy());
    const proxy = await startProxy(upstream.port);
    expect(await statusOf(proxy, { method, body: method === 'POST' ? 'x' : '' })).toBe(502);
    expect(upstream.received.filter((octets) => octets !== '').length).toBe(1);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok'],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
  ])('answers with %s: 502', async (_what, answer) => {
    const upstream = await startUpstream(answering(answer));
    expect(await statusOf(await startProxy(upstream.port))).toBe(502);
  });
});

describe('an answer that is cut short is seen to be cut', () => {
  const cut = (head: string) =>
    startUpstream((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n5\r\nhello\r\n`, () => setImmediate(() => socket.destroy()));
    });

  test.each([
    ['with a length', 'Content-Length: 100'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('%s', async (_how, head) => {
    const proxy = await startProxy((await cut(head)).port);
    const socket = await connect(proxy);
    const { head: front, body } = await exchange(socket, [jane]);
    expect(socket.destroyed).toBe(true);
    expect([front.includes('200 OK'), body.endsWith('0\r\n\r\n')]).toEqual([true, false]);
    const session = await connectH2(proxy);
    await expect(exchangeH2(session, { authorization: jane[1] })).rejects.toThrow(/INTERNAL_ERROR/);
    session.destroy();
  });
});

test('a user who goes away ends the exchange behind as well', async () => {
  let closed: () => void;
  const ended = new Promise<void>((resolve) => (closed = resolve));
  const arrived = new Promise<void>((resolve) => {
    void startUpstream((socket) => {
      socket.once('close', closed);
      resolve();
    }).then(async ({ port }) => {
      const socket = await connect(await startProxy(port));
      socket.write(`GET /api HTTP/1.1\r\nHost: x\r\n${jane.join(': ')}\r\n\r\n`);
      await arrived;
      socket.destroy();
    });
  });
  await ended;
});

test('a user who goes away when the answer begins, before anybody reads it, ends nothing but the exchange', async () => {
  const { port } = await startUpstream(answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'));
  const socketTo = (): Promise<TLSSocket> =>
    new Promise((resolve, reject) => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket);
      });
      socket.once('error', reject);
    });
  const settings = { host: '127.0.0.1', port, serverName: 'x', ca: '', cert: undefined, key: undefined };
  const upstream = openUpstream({ ...settings, timeoutMs: 5000 }, socketTo);
  const user = new AbortController();
  const { body } = await upstream.send(
    { method: 'GET', target: '/api', headers: [['Host', 'x']], body: undefined },
    user.signal,
  );
  if (typeof body === 'string') throw new Error('the answer of an API server is read as it arrives');
  user.abort();
  // Behind the error of the body, which would end the process if nobody heard it.
  await new Promise((resolve) => body.once('close', resolve));
  expect(body).toHaveProperty('destroyed', true);
  await upstream.close();
});

describe('request bodies', () => {
  const echo = () =>
    startUpstream((socket, received) => {
      if (received.endsWith('END')) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    });

  test('stream through, whatever their size below the bound', async () => {
    const upstream = await echo();
    const proxy = await startProxy(upstream.port);
    const body = `${'x'.repeat(2_000_000)}END`;
    expect(await statusOf(proxy, { method: 'POST', body })).toBe(200);
    expect(upstream.received.join('').endsWith(`\r\n\r\n${body}`)).toBe(true);
  });

  test('are refused above it, before anything is sent where the length is known', async () => {
    const upstream = await echo();
    const proxy = await startProxy(upstream.port, { limits: { bodyBytes: 1000 } });
    expect(await statusOf(proxy, { method: 'POST', body: 'x'.repeat(1001) })).toBe(413);
    expect(upstream.received.join('')).toBe('');
    const socket = await connect(proxy);
    const chunk = `7d0\r\n${'x'.repeat(2000)}\r\n`;
    const head = `POST /api HTTP/1.1\r\nHost: x\r\n${jane.join(': ')}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect((await sendRaw(socket, `${head}${chunk}0\r\n\r\n`)).status).toBe(413);
    socket.destroy();
    expect(upstream.received.join('')).not.toContain('\r\n0\r\n\r\n');
  });

  test('that break off are not ended as if they were whole', async () => {
    const upstream = await echo();
    const proxy = await startProxy(upstream.port);
    const socket = await connect(proxy);
    const head = `POST /api HTTP/1.1\r\nHost: x\r\n${jane.join(': ')}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(`${head}3\r\nabc\r\n`);
    while (!upstream.received.join('').includes('abc')) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await proxy.close(1000);
    expect(upstream.received.join('')).not.toContain('\r\n0\r\n\r\n');
  });

  test('are asked for only when the user is known', async () => {
    const upstream = await echo();
    const proxy = await startProxy(upstream.port);
    const begin = `POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n`;
    const first = async (credential: string): Promise<string> => {
      const socket = await connect(proxy);
      socket.write(`${begin}${credential}\r\n`);
      const text = await new Promise<string>((resolve) =>
        socket.once('data', (chunk) => {
          resolve(String(chunk));
        }),
      );
      socket.destroy();
      return text.slice(0, 12);
    };
    expect(await first(`${jane.join(': ')}\r\n`)).toBe('HTTP/1.1 100');
    expect(await first('')).toBe('HTTP/1.1 401');
  });
});

test('a proxy that is closed leaves nothing listening', async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.port);
  expect(await statusOf(proxy)).toBe(200);
  await proxy.close();
  await expect(
    new Promise((resolve, reject) => connectTcp(proxy.port, proxy.host).on('connect', resolve).on('error', reject)),
  ).rejects.toThrow(/ECONNREFUSED/);
});
