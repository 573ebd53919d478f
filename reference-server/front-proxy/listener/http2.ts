import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { headerPairs } from '../../http/http-message';
import type { Limits } from '../../http/limits';
import type { ServeConnection } from '../../http/listener';
import { serveHttp2 } from '../../http/protocols';
import type { Handle } from '../forwarding/handle';
import { refusal } from '../forwarding/refusals';
import type { Answer, Body, UserRequest } from '../messages';
import { bounded } from './body';
import { requestOf, valuesOf } from './request';

/** HTTP/2 in front: the same requests and answers as over HTTP/1.1. */
export const createHttp2 = (limits: Limits, handle: Handle): ServeConnection =>
  serveHttp2(limits, (stream, fields, _connection, presented) => {
    const request = toRequest(stream, fields, limits);
    if (typeof request === 'number') {
      write(stream, 'GET', refusal(request, 'This is not a request that can be forwarded'));
      return;
    }
    const gone = new AbortController();
    stream.once('close', () => {
      gone.abort();
    });
    handle(request, presented, gone.signal)
      .then((answer) => {
        write(stream, request.method, answer);
      })
      .catch(() => {
        stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      });
  });

function toRequest(
  stream: ServerHttp2Stream,
  { raw, flags }: { readonly raw: readonly string[]; readonly flags: number },
  limits: Limits,
): UserRequest | number {
  const pseudo = new Map(headerPairs(raw).filter(([name]) => name.startsWith(':')));
  const hasBody = (flags & constants.NGHTTP2_FLAG_END_STREAM) === 0;
  const expects = headerPairs(raw).some(([name]) => name === 'expect');
  const body = (length: number | undefined): Body | undefined => {
    if (!hasBody) return undefined;
    const open: Body['open'] = () => {
      if (expects) stream.additionalHeaders({ ':status': 100 });
      return bounded(stream, limits.bodyBytes);
    };
    return { length, open };
  };
  return requestOf({ method: pseudo.get(':method'), target: pseudo.get(':path'), raw, body }, limits);
}

function write(stream: ServerHttp2Stream, method: string, { status, headers, body }: Answer): void {
  if (stream.destroyed || stream.closed) {
    if (typeof body !== 'string') body.destroy();
    return;
  }
  const isHead = method === 'HEAD';
  stream.respond({ ':status': status, ...fieldsOf(headers) }, { endStream: isHead });
  if (typeof body === 'string') {
    if (!isHead) stream.end(body);
    stream.resume();
    return;
  }
  body.once('error', () => {
    cut(stream);
  });
  stream.once('close', () => body.destroy());
  if (isHead) body.resume();
  else body.pipe(stream);
}

/**
 * Resets a stream so that its answer is seen to be cut (RFC 9113, 8.1). `close` alone would end it first, and what has come would be
 * taken for the whole; what is still to be written keeps it from that, if only for nothing.
 */
function cut(stream: ServerHttp2Stream): void {
  stream.write('');
  stream.close(constants.NGHTTP2_INTERNAL_ERROR);
}

/** Header lines as Node takes them for HTTP/2: in lower case, the values of one name together. */
function fieldsOf(headers: Answer['headers']): OutgoingHttpHeaders {
  const fields: Record<string, string[]> = {};
  for (const name of new Set(headers.map(([each]) => each.toLowerCase()))) fields[name] = [...valuesOf(headers, name)];
  return fields;
}
