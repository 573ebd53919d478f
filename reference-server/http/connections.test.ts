import { once } from 'node:events';
import { connect as connectTcp, type Socket, type TcpNetConnectOpts } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import type { Limits } from './limits';
import type { RunningServer } from '../server';
import { ask, connect, connectH2, exchange, type Address } from '../testing/client';
import { createTestPki, start } from '../testing/start';
import { whoAmI } from '../testing/who-am-i';

const pki = createTestPki();
const opened: Socket[] = [];
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close(0);
});

async function serve(limits: Partial<Limits>, api = whoAmI): Promise<RunningServer> {
  const server = await start(pki, { limits, api });
  servers.push(server);
  return server;
}

/** Opens a connection from an address of this machine and sends these bytes, which may be none. */
async function open({ port }: Address, bytes: Buffer = Buffer.alloc(0), localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connectTcp({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  opened.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  socket.resume();
  return socket;
}

/** Waits until so many of these have been ended by the server. */
async function ended(sockets: readonly Socket[], count: number): Promise<readonly number[]> {
  const gone = (): number[] => sockets.flatMap((socket, index) => (socket.destroyed ? [index] : []));
  for (let tries = 0; gone().length < count && tries < 200; tries++) await new Promise((done) => setTimeout(done, 10));
  return gone();
}

const clientHelloBegins = Buffer.from('160301', 'hex');

test.each([
  ['silent', Buffer.alloc(0)],
  ['begun and not ended handshakes', clientHelloBegins],
])('%s connections lock nobody out: the oldest of them yields', async (_name, bytes) => {
  const server = await serve({ connections: 20 });
  const silent: Socket[] = [];
  for (let n = 0; n < 20; n++) silent.push(await open(server, bytes));
  for (let n = 0; n < 3; n++) expect((await ask(server)).status).toBe(200);
  const gone = await ended(silent, 1);
  expect(gone).toEqual([0, 1, 2].slice(0, gone.length));
});

test('idle connections lock nobody out either: the newest of them yields', async () => {
  const server = await serve({ connections: 5 });
  const idle: Socket[] = [];
  for (let n = 0; n < 5; n++) idle.push(await connect(server));
  for (const socket of idle) expect((await exchange(socket as never)).status).toBe(200);
  opened.push(...idle);
  expect((await ask(server)).status).toBe(200);
  expect(await ended(idle, 1)).toEqual([4]);
  expect((await exchange(idle[0] as never)).status).toBe(200);
});

test('one address takes its own room alone', async () => {
  const server = await serve({ connections: 100, connectionsPerAddress: 5 });
  const others = [await open(server, undefined, '127.0.0.2'), await open(server, undefined, '127.0.0.2')];
  const own: Socket[] = [];
  for (let n = 0; n < 8; n++) own.push(await open(server));
  expect(await ended(own, 3)).toEqual([0, 1, 2]);
  expect(await ended(others, 0)).toEqual([]);
});

test('a connection that is at work does not yield: what comes beyond the bound is closed', async () => {
  let finish: () => void = () => undefined;
  const working = new Promise<void>((resolve) => (finish = resolve));
  let arrived = 0;
  const server = await serve({ connections: 2 }, async (options) => {
    const api = await whoAmI(options);
    return {
      ...api,
      respond: async (...asked) => {
        arrived += 1;
        await working;
        return api.respond(...asked);
      },
    };
  });
  const one = await connect(server);
  const other = await connectH2(server);
  opened.push(one);
  const answers = [exchange(one), once(other.request({ ':path': '/api' }).end(), 'response')];
  while (arrived < 2) await new Promise((done) => setTimeout(done, 5));
  const third = await connect(server);
  expect(third.destroyed).toBe(true);
  finish();
  expect(await answers[0]).toMatchObject({ status: 200 });
  await answers[1];
  other.destroy();
});

test('at all addresses, two connections from the same port are two, and both end with the server', async () => {
  const server = await start(pki, { api: whoAmI, bindAddress: '0.0.0.0', limits: { handshakeMs: 3_600_000 } });
  servers.push(server);
  const here = await open(server);
  const samePort: TcpNetConnectOpts = { port: server.port, localAddress: '127.0.0.1', localPort: here.localPort ?? 0 };
  const there = await connect({ host: '127.0.0.2', port: server.port }, samePort);
  opened.push(there);
  expect(there.localPort).toBe(here.localPort);
  expect((await exchange(there)).status).toBe(200);
  await server.close(0);
  expect(await ended([here, there], 2)).toEqual([0, 1]);
});
