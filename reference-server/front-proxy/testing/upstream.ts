import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { Issued } from '../../testing/pki';
import { closedAfterwards, pki } from './start';

/** A server that keeps every octet it is sent, as Latin-1, and answers as a test wants it to. */
export interface Upstream {
  readonly port: number;
  /** What arrived inside TLS, by connection. */
  readonly received: readonly string[];
  /** The common names of the certificates that were presented, by connection. */
  readonly presented: readonly (string | undefined)[];
  certificate(next: Issued): void;
  /** Ends all connections. */
  closeConnections(): void;
}

/** What to do when more has arrived on a connection; the text is all of it. */
export type Answering = (socket: TLSSocket, received: string) => void;

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n\r\nok';

/** Answers every complete head, and reads no bodies. */
export const answering =
  (answer = ok): Answering =>
  (socket, received) => {
    if (received.endsWith('\r\n\r\n')) socket.write(answer);
  };

/** Starts one; it is ended with the tests of its file. */
export async function startUpstream(answer: Answering = answering(), certificate = pki.serving): Promise<Upstream> {
  const received: string[] = [];
  const presented: (string | undefined)[] = [];
  const sockets = new Set<TLSSocket>();
  const server = createServer(
    { cert: certificate.pem, key: certificate.keyPem, requestCert: true, rejectUnauthorized: false },
    (socket) => {
      const number = received.push('') - 1;
      presented.push(/CN=(.*)/.exec(socket.getPeerX509Certificate()?.subject ?? '')?.[1]);
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      socket.on('data', (chunk: Buffer) => {
        const all = `${received[number] ?? ''}${chunk.toString('latin1')}`;
        received[number] = all;
        answer(socket, all);
      });
    },
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  closedAfterwards({
    close: () => {
      closeConnections();
      server.close();
    },
  });
  return {
    port: (server.address() as AddressInfo).port,
    received,
    presented,
    certificate: (next) => {
      server.setSecureContext({ cert: next.pem, key: next.keyPem });
    },
    closeConnections,
  };
}

/** The header lines of a head as it arrived: by name in lower case, in order. */
export function linesOf(head: string): readonly (readonly [name: string, value: string])[] {
  const [start = ''] = head.split('\r\n\r\n');
  return start
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
}
