import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bodies } from './bodies';
import type { ApiResponse } from '../exchange';
import { headerPairs, splitTarget, standardHeaders } from './http-message';
import type { Limits } from './limits';
import type { ServeConnection } from './listener';
import type { IncomingRequest, Pipeline } from './pipeline';
import { serveHttp1 } from './protocols';
import { bodyReader } from './request-body';

/** The API over HTTP/1.1. */
export const createHttp1 = (limits: Limits, answer: Pipeline): ServeConnection =>
  serveHttp1(limits, (message, response, connection, presented) => {
    const request = toRequest(message, limits, connection.bodies);
    if (typeof request === 'number') {
      send(response, { status: request, body: '', contentType: 'text/plain' }, true);
      return;
    }
    answer(request, presented)
      .then((answered) => {
        send(response, answered, connection.stopping);
      })
      // An answer that cannot be written, for example for a line break in a header of it, is none.
      .catch(() => response.destroy());
  });

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
