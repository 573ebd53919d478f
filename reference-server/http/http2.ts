import { constants, type ServerHttp2Stream } from 'node:http2';
import type { Bodies } from './bodies';
import type { ApiRequest, ApiResponse } from '../exchange';
import { headerPairs, splitTarget, standardHeaders } from './http-message';
import type { Limits } from './limits';
import type { ServeConnection } from './listener';
import type { IncomingRequest, Pipeline } from './pipeline';
import { serveHttp2 } from './protocols';
import { bodyReader } from './request-body';

/** The API over HTTP/2: the same requests and answers as over HTTP/1.1 (rule T-07). */
export const createHttp2 = (limits: Limits, answer: Pipeline): ServeConnection =>
  serveHttp2(limits, (stream, { raw }, connection, presented) => {
    const request = toRequest(stream, raw, limits, connection.bodies);
    if (typeof request === 'number') {
      stream.respond({ ':status': request }, { endStream: true });
      stream.resume();
      return;
    }
    answer(request, presented)
      .then((response) => {
        send(stream, request.method, response);
      })
      .catch(() => {
        stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      });
  });

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
