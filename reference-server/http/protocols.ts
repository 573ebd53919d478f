import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { constants, performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import type { Duplex } from 'node:stream';
import type { Presented } from '../authentication/peer';
import type { Connection } from './connections';
import type { Limits } from './limits';
import type { ServeConnection } from './listener';

/** One request over HTTP/1.1 with its answer, on a connection whose peer has presented this. */
export type Exchange1 = (
  message: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  presented: Presented,
) => void;

/** One stream of HTTP/2 with the fields it begins with as they came; `flags` say whether it has a body. */
export type Exchange2 = (
  stream: ServerHttp2Stream,
  fields: { readonly raw: readonly string[]; readonly flags: number },
  connection: Connection,
  presented: Presented,
) => void;

/** What a server of HTTP/1.1 leaves to whoever answers. */
export interface Http1Options {
  /** `100 Continue` is not sent at once: whoever reads the body sends it (RFC 9110, 10.1.1). */
  readonly continueLater?: boolean;
}

/** HTTP/1.1 (RFC 9112), by Node's parser. Malformed requests get a bare 400, oversized headers 431; the server goes on. */
export function serveHttp1(
  limits: Limits,
  exchange: Exchange1,
  { continueLater = false }: Http1Options = {},
): ServeConnection {
  const served = new WeakMap<Duplex, { connection: Connection; presented: Presented }>();
  const begin = (message: IncomingMessage, response: ServerResponse): void => {
    const { connection, presented } = served.get(message.socket) ?? {};
    if (!connection || !presented) return void message.destroy();
    response.on(
      'close',
      connection.exchange(() => message.socket.destroy()),
    );
    exchange(message, response, connection, presented);
  };

  // Node's own timeouts work only on a server that listens; the connection's deadlines do their work here.
  const server = createServer(
    { maxHeaderSize: limits.headerBytes, insecureHTTPParser: false, keepAliveTimeout: 0, requestTimeout: 0 },
    begin,
  );
  if (continueLater) server.on('checkContinue', begin);
  // Node would leave out what exceeds a count, and with it perhaps a group; the count is checked with the request.
  server.maxHeadersCount = 0;
  server.timeout = 0;

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // An answer that is already under way is not to be mixed with another.
    if (served.get(socket)?.connection.busy) socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW') refuseBare(socket, '431 Request Header Fields Too Large');
    else refuseBare(socket, '400 Bad Request');
  });
  // There is nothing to tunnel to, and no protocol to upgrade to: Node ignores Upgrade when nobody listens for it.
  server.on('connect', (_request, socket) => {
    refuseBare(socket, '400 Bad Request');
  });

  return (stream, connection, presented) => {
    served.set(stream, { connection, presented });
    connection.established(() => {
      if (!connection.busy) stream.end(() => stream.destroy());
    });
    server.emit('connection', stream);
  };
}

/** The answer to what is no request at all. */
function refuseBare(socket: Duplex, status: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`);
}

/** HTTP/2 (RFC 9113), by Node's own implementation. */
export function serveHttp2(limits: Limits, exchange: Exchange2): ServeConnection {
  const options = {
    // Node's default would end a stream with more than 128 headers, which a front proxy may well send for many groups.
    maxHeaderListPairs: limits.headerCount,
    settings: { maxHeaderListSize: limits.headerBytes, maxConcurrentStreams: limits.streams, enablePush: false },
  };
  return (socket, connection, presented) => {
    const session = performServerHandshake(socket, options);
    // What a peer does wrong ends its own session, and Node has told it why.
    session.on('error', () => socket.destroy());
    // Tells the peer to begin nothing more (GOAWAY), and waits for what it has begun.
    connection.established(() => {
      session.close();
    });
    session.on('stream', (stream: ServerHttp2Stream, _fields: unknown, flags: number, raw: readonly string[]) => {
      stream.on(
        'close',
        connection.exchange(() => {
          stream.close(constants.NGHTTP2_CANCEL);
        }),
      );
      stream.on('error', () => undefined);
      exchange(stream, { raw, flags }, connection, presented);
    });
  };
}
