import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterRequest } from '../../attempt/peers.fixture';
import { flood } from './bytes.fixture';
import type { Testbed } from './testbed.fixture';
import type { Started } from './row.fixture';

const nobody = JSON.stringify({ status: { userInfo: { username: 'system:anonymous' } } });

/** An answer of the usual form. */
export const answerOf = (body: string | Buffer, head = 'HTTP/1.1 201 Created'): Buffer =>
  Buffer.concat([
    Buffer.from(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);

/** A TLS server that asks for a certificate, and does with every connection what it is told. */
export const overTls = (
  { peers, serving }: Testbed,
  serve: (socket: TLSSocket) => void,
  alpn: readonly string[] = ['http/1.1'],
): Promise<Started> =>
  peers.tls(
    {
      cert: serving.chain,
      key: serving.key,
      requestCert: true,
      rejectUnauthorized: false,
      ALPNProtocols: [...alpn],
    },
    serve,
  );

export const holdsCertificate = (socket: TLSSocket): boolean => Object.keys(socket.getPeerCertificate()).length > 0;

/** Treats those who present a certificate so, once they have asked; all others are served as anonymous callers. */
export const toHolders =
  (serve: (socket: Socket) => void) =>
  (ground: Testbed): Promise<Started> =>
    overTls(ground, (socket) => {
      afterRequest(socket, () => {
        if (holdsCertificate(socket)) serve(socket);
        else socket.end(answerOf(nobody));
      });
    });

/** Answers holders of a certificate with this, and ends the connection. */
export const answering = (answer: string | Buffer) => toHolders((socket) => socket.end(answer));

/** Answers holders of a certificate with this, and leaves the connection open. */
export const saying = (answer: string | Buffer) => toHolders((socket) => socket.write(answer));

/** Answers holders of a certificate with this, and then with the other again and again. */
export const flooding = (start: string, repeated: string | Buffer, total?: number) =>
  toHolders((socket) => {
    socket.write(start, 'latin1');
    flood(socket, Buffer.from(repeated), total, () => socket.end());
  });
