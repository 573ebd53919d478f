import { EventEmitter, once } from 'node:events';
import * as net from 'node:net';
import type { Duplex } from 'node:stream';
import * as tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { makeIdentity, type Identity } from './testing/identity';
import { tap } from './tap';

let identity: Identity;

beforeAll(() => {
  identity = makeIdentity('localhost');
});

const servers: { readonly server: net.Server; readonly sockets: Set<net.Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>();
  servers.push({ server, sockets });
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
}

const tcpServer = (serve: (socket: net.Socket) => void): Promise<number> =>
  listen(
    net.createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined);
      serve(socket);
    }),
  );

const tlsServer = (serve: (socket: tls.TLSSocket) => void): Promise<number> =>
  listen(
    tls.createServer(identity, (socket) => {
      socket.on('error', () => undefined);
      serve(socket);
    }),
  );

interface Client {
  readonly tcp: net.Socket;
  readonly duplex: Duplex;
  readonly socket: tls.TLSSocket;
  readonly events: string[];
  /** All three layers are closed. */
  readonly closed: Promise<unknown>;
}

function connectTls(port: number, options: { readonly allowHalfOpen?: boolean } = {}): Client {
  const tcp = net.connect({ port, host: '127.0.0.1', ...options });
  const duplex = tap(
    tcp,
    'client',
    () => undefined,
    () => 0,
  );
  const socket = tls.connect({ socket: duplex, rejectUnauthorized: false });
  const events: string[] = [];
  socket.on('end', () => events.push('end'));
  socket.on('error', (error: NodeJS.ErrnoException) => events.push(error.code ?? error.message));
  return { tcp, duplex, socket, events, closed: Promise.all([tcp, duplex, socket].map(closed)) };
}

const closed = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => {
    stream.once('close', () => {
      resolve();
    });
  });

describe('bytes', () => {
  test('are seen in order, in both directions, as both ends see them', async () => {
    const port = await tcpServer((socket) => socket.pipe(socket));
    const seen: [string, string, number][] = [];
    let clock = 0;
    const tcp = net.connect({ port, host: '127.0.0.1' });
    const duplex = tap(
      tcp,
      'client',
      (from, bytes, at) => seen.push([from, bytes.toString(), at]),
      () => (clock += 1),
    );
    duplex.write('one');
    const [first] = (await once(duplex, 'data')) as [Buffer];
    duplex.cork();
    duplex.write('two');
    duplex.write('three');
    duplex.uncork();
    duplex.end();
    const rest: Buffer[] = [];
    duplex.on('data', (bytes: Buffer) => rest.push(bytes));
    await Promise.all([closed(duplex), closed(tcp)]);

    expect(first.toString()).toBe('one');
    expect(Buffer.concat(rest).toString()).toBe('twothree');
    const said = (side: string): string =>
      seen
        .filter(([which]) => which === side)
        .map(([, text]) => text)
        .join('');
    expect([said('client'), said('server')]).toEqual(['onetwothree', 'onetwothree']);
    expect(seen.map(([, , at]) => at)).toEqual(seen.map((_, index) => index + 1));
  });

  test('are handed to TCP one write after the other, whatever the peer reads', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    const chunks = 128;
    let received = 0;
    const port = await tcpServer((socket) => {
      socket.on('data', (bytes: Buffer) => {
        received += bytes.length;
        // A reader with pauses: the kernel's buffers fill up.
        socket.pause();
        setImmediate(() => socket.resume());
      });
      socket.on('end', () => socket.end());
    });
    const tcp = net.connect({ port, host: '127.0.0.1' });
    const unsent = new Set<number>();
    const duplex = tap(
      tcp,
      'client',
      (from) => from === 'client' && unsent.add(tcp.writableLength),
      () => 0,
    );
    duplex.resume();
    let refused = 0;
    for (let i = 0; i < chunks; i += 1) {
      if (duplex.write(chunk)) continue;
      refused += 1;
      await once(duplex, 'drain');
    }
    duplex.end();
    await Promise.all([closed(duplex), closed(tcp)]);

    expect([...unsent]).toEqual([0]);
    expect(refused).toBeGreaterThan(0);
    expect(received).toBe(chunks * chunk.length);
  });

  test('are not read ahead of the reader', async () => {
    const total = 8 * 1024 * 1024;
    const port = await tcpServer((socket) => socket.end(Buffer.alloc(total, 'x')));
    const tcp = net.connect({ port, host: '127.0.0.1' });
    const stalled = new EventEmitter();
    let seen = 0;
    const duplex = tap(
      tcp,
      'client',
      (_from, bytes) => {
        seen += bytes.length;
        setImmediate(() => tcp.isPaused() && stalled.emit('stalled'));
      },
      () => 0,
    );
    duplex.read(0);
    await once(stalled, 'stalled');
    expect(seen).toBeLessThan(256 * 1024);
    expect(duplex.readableLength).toBe(seen);

    let count = 0;
    duplex.on('data', (bytes: Buffer) => (count += bytes.length));
    await once(duplex, 'end');
    expect([count, seen]).toEqual([total, total]);
    duplex.end();
    await Promise.all([closed(duplex), closed(tcp)]);
  });

  test('pass through TLS in bulk, both ways at once', async () => {
    const total = 4 * 1024 * 1024;
    const port = await tlsServer((socket) => socket.pipe(socket));
    const client = connectTls(port);
    client.socket.end(Buffer.alloc(total, 'y'));
    let count = 0;
    for await (const bytes of client.socket) count += (bytes as Buffer).length;
    await client.closed;

    expect(count).toBe(total);
    expect(client.events).toEqual(['end']);
  });
});

