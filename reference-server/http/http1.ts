import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Bodies } from './bodies';
import type { Connection } from './connections';
import type { ApiResponse } from '../exchange';
import type { Limits } from './limits';
import type { IncomingRequest } from './pipeline';
import { bodyReader } from './request-body';
import { headerPairs, splitTarget, standardHeaders } from './http-message';

/** Answers the requests of one connection. */
export type Answer = (request: IncomingRequest) => Promise<ApiResponse>;

/** Serves one protocol on connections whose handshake is done. */
export type Serve = (socket: Duplex, connection: Connection, answer: Answer) => void;

/** HTTP/1.1 (RFC 9112), by Node's parser. Malformed requests get a bare 400, oversized headers 431; the server goes on. */
export function createHttp1(limits: Limits): Serve {
  const served = new WeakMap<Duplex, { connection: Connection; answer: Answer }>();

  // Node's own timeouts work only on a server that listens; the connection's deadlines do their work here.
  const server = createServer(
    { maxHeaderSize: limits.headerBytes, insecureHTTPParser: false, keepAliveTimeout: 0, requestTimeout: 0 },
    (message, response) => {
      const { connection, answer } = served.get(message.socket) ?? {};
      if (!connection || !answer) return void message.destroy();
      const end = connection.exchange(() => message.socket.destroy());
      response.on('close', end);
      const request = toRequest(message, limits, connection.bodies);
      if (typeof request === 'number') {
        send(response, { status: request, body: '', contentType: 'text/plain' }, true);
        return;
      }
      answer(request)
        .then((answered) => {
          send(response, answered, connection.stopping);
        })
        // An answer that cannot be written, for example for a line break in a header of it, is none.
        .catch(() => response.destroy());
    },
  );
  // Node would leave out what exceeds a count, and with it perhaps a group; headerCount is checked below instead.
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

  return (socket, connection, answer) => {
    served.set(socket, { connection, answer });
    connection.established(() => {
      if (!connection.busy) socket.end(() => socket.destroy());
    });
    server.emit('connection', socket);
  };
}

/** The request as it was sent; or the status that says what is wrong with it. */
function toRequest(message: IncomingMessage, limits: Limits, bodies: Bodies): IncomingRequest | number {
  const headers = headerPairs(message.rawHeaders);
  if (headers.length > limits.headerCount) return 431;
  // RFC 9112, 3.2: more than one Host is as bad as none, which Node refuses itself.
  if (headers.filter(([name]) => name.length === 4 && name.toLowerCase() === 'host').length > 1) return 400;
  if ((message.url ?? '').length > limits.targetBytes) return 414;
  const target = splitTarget(message.url ?? '');
  if (!target) return 400;
  return {
    method: message.method ?? '',
    path: target.path,
    query: target.query,
    headers,
    httpVersion: message.httpVersion === '1.0' ? '1.0' : '1.1',
    readBody: hasBody(message) ? bodyReader(message, limits.bodyBytes, bodies) : () => noBody,
    trailers: () => headerPairs(message.rawTrailers),
  };
}

/** RFC 9112, 6.3: a request with neither of these ends with its header. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

const noBody = Promise.resolve(Buffer.alloc(0));

function send(response: ServerResponse, { status, headers, contentType, body }: ApiResponse, last: boolean): void {
  if (response.destroyed) return;
  const fields = Object.assign(standardHeaders(contentType, body), headers);
  if (last) fields['Connection'] = 'close';
  response.writeHead(status, fields);
  response.end(body);
}

/** The answer to what is no request at all. */
function refuseBare(socket: Duplex, status: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`);
}
