import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer as createTlsServer, type SecureContextOptions, type TLSSocket, type TlsOptions } from 'node:tls';
import type { Presented } from '../authentication/peer';
import { Connections, type Connection } from './connections';
import { FlagError } from '../settings/flag-error';
import type { Limits } from './limits';

/** Where to listen, and what to do with what arrives. */
export interface ListenerOptions {
  readonly host: string;
  readonly port: number;
  readonly limits: Limits;
  /** Asked for every connection, so that a renewed certificate or authority counts from the next one on. */
  readonly tlsContext: () => SecureContextOptions;
  /** The seams of the listener; see seams.ts. */
  readonly tls: (standard: TlsOptions) => TlsOptions;
  readonly presentedBy: (socket: TLSSocket) => Presented;
  readonly stream: (socket: TLSSocket) => Duplex;
  /** Serves the requests of one connection, by the protocol that the handshake has agreed on. */
  readonly serve: Readonly<Record<Protocol, ServeConnection>>;
  readonly answerPlainHttp: (socket: Socket) => void;
}

/** What is spoken inside TLS (RFC 7301). */
export type Protocol = 'h2' | 'http/1.1';

/** Serves the bytes of one connection whose handshake is complete, and whose peer has presented this. */
export type ServeConnection = (stream: Duplex, connection: Connection, presented: Presented) => void;

/** A listening socket with its connections. */
export interface Listener {
  readonly host: string;
  readonly port: number;
  /** Frees the port at once and ends the connections within the bound; resolves when they are gone. */
  close(graceMs: number): Promise<void>;
}

const tlsHandshakeRecord = 0x16;

/** Opens the one port of the server. Its first byte tells whether a peer speaks TLS or clear text (section 7, row 1). */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { host, port, limits, tlsContext } = options;
  const connections = new Connections(limits, host);

  // Kept when the certificates change: what was made before is resumed, and judged by the authorities of now.
  const ticketKeys = randomBytes(48);
  let context = tlsContext();
  const tlsOptions = (): TlsOptions =>
    // To reject what is not authorized would end the handshake; refusals are HTTP answers here (see tls-context.ts).
    options.tls({
      ...context,
      requestCert: true,
      rejectUnauthorized: false,
      ticketKeys,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
  const tls = createTlsServer(tlsOptions(), (socket) => {
    socket.on('error', () => socket.destroy());
    const connection = connections.under(socket);
    if (!connection) return void socket.destroy();
    const serve = options.serve[socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1'];
    const presented = options.presentedBy(socket);
    serve(options.stream(socket), connection, presented);
  });
  tls.on('tlsClientError', (_error, socket) => socket.destroy());

  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    if (!connections.add(socket)) return void socket.destroy();
    // Read, look, put back. To let the socket flow instead (`resume`) would lose bytes, and the handshake would hang.
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null;
      if (!first) {
        socket.destroy();
        return;
      }
      socket.unshift(first);
      if (first[0] !== tlsHandshakeRecord) {
        options.answerPlainHttp(socket);
        return;
      }
      if (context !== tlsContext()) {
        context = tlsContext();
        tls.setSecureContext(tlsOptions());
      }
      tls.emit('connection', socket);
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(cannotListen(`${host}:${port}`, error.code ?? error.message));
    });
    server.listen(port, host, resolve);
  });

  return {
    host,
    port: (server.address() as AddressInfo).port,
    close: async (graceMs) => {
      const released = new Promise((resolve) => server.close(resolve));
      await Promise.all([released, connections.stop(graceMs)]);
    },
  };
}

function cannotListen(where: string, code: string): FlagError {
  return code === 'EADDRNOTAVAIL'
    ? new FlagError('--bind-address', `cannot listen on ${where} (${code}); choose an address of this machine`)
    : new FlagError('--secure-port', `cannot listen on ${where} (${code}); choose another, or 0 for any free one`);
}
