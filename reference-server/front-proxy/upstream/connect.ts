import { isIP } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { keyProblem, nameProblem } from '../../tls/server-identity';

/** Where the API server is, how it is verified, and what is presented to it. */
export interface UpstreamTls {
  readonly host: string;
  readonly port: number;
  /** The name that its certificate must have. */
  readonly serverName: string;
  readonly ca: string;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly timeoutMs: number;
}

/** What TLS is told of a connection to the API server. */
export type UpstreamOptions = (upstream: UpstreamTls) => ConnectionOptions;

/** The certificate of the API server is not one that the proxy may speak to. */
export class UpstreamNotVerified extends Error {
  readonly code = 'UPSTREAM_NOT_VERIFIED';
}

/** There is no connection to the API server. */
export class UpstreamNotReached extends Error {
  readonly code = 'UPSTREAM_NOT_REACHED';
}

/** The API server did not accept a connection in time. */
export class UpstreamConnectTimeout extends Error {
  readonly code = 'UPSTREAM_CONNECT_TIMEOUT';
}

/**
 * OpenSSL verifies the path to the CA, the validity, the usage and all extensions. No session is ever offered, so that each
 * connection is a full handshake with a certificate of its own to verify (spec 5.2.2; rule X-07).
 */
export const standardUpstreamOptions: UpstreamOptions = ({ host, port, serverName, ca, cert, key }) => ({
  host,
  port,
  ...(isIP(serverName) === 0 && { servername: serverName }),
  ca,
  ...(cert !== undefined && { cert }),
  ...(key !== undefined && { key }),
  minVersion: 'TLSv1.2',
  ALPNProtocols: ['http/1.1'],
  rejectUnauthorized: true,
  // Decided by `verified` below, from the certificate itself.
  checkServerIdentity: () => undefined,
});

/** Says why the server at the other end is not the API server; undefined: it is. Asked once for every connection. */
export type Verify = (socket: TLSSocket, upstream: UpstreamTls) => string | undefined;

/** Its name and its key; the path was verified in the handshake, or there would be no connection. */
export const standardVerify: Verify = (socket, { serverName }) => {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return 'it has presented no certificate';
  return nameProblem(certificate, serverName) ?? keyProblem(certificate);
};

/** Opens a connection to the API server. Rejects, with nothing sent inside TLS, unless the certificate is verified. */
export type Connect = (upstream: UpstreamTls, signal: AbortSignal) => Promise<TLSSocket>;

/** Connects as these rules say. */
export const createConnect =
  (optionsOf: UpstreamOptions, verify: Verify): Connect =>
  (upstream, signal) =>
    new Promise((resolve, reject) => {
      const socket = connect(optionsOf(upstream));
      // Node's own decoding of a certificate can be made to end the process (an OID of 587 octets); nobody asks for it.
      socket.getPeerCertificate = nothingRead;
      const settle = (error?: Error): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', aborted);
        if (error === undefined) return;
        socket.destroy();
        reject(error);
      };
      const aborted = (): void => {
        settle(new UpstreamNotReached('the proxy is closing'));
      };
      const timer = setTimeout(() => {
        settle(new UpstreamConnectTimeout(`no connection within ${upstream.timeoutMs} ms`));
      }, upstream.timeoutMs);
      signal.addEventListener('abort', aborted, { once: true });
      // Also after it is open: whoever uses the connection is told by its end.
      socket.on('error', settle);
      socket.once('close', () => {
        settle(new UpstreamNotReached('the connection was closed in the handshake'));
      });
      socket.once('secureConnect', () => {
        const problem = verify(socket, upstream);
        settle(problem === undefined ? undefined : new UpstreamNotVerified(problem));
        if (problem === undefined) resolve(socket.setNoDelay(true));
      });
    });

const nothingRead = (() => ({})) as unknown as TLSSocket['getPeerCertificate'];
