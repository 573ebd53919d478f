import type { Socket } from 'node:net';
import { createServer, type SecureContext, type TlsOptions, type TLSSocket } from 'node:tls';
import { createTranscript } from '../../wire';
import { tap, type Rewrite } from '../../wire/tap';
import type { ConnectionLog } from './connection-log';

/**
 * Makes the handshake of one connection and logs it. A client's certificate is verified and never refused: what OpenSSL
 * says of its path is a fact for whoever judges. The server of Node's is one of this connection alone, so that its events are.
 */
export function serveTls(
  tcp: Socket,
  log: ConnectionLog,
  options: {
    readonly tls: TlsOptions;
    readonly named: SecureContext | undefined;
    readonly staple?: Buffer | undefined;
    readonly now: () => number;
    readonly rewrite?: Rewrite | undefined;
    readonly onSecure: (socket: TLSSocket) => void;
  },
): void {
  const transcript = createTranscript();
  log.transcript = transcript;
  const { ALPNCallback: chosenOf } = options.tls;
  const server = createServer({
    ...options.tls,
    ...(chosenOf && {
      ALPNCallback: (offered: Parameters<typeof chosenOf>[0]) => (log.alpn = chosenOf(offered)),
    }),
    SNICallback: (name, use) => {
      log.serverName = name;
      use(null, options.named);
    },
  });
  const { staple } = options;
  server.on('OCSPRequest', (_certificate, _issuer, answer) => {
    log.asksForStaple = true;
    answer(null, staple ?? null);
  });
  server.on('keylog', transcript.keylog);
  server.on('tlsClientError', (_error, socket) => {
    socket.destroy();
  });
  let complete = false;
  server.on('secureConnection', (socket) => {
    complete = true;
    socket.on('error', () => undefined);
    note(socket, log);
    options.onSecure(socket);
  });
  const stream = tap(tcp, 'server', transcript.feed, options.now, options.rewrite);
  stream.on('error', () => undefined);
  // A connection that is half closed may stay, a handshake that is cannot be completed: Node would wait for its time limit.
  stream.once('end', () => {
    setImmediate(() => {
      if (!complete) tcp.destroy();
    });
  });
  server.emit('connection', stream);
}

function note(socket: TLSSocket, log: ConnectionLog): void {
  // Of a session that is resumed the callback is not told.
  if (typeof socket.servername === 'string') log.serverName = socket.servername;
  log.protocol = socket.getProtocol() ?? 'unknown';
  log.resumed = socket.isSessionReused();
  // OpenSSL completes no handshake with a certificate whose key was not proven, in it or in that which it resumes.
  log.provenLeaf = log.transcript?.summary().clientCertificates?.[0] ?? socket.getPeerX509Certificate()?.raw;
  // An Error at run time in some versions and a string in others; the code is the same.
  const problem: unknown = socket.authorizationError;
  const code = typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : problem;
  log.path = typeof code === 'string' && code !== '' ? code : undefined;
}
