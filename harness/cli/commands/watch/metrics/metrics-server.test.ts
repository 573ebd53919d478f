import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serveMetrics, type MetricsServer } from './metrics-server';

let server: MetricsServer;
let asked = 0;
beforeAll(async () => {
  server = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => `runs ${(asked += 1)}\n`);
});
afterAll(() => server.close());

const path = (to: string): string => server.url.replace('/metrics', to);

describe('the server of metrics', () => {
  test('answers GET /metrics with what is known then', async () => {
    const response = await fetch(server.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await response.text()).toBe('runs 1\n');
    expect(await (await fetch(`${server.url}?name=x`)).text()).toBe('runs 2\n');
  });

  test.each([
    ['another path', '/', 'GET', 404],
    ['a path that begins alike', '/metrics/x', 'GET', 404],
    ['another method', '/metrics', 'POST', 405],
    ['another method without a body', '/metrics', 'DELETE', 405],
  ])('refuses %s', async (_what, to, method, status) => {
    const before = asked;
    expect((await fetch(path(to), { method })).status).toBe(status);
    expect(asked).toBe(before);
  });

  test('ends a connection whose head is too long, or no HTTP', async () => {
    for (const sent of [`GET /metrics HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, 'x\r\n\r\n']) {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      let answered = '';
      socket.on('data', (chunk) => (answered += String(chunk)));
      const closed = once(socket, 'close');
      socket.write(sent);
      await closed;
      expect(answered).toBe('');
    }
  });

  test('listens on loopback, and an address that is taken is one sentence', async () => {
    const { hostname, port } = new URL(server.url);
    expect(hostname).toBe('127.0.0.1');
    await expect(serveMetrics({ host: hostname, port: Number(port) }, () => '')).rejects.toThrow(
      `--metrics 127.0.0.1:${port}: this address cannot be listened on (EADDRINUSE); say another, or --metrics none`,
    );
  });

  test('ends with a reader on the line', async () => {
    const own = await serveMetrics({ host: '127.0.0.1', port: 0 }, () => '');
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await own.close();
    await closed;
  });
});
