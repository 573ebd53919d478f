import { constants, performServerHandshake, type ServerHttp2Stream } from 'node:http2';
import type { Bodies } from './bodies';
import type { ApiRequest, ApiResponse } from '../exchange';
import type { Serve } from './http1';
import { headerPairs, splitTarget, standardHeaders } from './http-message';
import type { Limits } from './limits';
import type { IncomingRequest } from './pipeline';
import { bodyReader } from './request-body';

/** HTTP/2 (RFC 9113), by Node's own implementation: the same requests and answers as over HTTP/1.1 (rule T-07). */
export function createHttp2(limits: Limits): Serve {
  const options = {
    // Node's default would end a stream with more than 128 headers, which a front proxy may well send for many groups.
    maxHeaderListPairs: limits.headerCount,
    settings: { maxHeaderListSize: limits.headerBytes, maxConcurrentStreams: limits.streams, enablePush: false },
  };
  return (socket, connection, answer) => {
    const session = performServerHandshake(socket, options);
    // What a peer does wrong ends its own session, and Node has told it why.
    session.on('error', () => socket.destroy());
    // Tells the peer to begin nothing more (GOAWAY), and waits for what it has begun.
    connection.established(() => {
      session.close();
    });
    session.on(
      'stream',
      (stream: ServerHttp2Stream, _headers: unknown, _flags: number, rawHeaders: readonly string[]) => {
        const end = connection.exchange(() => {
          stream.close(constants.NGHTTP2_CANCEL);
        });
        stream.on('close', end);
        stream.on('error', () => undefined);
        const request = toRequest(stream, rawHeaders, limits, connection.bodies);
        if (typeof request === 'number') {
          stream.respond({ ':status': request }, { endStream: true });
          stream.resume();
          return;
        }
        answer(request)
          .then((response) => {
            send(stream, request.method, response);
          })
          .catch(() => {
            stream.close(constants.NGHTTP2_INTERNAL_ERROR);
          });
      },
    );
  };
}

/** The request as it was sent; or the status that says what is wrong with it. CONNECT has no path, so it is none. */
function toRequest(
  stream: ServerHttp2Stream,
  raw: readonly string[],
  limits: Limits,
  bodies: Bodies,
): IncomingRequest | number {
  const all = headerPairs(raw);
  const pseudo = new Map(all.filter(([name]) => name.startsWith(':')));
  const path = pseudo.get(':path') ?? 'none';
  if (path.length > limits.targetBytes) return 414;
  const target = splitTarget(path);
  const method = pseudo.get(':method');
  if (!target || !method) return 400;
  const headers = all.filter(([name]) => !name.startsWith(':'));
  let trailers: ApiRequest['headers'] = [];
  stream.on('trailers', (_fields: unknown, _flags: number, rawTrailers: readonly string[]) => {
    trailers = headerPairs(rawTrailers);
  });
  return {
    method,
    path: target.path,
    query: target.query,
    headers,
    httpVersion: '2',
    readBody: bodyReader(stream, limits.bodyBytes, bodies),
    trailers: () => trailers,
  };
}

function send(stream: ServerHttp2Stream, method: string, { status, headers, contentType, body }: ApiResponse): void {
  if (stream.destroyed || stream.closed) return;
  stream.respond(
    { ':status': status, ...standardHeaders(contentType, body), ...headers },
    { endStream: method === 'HEAD' },
  );
  if (method !== 'HEAD') stream.end(body);
  // A body nobody asked for is read away: to reset the stream instead could take the answer with it.
  stream.resume();
}
