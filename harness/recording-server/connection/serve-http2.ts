import type { EventEmitter } from 'node:events';
import { constants, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { tap } from '../../wire/tap';
import { ownDefect, type Answer, type HttpAnswer } from '../answer';
import { OctetStore } from '../http1/octet-store';
import type { LoggedRequest } from './connection-log';
import { cut, type Link } from './link';
import { pause } from './pause';
import type { TLSSocket } from 'node:tls';

type Field = readonly [name: string, value: string];

/** Serves HTTP/2 on a TLS connection (RFC 9113), by Node's own implementation: what it refuses reaches no log. */
export function serveHttp2(link: Link, socket: TLSSocket): void {
  const server = createServer({ settings: { maxConcurrentStreams: 250 }, maxSessionMemory: 64 });
  server.on('session', (session) => {
    session.on('error', () => undefined);
    // A client that has ended is answered no more: Node's own wrapper of a stream fails an assertion when a session writes then.
    socket.once('end', () => {
      session.destroy();
    });
  });
  server.on('sessionError', () => undefined);
  // The fields as they came are handed over last, which the types of Node do not say.
  (server as EventEmitter).on(
    'stream',
    (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, raw: readonly string[]) => {
      serveStream(link, stream, headers, pairsOf(raw));
    },
  );
  const stream = tap(
    socket,
    'server',
    (from, bytes) => {
      if (from === 'client') link.onOctets(bytes);
    },
    link.now,
  );
  stream.on('error', () => undefined);
  server.emit('connection', stream);
}

function serveStream(
  link: Link,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  fields: readonly Field[],
): void {
  const body = new OctetStore();
  let trailers: readonly Field[] = [];
  let logged: LoggedRequest | undefined;
  let whole = true;
  const log = (complete: boolean): LoggedRequest =>
    (logged ??= link.log.add(
      {
        version: 'HTTP/2',
        method: headers[':method'] ?? '',
        target: headers[':path'] ?? '',
        headers: fields,
        body: body.text(),
        trailers,
        complete,
        raw: undefined,
        oddities: whole ? [] : ['a body longer than is kept'],
        kept: body.length,
      },
      link.now(),
    ));
  stream.on('error', () => undefined);
  stream.on('data', (bytes: Buffer) => {
    whole = body.appendWithin(bytes, link.budget, link.bounds.keptOfRequest) && whole;
  });
  stream.on('trailers', (_headers: IncomingHttpHeaders, _flags: number, raw: readonly string[]) => {
    trailers = pairsOf(raw);
  });
  stream.on('end', () => {
    if (stream.aborted) return;
    void respond(link, stream, log(true)).catch(() => {
      stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    });
    if (link.log.count >= link.bounds.requests) link.tcp.destroy();
  });
  stream.on('close', () => {
    log(false);
  });
}

async function respond(link: Link, stream: ServerHttp2Stream, request: LoggedRequest): Promise<void> {
  const answer = await answerOf(link, request);
  if ('nothing' in answer) {
    if (answer.nothing === 'reset') link.tcp.resetAndDestroy();
    if (answer.nothing === 'goaway') stream.session?.goaway();
    if (answer.nothing === 'close' || answer.nothing === 'goaway') link.stream.end();
    return;
  }
  if (!(await pause(answer.delay ?? 0, link.signal)) || stream.destroyed) return;
  // Octets of HTTP/1 have no place in a stream.
  if ('raw' in answer) {
    stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED);
    return;
  }
  request.answered = answer.status;
  writeAnswer(link, stream, answer, request.method === 'HEAD');
}

/** Fields that HTTP/2 has not (RFC 9113, 8.2.2). */
const ofConnections: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

function writeAnswer(link: Link, stream: ServerHttp2Stream, answer: HttpAnswer, withoutBody: boolean): void {
  const headers: Record<string, string | number | string[]> = { ':status': answer.status };
  for (const [name, value] of answer.headers ?? []) {
    const lower = name.toLowerCase();
    if (ofConnections.has(lower)) continue;
    const others = headers[lower];
    headers[lower] = others === undefined ? value : [...(Array.isArray(others) ? others : [String(others)]), value];
  }
  for (const status of answer.interim ?? []) stream.additionalHeaders({ ':status': status });
  const body = Buffer.from(answer.body ?? '');
  if (withoutBody || (body.length === 0 && answer.cutAfter === undefined)) {
    stream.respond(headers, { endStream: true });
    return;
  }
  if (answer.framing !== 'chunked') headers['content-length'] ??= body.length;
  stream.respond(headers);
  if (answer.cutAfter === undefined) {
    stream.end(body);
    if (answer.close === true) stream.session?.close();
  } else
    stream.write(body.subarray(0, answer.cutAfter), () => {
      if (answer.resetsStream === true) stream.destroy(new Error('an answer that is cut short'));
      else cut(link);
    });
}

async function answerOf({ answerTo }: Link, request: LoggedRequest): Promise<Answer> {
  try {
    return await answerTo(request);
  } catch {
    return ownDefect;
  }
}

const pairsOf = (raw: readonly string[]): readonly Field[] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
