import { connect as connectTls } from 'node:tls';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  inClearText,
  makeMaterial,
  say,
  secured,
  stateOf,
  testServers,
  untilEnd,
  type Material,
} from '../server.fixture';

let material: Material;
beforeAll(async () => {
  material = await makeMaterial();
});
const { start, close } = testServers();
afterEach(close);

/** A server, and a proxy that connects with it alone. */
async function proxied() {
  const server = await start({ state: stateOf(material.ordinary) });
  const proxy = await start({ state: stateOf(material.ordinary, { tunnelsTo: (port) => port === server.port }) });
  return { server, proxy, recording: proxy.recording(), behind: server.recording() };
}
const asking = (port: number, more = ''): string => `CONNECT localhost:${port} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

test('what stands behind CONNECT is for the server that it names, and what is in front is recorded', async () => {
  const { server, proxy, recording, behind } = await proxied();
  const way = await inClearText(proxy);
  way.write(asking(server.port, 'Proxy-Authorization: Basic eA==\r\n'));
  await new Promise((resolve) => way.once('data', resolve));
  const socket = connectTls({ socket: way, servername: 'localhost', ca: material.serverCa.certificate });
  socket.write('GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(behind.end()).toMatchObject([{ protocol: 'TLSv1.3', requests: [{ target: '/a' }] }]);
  expect(recording.end()).toMatchObject([
    { notTls: 'an HTTP request in clear text', clearText: asking(server.port, 'Proxy-Authorization: Basic eA==\r\n') },
  ]);
});

test.each([
  ['another port', (port: number) => asking(port + 1)],
  ['no port', () => 'CONNECT localhost HTTP/1.1\r\n\r\n'],
  ['a head without end', (port: number) => `${asking(port).trimEnd()}\r\nX: ${'x'.repeat(70_000)}`],
])('it connects with nobody for %s', async (_what, octets) => {
  const { server, proxy, behind } = await proxied();
  expect(await say(await inClearText(proxy), octets(server.port))).toMatch(/^HTTP\/1\.1 502 /);
  expect(behind.end()).toEqual([]);
});

test('whatever else comes in clear text is refused as it is everywhere', async () => {
  const { proxy, recording } = await proxied();
  expect(await say(await inClearText(proxy), 'GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(
    /^HTTP\/1\.[01] 400 /,
  );
  expect(recording.end()).toMatchObject([{ requests: [{ target: 'https://localhost/' }] }]);
});

test('a proxy over TLS connects there, and refuses what it is asked for in clear text', async () => {
  const server = await start({ state: stateOf(material.ordinary) });
  const proxy = await start({
    state: stateOf(material.ordinary, { tunnelsTo: (port) => port === server.port, tunnelsOverTls: true }),
  });
  const recording = proxy.recording();
  const verified = { servername: 'localhost', ca: material.serverCa.certificate };
  const way = await secured(proxy, verified);
  way.write(asking(server.port));
  await new Promise((resolve) => way.once('data', resolve));
  const socket = connectTls({ socket: way, ...verified });
  socket.write('GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await say(await inClearText(proxy), asking(server.port))).toMatch(/^HTTP\/1\.[01] 400 /);
  expect(recording.end()).toMatchObject([
    { protocol: 'TLSv1.3', octetsReceived: asking(server.port).length },
    { notTls: 'an HTTP request in clear text' },
  ]);
});
