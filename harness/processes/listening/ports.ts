import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** Whether somebody accepts connections on this port. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}

/**
 * Ports that no system gives to a connection or to a server that asks for any: those begin at 32768 (Linux) or 49152 (RFC 6335). Among them the
 * port of a program that is starting could be another one's in the meantime, which then accepts connections in its place. From 20,000 on are those that
 * attempts come from (own-ports.ts).
 */
const range = { from: 10_000, below: 20_000 };

/** A port of that range may be taken all the same; so many in a row are not. */
const draws = 100;

/** So many ports that were free a moment ago, all different. Throws an Error where none is found. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers: Server[] = [];
  try {
    while (servers.length < count) servers.push(await onFreePort());
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function onFreePort(): Promise<Server> {
  for (let draw = 1; ; draw += 1) {
    const server = createServer().listen(randomInt(range.from, range.below), '127.0.0.1');
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (draw === draws) throw error;
    }
  }
}
