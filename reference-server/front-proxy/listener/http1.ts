import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Limits } from '../../http/limits';
import type { ServeConnection } from '../../http/listener';
import { serveHttp1 } from '../../http/protocols';
import type { Handle } from '../forwarding/handle';
import { refusal } from '../forwarding/refusals';
import type { Answer, Body, UserRequest } from '../messages';
import { bounded } from './body';
import { requestOf, valuesOf } from './request';

/**
 * HTTP/1.1 in front. Node's parser refuses two lengths, a length beside chunks, bare line feeds, folded lines, and a space
 * before a colon; what is left of ways to read one message as two is refused below (RFC 9112, 11.2).
 */
export const createHttp1 = (limits: Limits, handle: Handle): ServeConnection =>
  serveHttp1(
    limits,
    (message, response, connection, presented) => {
      const request = toRequest(message, response, limits);
      if (typeof request === 'number') {
        write(response, refusal(request, 'This is not a request that can be forwarded'), true);
        return;
      }
      const gone = new AbortController();
      response.once('close', () => {
        gone.abort();
      });
      handle(request, presented, gone.signal)
        .then((answer) => {
          write(response, answer, connection.stopping);
        })
        .catch(() => response.destroy());
    },
    { continueLater: true },
  );

function toRequest(message: IncomingMessage, response: ServerResponse, limits: Limits): UserRequest | number {
  const { method, url, rawHeaders, httpVersionMajor, httpVersionMinor } = message;
  if (httpVersionMajor !== 1) return 505;
  const request = requestOf(
    { method, target: url, raw: rawHeaders, body: (length) => bodyOf(message, response, length, limits) },
    limits,
  );
  if (typeof request === 'number') return request;
  const codings = valuesOf(request.headers, 'transfer-encoding');
  // RFC 9112, 6.1: no other coding is known here, and HTTP/1.0 has none.
  if (codings.some((coding) => coding.toLowerCase() !== 'chunked') || codings.length > 1) return 501;
  if (codings.length > 0 && httpVersionMinor === 0) return 400;
  return request;
}

/** RFC 9112, 6.3: a request with neither of these ends with its header. */
function bodyOf(
  message: IncomingMessage,
  response: ServerResponse,
  length: number | undefined,
  limits: Limits,
): Body | undefined {
  const { headers } = message;
  if (length === undefined && headers['transfer-encoding'] === undefined) return undefined;
  const open: Body['open'] = () => {
    if (headers.expect !== undefined) response.writeContinue();
    return bounded(message, limits.bodyBytes);
  };
  return { length, open };
}

function write(response: ServerResponse, { status, reason, headers, body }: Answer, last: boolean): void {
  if (response.destroyed) {
    if (typeof body !== 'string') body.destroy();
    return;
  }
  const lines = last ? [...headers, ['Connection', 'close'] as const] : headers;
  response.sendDate = valuesOf(headers, 'date').length === 0;
  response.writeHead(status, reason, lines.flat());
  if (typeof body === 'string') {
    response.end(body);
    return;
  }
  // To be seen to be cut: an ended answer would be taken for the whole one.
  body.once('error', () => response.destroy());
  response.once('close', () => body.destroy());
  body.pipe(response);
}