describe('the end', () => {
  test("a server's orderly close reaches TLS as end, and the client's close_notify goes out without an error", async () => {
    const serverEvents: string[] = [];
    let serverClosed: Promise<void> | undefined;
    const port = await tlsServer((socket) => {
      socket.on('error', (error) => serverEvents.push(String(error)));
      socket.on('end', () => serverEvents.push('end'));
      socket.resume();
      serverClosed = closed(socket);
      socket.end('bye');
    });
    const client = connectTls(port);
    client.socket.resume();
    await client.closed;
    await serverClosed;

    expect(client.events).toEqual(['end']);
    expect(serverEvents).toEqual(['end']);
  });

  test('a bare FIN before the handshake is the reset that Node makes of it', async () => {
    const port = await tcpServer((socket) => socket.end());
    const client = connectTls(port);
    await client.closed;

    expect(client.events).toEqual(['end', 'ECONNRESET']);
  });

  test('a half-open TCP socket gives a half-open TLS socket, which can still write', async () => {
    let heard = '';
    const port = await listen(
      tls.createServer({ ...identity, allowHalfOpen: true }, (socket) => {
        socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
        socket.end('over to you');
      }),
    );
    const client = connectTls(port, { allowHalfOpen: true });
    client.socket.resume();
    await once(client.socket, 'end');
    expect(client.socket.writable).toBe(true);
    client.socket.end('thank you');
    await client.closed;

    expect(heard).toBe('thank you');
    expect(client.events).toEqual(['end']);
  });

  test('the end of an unread stream waits for its reader', async () => {
    const port = await tcpServer((socket) => socket.end('late'));
    const tcp = net.connect({ port, host: '127.0.0.1' });
    const duplex = tap(
      tcp,
      'client',
      () => undefined,
      () => 0,
    );
    duplex.end();
    duplex.read(0);
    await closed(tcp);
    expect(duplex.destroyed).toBe(false);
    const chunks = await duplex.toArray();

    expect(Buffer.concat(chunks as Buffer[]).toString()).toBe('late');
  });
});

describe('a failure', () => {
  test('destroying the TLS socket destroys the TCP socket', async () => {
    const port = await tlsServer((socket) => socket.resume());
    const client = connectTls(port);
    await once(client.socket, 'secureConnect');
    client.socket.destroy();
    await client.closed;

    expect(client.tcp.destroyed).toBe(true);
    expect(client.events).toEqual([]);
  });

  test.each(['', 'under way'])('destroying the TCP socket closes the TLS socket (writing "%s")', async (text) => {
    const port = await tlsServer((socket) => socket.resume());
    const client = connectTls(port);
    await once(client.socket, 'secureConnect');
    // Once the client's last flight is out, nothing but the text is being written.
    await new Promise((resolve) => client.socket.write('flushed', resolve));
    if (text !== '') client.socket.write(text);
    client.tcp.destroy();
    await client.closed;

    expect(client.events).toEqual([]);
  });

  test('destroying the TCP socket with a reason gives the TLS socket that reason', async () => {
    const port = await tlsServer((socket) => socket.resume());
    const client = connectTls(port);
    await once(client.socket, 'secureConnect');
    client.tcp.destroy(new Error('enough'));
    await client.closed;

    expect(client.events).toEqual(['enough']);
  });

  test('a reset is an error with its code, also with writes under way', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    const tcp = net.connect({ port, host: '127.0.0.1' });
    const duplex = tap(
      tcp,
      'client',
      () => undefined,
      () => 0,
    );
    const errors: (string | undefined)[] = [];
    duplex.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code));
    duplex.resume();
    for (let i = 0; i < 64; i += 1) duplex.write(Buffer.alloc(256 * 1024));
    await Promise.all([closed(duplex), closed(tcp)]);

    expect(errors).toEqual([expect.stringMatching(/^(ECONNRESET|EPIPE)$/)]);
  });

  test('a reset reaches TLS', async () => {
    const port = await tcpServer((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    const client = connectTls(port);
    await client.closed;

    expect(client.events).toEqual(['ECONNRESET']);
  });

  test('a connection that is refused', async () => {
    const port = await tcpServer(() => undefined);
    await new Promise((resolve) => servers[0]?.server.close(resolve));
    const client = connectTls(port);
    await client.closed;

    expect(client.events).toEqual(['ECONNREFUSED']);
  });

  test('a socket that is destroyed already', async () => {
    const tcp = new net.Socket();
    tcp.destroy();
    const duplex = tap(
      tcp,
      'client',
      () => undefined,
      () => 0,
    );
    await closed(duplex);

    expect(duplex.destroyed).toBe(true);
  });

  test('a timeout of the TCP socket is one of the duplex', async () => {
    const port = await tcpServer((socket) => socket.resume());
    const client = connectTls(port);
    client.tcp.setTimeout(1);
    await once(client.duplex, 'timeout');
    client.socket.destroy();
    await client.closed;

    expect(client.events).toEqual([]);
  });
});
