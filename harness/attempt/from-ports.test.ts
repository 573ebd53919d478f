import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { dialTcp } from './tcp/dial-tcp';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listening(): Promise<number> {
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const portFrom = async (...ports: readonly number[]): Promise<number | undefined> => {
  const endpoint = { host: '127.0.0.1', port: await listening(), serverName: '', trust: '' };
  const socket = (await dialTcp(endpoint, new AbortController().signal, ports)) as Socket;
  sockets.push(socket);
  return socket.localPort;
};

test('a connection comes from the first of its ports that is free, else from any', async () => {
  const taken = await listening();
  // A port that was free a moment ago.
  const [closed] = [await listening()];
  servers.pop()?.close();
  expect(await portFrom(taken, closed)).toBe(closed);
  expect(await portFrom(taken)).not.toBe(taken);
});

test('a server that is not there is not looked for from every port', async () => {
  const port = await listening();
  servers.pop()?.close();
  const endpoint = { host: '127.0.0.1', port, serverName: '', trust: '' };
  expect(await dialTcp(endpoint, new AbortController().signal, [20_011, 20_013])).toEqual({
    kind: 'unreachable',
    code: 'ECONNREFUSED',
  });
});
