import { connect, constants, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import type { Duplex } from 'node:stream';
import { isClosureAlert, type Ending, type HttpResponse, type Stage } from '../../observation';
import type { Endpoint } from '../../target/types';
import type { ClientShape } from '../request/client-shape';
import { usualClient } from '../request/client-shapes';
import type { Connection, Conversation } from './connection';
import { textOf } from './content-coding';
import { endingOf } from '../tls/dial';
import { headerBlock } from './http2-frames';
import { Http2Stream } from './http2-stream';
import { agentOf, authorityOf, besidesOf } from '../request/request';
import type { WireRequest } from '../request/wire-request';
import type { Transcript } from '../../wire';
import { bounds } from '../request/types';

/**
 * Requests over HTTP/2, one after the other or side by side, on a connection that has agreed to it by ALPN. Node's own
 * client keeps repeated headers apart; undici joins them into one field, which would show the harness's fault as the
 * server's (measured). Streams that are taken back are noted in `takenBack` before.
 */
export function http2Connection(
  socket: Duplex & { readonly bytesWritten: number },
  endpoint: Endpoint,
  transcript: Transcript | undefined,
  { settings }: ClientShape,
  takenBack?: Set<number>,
): Connection {
  const session = connect(`https://${authorityOf(endpoint)}`, { createConnection: () => socket, settings });
  let announced = false;
  let answered = 0;
  let number = 0;
  let open = 0;
  let broken: NodeJS.ErrnoException | undefined;
  session.on('error', (error: NodeJS.ErrnoException) => {
    broken ??= error;
  });
  session.on('goaway', (code: number) => {
    announced ||= code === constants.NGHTTP2_NO_ERROR;
  });
  const failure = (error: NodeJS.ErrnoException | undefined, stage: Stage): Ending => {
    if (error === undefined) return { kind: 'closed', how: 'end', stage };
    // A server that ends the connection over what it was sent says so by GOAWAY, and by an alert of closure like any other end.
    const alerts = transcript?.summary().alerts.filter((alert) => !isClosureAlert(alert)) ?? [];
    const protocol = error.code?.startsWith('ERR_HTTP2') === true && alerts.length === 0;
    return protocol ? { kind: 'closed', how: 'reset', stage } : endingOf(error, transcript, stage);
  };

  return {
    ask(request, { signal }) {
      return new Promise<Conversation>((settle) => {
        const before = socket.bytesWritten;
        let head: Omit<HttpResponse, 'body' | 'complete'> | undefined;
        const body: Buffer[] = [];
        let received = 0;
        if (session.closed || session.destroyed) {
          const ending = failure(broken, 'request');
          const over = number > 0 && (announced || (answered > 0 && ending.kind === 'closed'));
          settle({ ending: over ? { kind: 'not-kept-open' } : ending, response: undefined, bytesWritten: 0 });
          return;
        }
        // Beyond the peer's limit a stream waits until another one has ended.
        const queued = open >= (session.remoteSettings.maxConcurrentStreams ?? Infinity);
        number += 1;
        open += 1;
        const place = number;
        const { body: content, trailers } = request;
        const staysOpen = request.unfinished === true || request.cancelledAfter !== undefined;
        const endStream = content === undefined && trailers === undefined && !staysOpen;
        const stream = session.request(http2Headers(request, endpoint), {
          endStream,
          waitForTrailers: trailers !== undefined,
        });
        stream.on('wantTrailers', () => {
          stream.sendTrailers(fieldsOf(trailers ?? []));
        });
        let done = false;
        let cancelled: true | undefined;
        const timer =
          request.cancelledAfter === undefined
            ? undefined
            : setTimeout(() => {
                cancelled = true;
                takenBack?.add(stream.id ?? 0);
                aborted();
              }, request.cancelledAfter);
        const finish = (ending: Ending): void => {
          if (done) return;
          done = true;
          clearTimeout(timer);
          signal.removeEventListener('abort', aborted);
          const complete = ending.kind === 'response';
          const response = head && { ...head, body: textOf(Buffer.concat(body), head.headers), complete };
          const refused = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
          // After an answer any peer may end the connection; a stream that it resets by itself is its answer.
          const gone = answered > 0 && ending.kind === 'closed' && (session.closed || session.destroyed);
          // A connection that ends before its first request is answered is no end of a connection in use.
          const untaken = (place > 1 && refused && announced) || gone;
          if (complete) answered += 1;
          open -= 1;
          settle({
            ending: untaken ? { kind: 'not-kept-open' } : ending,
            response,
            bytesWritten: socket.bytesWritten - before,
            number: place,
            ...(queued || refused || gone ? { delayed: true } : {}),
            ...(cancelled === undefined ? {} : { cancelled }),
          });
          if (!complete) stream.close(constants.NGHTTP2_CANCEL);
        };
        const stage = (): 'request' | 'response' => (head === undefined ? 'request' : 'response');
        const aborted = (): void => {
          finish({ kind: 'timed-out', stage: stage() });
        };
        stream.on('error', (error: NodeJS.ErrnoException) => {
          finish(failure(broken ?? error, stage()));
        });
        if (signal.aborted) {
          aborted();
          return;
        }
        signal.addEventListener('abort', aborted, { once: true });
        stream.on('response', (headers) => {
          head = headOf(headers);
        });
        stream.on('data', (bytes: Buffer) => {
          received += bytes.length;
          if (received > bounds.body) {
            // Nobody reads a body that is refused; its beginning is evidence enough.
            body.splice(1);
            finish(tooLong);
          }
          // A copy: a slice would keep everything alive that was read together with it, and a body may come byte by byte.
          else body.push(Buffer.from(bytes));
          if (body.length > 1024) body.splice(0, body.length, Buffer.concat(body));
        });
        stream.on('end', () => {
          // A connection that goes away in the middle of a body ends the stream, too, and gives it a code of its own (measured).
          if (head !== undefined && stream.rstCode === constants.NGHTTP2_NO_ERROR) finish({ kind: 'response' });
        });
        stream.on('close', () => {
          finish(failure(broken, stage()));
        });
        if (!endStream && !staysOpen) stream.end(content ?? '');
      });
    },
    close() {
      session.destroy();
      socket.destroy();
    },
  };
}

const tooLong: Ending = { kind: 'malformed', why: `a body of more than ${bounds.body} bytes`, stage: 'response' };

/**
 * A request with the headers as they stand, whatever RFC 9113 (8.2, 8.3) says of them: Node's client would refuse to write
 * them. Pseudo-headers of the request come first, as they must.
 */
export function http2AsWritten(
  socket: Duplex,
  endpoint: Endpoint,
  transcript: Transcript | undefined,
  shape: ClientShape,
): Connection {
  let connection: Connection | undefined;
  return {
    ask(request, options) {
      const named = { ...ownHeaders(request, endpoint), ...fieldsOf([...besidesOf(request), ...agentOf(request)]) };
      const own = Object.entries(named).map(([name, value]): readonly [string, string] => [name, String(value)]);
      const stream = new Http2Stream(socket, {
        request: { kind: 'block', block: headerBlock([...own, ...request.headers]) },
        otherwise: () => undefined,
      });
      connection = http2Connection(stream, endpoint, transcript, shape);
      return connection.ask({ ...request, headers: [] }, options);
    },
    close() {
      connection?.close();
      socket.destroy();
    },
  };
}

/** Requests of which some are taken back, with their streams open: Node's client would end each before it resets it. */
export function http2TakingBack(
  socket: Duplex,
  endpoint: Endpoint,
  transcript: Transcript | undefined,
  shape: ClientShape,
): Connection {
  const takenBack = new Set<number>();
  const stream = new Http2Stream(socket, {
    request: { kind: 'without-ends', of: takenBack },
    otherwise: () => undefined,
  });
  return http2Connection(stream, endpoint, transcript, shape, takenBack);
}

/** The pseudo-header fields of a request, in the order of the client that it looks like. */
export function ownHeaders(request: WireRequest, endpoint: Endpoint): OutgoingHttpHeaders {
  const values = {
    ':method': request.method,
    ':path': request.path,
    ':authority': request.host ?? authorityOf(endpoint),
    ':scheme': 'https',
  };
  const { pseudo } = request.shape ?? usualClient;
  return Object.fromEntries(pseudo.map((name) => [name, values[name]]));
}

/** Repeated names become lists, which are sent as fields of their own; connection headers do not exist in HTTP/2. */
function http2Headers(request: WireRequest, endpoint: Endpoint): OutgoingHttpHeaders {
  const fields = [...request.headers, ...besidesOf(request), ...agentOf(request)];
  return { ...ownHeaders(request, endpoint), ...fieldsOf(fields) };
}

function fieldsOf(fields: WireRequest['headers']): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  const lists = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const values = lists.get(name.toLowerCase()) ?? [];
    // Node writes header values as Latin-1; UTF-8 bytes pass through it one by one.
    values.push(Buffer.from(value, 'utf8').toString('latin1'));
    lists.set(name.toLowerCase(), values);
  }
  for (const [name, values] of lists) headers[name] = values.length === 1 ? values[0] : values;
  return headers;
}

function headOf(headers: IncomingHttpHeaders): Omit<HttpResponse, 'body' | 'complete'> {
  const fields = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  return {
    version: '2',
    status: Number(headers[constants.HTTP2_HEADER_STATUS] ?? 0),
    reason: '',
    headers: fields.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value ?? '']).map((each): readonly [string, string] => [name, each]),
    ),
  };
}
