import { STATUS_CODES } from 'node:http';
import type { HttpAnswer } from '../answer';

/** An answer as octets of HTTP/1.1, and whether the connection ends behind them. */
export interface WrittenAnswer {
  readonly octets: Buffer;
  /** How many of them stand before the content. */
  readonly head: number;
  readonly ends: boolean;
}

/**
 * Writes an answer (RFC 9112, 4 to 7), but for what comes before it or behind it at another time. `withoutBody` is the answer to HEAD: the header fields of the body, and no body.
 */
export function writtenAnswer(answer: HttpAnswer, withoutBody: boolean): WrittenAnswer {
  const { status, headers = [], framing = 'length', trailers = [] } = answer;
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : (answer.body ?? Buffer.alloc(0));
  const has = (name: string): boolean => headers.some(([each]) => each.toLowerCase() === name);
  const ends = answer.close === true || framing === 'until-close' || answer.cutAfter !== undefined;
  const bodiless = status < 200 || status === 204 || status === 304;
  const framed = has('content-length') || has('transfer-encoding') || bodiless;
  const lines = [
    `${answer.interimFor === undefined ? interimLines(answer) : ''}HTTP/1.1 ${status} ${answer.reason ?? STATUS_CODES[status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(framed || framing !== 'length' ? [] : [`Content-Length: ${body.length}`]),
    ...(framed || framing !== 'chunked' ? [] : ['Transfer-Encoding: chunked']),
    ...(ends && !has('connection') ? ['Connection: close'] : []),
  ];
  const content =
    withoutBody || bodiless
      ? Buffer.alloc(0)
      : framing === 'chunked'
        ? chunked(body, answer.cutAfter, trailers)
        : body.subarray(0, answer.cutAfter);
  const isAtOnce = answer.behindAfter === undefined;
  const behind = answer.behind !== undefined && isAtOnce ? writtenAnswer(answer.behind, false).octets : Buffer.alloc(0);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return { octets: Buffer.concat([head, content, behind]), head: head.length, ends };
}

/** The answers before it, which have a status and nothing else (RFC 9110, 15.2). */
export const interimLines = ({ interim = [] }: Pick<HttpAnswer, 'interim'>): string =>
  interim.map((each) => `HTTP/1.1 ${each} ${STATUS_CODES[each] ?? ''}\r\n\r\n`).join('');

/** One chunk and the end of them (RFC 9112, 7.1), or the beginning of the chunk alone, or the whole chunk without the last one. */
function chunked(
  body: Buffer,
  cutAfter: number | undefined,
  trailers: readonly (readonly [name: string, value: string])[],
): Buffer {
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  const lineEnd = Buffer.from('\r\n');
  if (cutAfter !== undefined)
    return Buffer.concat([size, body.subarray(0, cutAfter), ...(cutAfter < body.length ? [] : [lineEnd])]);
  const fields = trailers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const end = Buffer.from(`0\r\n${fields}\r\n`, 'latin1');
  return body.length === 0 ? end : Buffer.concat([size, body, lineEnd, end]);
}
