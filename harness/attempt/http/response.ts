import { HTTPParser } from 'http-parser-js';
import type { HttpResponse } from '../../observation';
import { textOf } from './content-coding';
import { bounds } from '../request/types';

/** How far the reading of a response has come. */
export type ResponseReading =
  | { readonly kind: 'reading' | 'complete' }
  | { readonly kind: 'malformed'; readonly why: string };

/** Reads one HTTP/1 response from bytes, within the bounds; interim (1xx) responses are passed over. */
export interface ResponseReader {
  feed(bytes: Buffer): void;
  /** The peer has closed its side: a response without a length ends here. */
  end(): void;
  reading(): ResponseReading;
  /** Whether a status line and headers are there. */
  begun(): boolean;
  /** What is there so far. */
  response(): HttpResponse | undefined;
  /** What came behind the response, together with its end: the next one where requests were pipelined. */
  surplus(): Buffer;
}

/** Where the parser stands in what it was fed; its types do not say it. */
interface Position {
  chunk: Buffer;
  offset: number;
  end: number;
}

/** How every response begins (RFC 9112, 4), digits as noughts; the last sign may also be the end of the line. */
const statusLine = 'HTTP/0.0 000 ';

/** Whether these bytes, perhaps not all that are needed, can begin a response. */
const beginsLikeOne = (start: string): boolean =>
  Array.from(start).every((sign, at) => {
    const wanted = statusLine.charAt(at);
    if (wanted === '0') return /\d/.test(sign);
    return sign === wanted || (at === statusLine.length - 1 && /[\r\n]/.test(sign));
  });

/** Answers to HEAD have no body, whatever their headers say. */
export function createResponseReader(method: string): ResponseReader {
  const parser = new HTTPParser(HTTPParser.RESPONSE);
  let head: Omit<HttpResponse, 'body' | 'complete'> | undefined;
  let start = '';
  let received = 0;
  let bodyBytes = 0;
  const body: Buffer[] = [];
  let complete = false;
  let surplus = Buffer.alloc(0);
  let problem: string | undefined;
  // The parser's callbacks change it while `execute` runs.
  const isComplete = (): boolean => complete;

  parser.maxHeaderSize = bounds.head;
  parser[HTTPParser.kOnHeadersComplete] = (info) => {
    const headers: [string, string][] = [];
    for (let i = 0; i + 1 < info.headers.length; i += 2)
      headers.push([info.headers[i] ?? '', info.headers[i + 1] ?? '']);
    const names = headers.map(([name]) => name.toLowerCase());
    // RFC 9112, 6.3: to be handled as an error; which of the two counts is what two readers would not agree on.
    if (names.includes('transfer-encoding') && names.includes('content-length')) problem ??= 'both a length and chunks';
    if (headers.length > bounds.headers) problem ??= `more than ${bounds.headers} headers`;
    head = {
      version: `${info.versionMajor}.${info.versionMinor}`,
      status: info.statusCode,
      reason: info.statusMessage,
      headers,
    };
    return method === 'HEAD' ? 1 : 0;
  };
  parser[HTTPParser.kOnBody] = (chunk, offset, length) => {
    // The parser takes negative lengths too, steps back by them and never ends.
    if (!(length >= 0)) throw new Error('a length that is none');
    bodyBytes += length;
    if (bodyBytes > bounds.body) {
      problem ??= `a body of more than ${bounds.body} bytes`;
      // Nobody reads a body that is refused; its beginning is evidence enough.
      body.splice(1);
    } else body.push(Buffer.from(chunk.subarray(offset, offset + length)));
    // A body that comes byte by byte must not cost a hundred times its size.
    if (body.length > 1024) body.splice(0, body.length, Buffer.concat(body));
  };
  parser[HTTPParser.kOnMessageComplete] = () => {
    if (head === undefined) return;
    if (head.status >= 100 && head.status < 200 && head.status !== 101) {
      head = undefined;
      return;
    }
    complete = true;
    const position = parser as unknown as Position;
    surplus = Buffer.from(position.chunk.subarray(position.offset, position.end));
    // Else the parser would read it as a second message.
    position.offset = position.end;
  };

  return {
    feed(bytes) {
      if (complete || problem !== undefined) return;
      received += bytes.length;
      if (start.length < statusLine.length) {
        // The parser looks at whole lines, whose end may never come, and takes five digits for a status and a reason.
        start += bytes.toString('latin1', 0, statusLine.length - start.length);
        if (!beginsLikeOne(start)) problem = 'something that is not HTTP';
        if (problem !== undefined) return;
      }
      const broken = parsing(() => parser.execute(bytes)) instanceof Error;
      if (isComplete()) return;
      if (head === undefined && received > bounds.head) problem ??= `more than ${bounds.head} bytes of headers`;
      else if (broken) problem ??= 'something that is not HTTP';
      // Chunk sizes and trailers are neither head nor body, and need never end: a body in chunks of one byte costs seconds.
      else if (received - bodyBytes > 2 * bounds.head) problem ??= `more than ${2 * bounds.head} bytes around a body`;
    },
    end() {
      if (!complete && problem === undefined) parsing(() => parser.finish());
    },
    reading() {
      if (problem !== undefined) return { kind: 'malformed', why: problem };
      return { kind: complete ? 'complete' : 'reading' };
    },
    begun: () => head !== undefined,
    surplus: () => surplus,
    response: () => head && { ...head, body: textOf(Buffer.concat(body), head.headers), complete },
  };
}

/** The parser reports some errors by returning and some by throwing them. */
function parsing(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return new Error('parse error', { cause: error });
  }
}
