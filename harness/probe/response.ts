import { HTTPParser } from 'http-parser-js';
import type { HttpResponse } from '../observation';
import { bounds } from './types';

/** How far the reading of a response has come. */
export type Reading = { readonly kind: 'reading' | 'complete' } | { readonly kind: 'malformed'; readonly why: string };

/** Reads one HTTP/1 response from bytes, within the bounds; interim (1xx) responses are passed over. */
export interface ResponseReader {
  feed(bytes: Buffer): void;
  /** The peer has closed its side: a response without a length ends here. */
  end(): void;
  reading(): Reading;
  /** Whether a status line and headers are there. */
  begun(): boolean;
  /** What is there so far. */
  response(): HttpResponse | undefined;
}

/** Answers to HEAD have no body, whatever their headers say. */
export function createResponseReader(method: string): ResponseReader {
  const parser = new HTTPParser(HTTPParser.RESPONSE);
  let head: Omit<HttpResponse, 'body' | 'complete'> | undefined;
  let received = 0;
  let bodyBytes = 0;
  const body: Buffer[] = [];
  let complete = false;
  let problem: string | undefined;
  // The parser's callbacks change it while `execute` runs.
  const isComplete = (): boolean => complete;

  parser.maxHeaderSize = bounds.head;
  parser[HTTPParser.kOnHeadersComplete] = (info) => {
    // The parser would go on with whatever follows, and a second message is not the answer.
    if (complete) throw new Error('more than one message');
    const headers: [string, string][] = [];
    for (let i = 0; i + 1 < info.headers.length; i += 2)
      headers.push([info.headers[i] ?? '', info.headers[i + 1] ?? '']);
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
    if (bodyBytes > bounds.body) problem ??= `a body of more than ${bounds.body} bytes`;
    else body.push(Buffer.from(chunk.subarray(offset, offset + length)));
    // A body that comes byte by byte must not cost a hundred times its size.
    if (body.length > 1024) body.splice(0, body.length, Buffer.concat(body));
  };
  parser[HTTPParser.kOnMessageComplete] = () => {
    if (head === undefined) return;
    if (head.status >= 100 && head.status < 200 && head.status !== 101) head = undefined;
    else complete = true;
  };

  return {
    feed(bytes) {
      if (complete || problem !== undefined) return;
      received += bytes.length;
      const broken = parsing(() => parser.execute(bytes)) instanceof Error;
      if (isComplete()) return;
      if (head === undefined && received > bounds.head) problem ??= `more than ${bounds.head} bytes of headers`;
      else if (broken) problem ??= 'something that is not HTTP';
      // Chunk sizes and trailers are neither head nor body, and a line of them need never end.
      else if (received > bounds.head + bounds.body) problem ??= `more than ${bounds.head + bounds.body} bytes`;
    },
    end() {
      if (!complete && problem === undefined) parsing(() => parser.finish());
    },
    reading() {
      if (problem !== undefined) return { kind: 'malformed', why: problem };
      return { kind: complete ? 'complete' : 'reading' };
    },
    begun: () => head !== undefined,
    response: () => head && { ...head, body: Buffer.concat(body).toString('utf8'), complete },
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
