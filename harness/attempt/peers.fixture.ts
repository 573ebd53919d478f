import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { createMinter, makeAuthority, makeServerCertificate, type Credential } from '../pki';
import { clientCertificate, whoAmI } from '../vocabulary';
import type { CertificateDescription } from '../vocabulary/types';
import { createProbe, type Probe } from './probe';
import type { Exchange } from './request/types';

/** Servers of the tests' own, on ports of the system's choice, and what is needed to speak to them. */

export interface Pki {
  /** PEM of the authority that issued the servers' certificates. */
  readonly trust: string;
  /** PEM of an authority that has nothing to do with them. */
  readonly stranger: string;
  readonly server: Credential;
  readonly clientCa: string;
  readonly client: (description: Partial<CertificateDescription>) => Promise<Credential>;
}

export async function makePki(): Promise<Pki> {
  const now = new Date();
  const [root, stranger, clientCa] = await Promise.all(
    ['root', 'stranger', 'clients'].map((commonName) => makeAuthority({ commonName, now, hours: 1 })),
  );
  if (root === undefined || stranger === undefined || clientCa === undefined) throw new Error('no authorities');
  const minter = createMinter({ authorities: { 'client-ca': clientCa }, now: () => now });
  return {
    trust: root.certificate,
    stranger: stranger.certificate,
    server: await makeServerCertificate({ authority: root, hosts: ['localhost', '127.0.0.1'], now }),
    clientCa: clientCa.certificate,
    client: (description) => minter.mint(clientCertificate(description).description),
  };
}

export interface Peer {
  readonly port: number;
  /** What each connection has said, decrypted, in the order of the connections. */
  readonly received: readonly { readonly text: () => string }[];
  /** Resolves when no connection is open any more. */
  readonly quiet: () => Promise<void>;
}

export interface Peers {
  /** A server that does with every TCP connection what it is told. */
  readonly tcp: (serve: (socket: Socket) => void) => Promise<Peer>;
  /** A server that does so with every TLS connection. */
  readonly tls: (options: TlsOptions, serve: (socket: TLSSocket) => void) => Promise<Peer>;
  readonly closeAll: () => Promise<void>;
}

export function createPeers(): Peers {
  const running: { readonly server: Server; readonly open: Set<Socket> }[] = [];

  const start = async (server: Server, connected: 'connection' | 'secureConnection'): Promise<Peer> => {
    const open = new Set<Socket>();
    const received: { text: () => string }[] = [];
    running.push({ server, open });
    server.on('connection', (socket: Socket) => {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => open.delete(socket));
    });
    server.on(connected, (socket: Socket) => {
      const chunks: Buffer[] = [];
      received.push({ text: () => Buffer.concat(chunks).toString('utf8') });
      socket.on('error', () => undefined);
      socket.on('data', (bytes: Buffer) => chunks.push(bytes));
    });
    server.on('tlsClientError', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      received,
      quiet: async () => {
        // Not `once` of node:events, which takes the reset of a connection for a failure of the test.
        for (const socket of open) if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      },
    };
  };

  return {
    tcp: async (serve) => start(createServer(serve), 'connection'),
    tls: async (options, serve) => start(createTlsServer(options, serve), 'secureConnection'),
    closeAll: async () => {
      for (const { server, open } of running.splice(0)) {
        for (const socket of open) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Answers the first request of a connection with these bytes and then ends it. */
export const answering =
  (answer: string | Buffer) =>
  (socket: Socket): void => {
    afterRequest(socket, () => socket.end(answer));
  };

/** Calls back when the head of a request has arrived. */
export function afterRequest(socket: Socket, then: () => void): void {
  let head = '';
  const look = (bytes: Buffer): void => {
    head += bytes.toString('latin1');
    if (!head.includes('\r\n\r\n')) return;
    socket.off('data', look);
    then();
  };
  socket.on('data', look);
}

/** An attempt on a peer; everything that is not said is ordinary. */
export function exchangeOf({ trust }: Pki, { port }: Pick<Peer, 'port'>, difference: Partial<Exchange> = {}): Exchange {
  return {
    attempt: whoAmI(),
    endpoint: { host: '127.0.0.1', port, serverName: 'localhost', trust },
    credential: undefined,
    tls: undefined,
    requestHeader: {
      usernameHeaders: ['X-Remote-User'],
      groupHeaders: ['X-Remote-Group'],
      extraHeadersPrefixes: ['X-Remote-Extra-'],
      uidHeaders: [],
      allowedNames: [],
    },
    oracle: { kind: 'self-subject-review' },
    verifiesServer: true,
    ...difference,
  };
}

export const probeFor = ({ stranger }: Pki, timeout = 20_000): Probe =>
  createProbe({
    timeout,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    unknownAuthority: stranger,
  });
