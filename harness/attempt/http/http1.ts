import type { Socket } from 'node:net';
import { endsConnection, type Ending, type HttpResponse } from '../../observation';
import type { Endpoint } from '../../target/types';
import type { HttpVersion } from '../../vocabulary/versions';
import type { Connection, Conversation } from './connection';
import { isAlertInClear } from '../tls/alert-in-clear';
import { endingOf } from '../tls/dial';
import { writeInPieces } from './in-pieces';
import { http1Bytes } from '../request/request';
import { createResponseReader, type ResponseReader } from './response';
import type { Transcript } from '../../wire';

/** What a request that is under way is waiting for. */
interface Pending {
  reader: ResponseReader;
  /** The method of a request that was written with it, whose answer has not begun. */
  methodBehind: string | undefined;
  /** The answer to the first of the two. */
  firstAnswer?: HttpResponse | undefined;
  readonly finish: (ending: Ending) => void;
}

/**
 * Writes requests and reads their responses one after the other, byte for byte. Requests that are made at once are
 * pipelined: written together, and answered in their order (RFC 9112, 9.3.2). A refusal under TLS 1.3 arrives here, on
 * the first read, and not in the handshake; the requests are small so that the alert is not lost to a reset (measured).
 */
export function http1Connection(
  socket: Socket,
  version: Exclude<HttpVersion, '2'>,
  endpoint: Endpoint,
  transcript: Transcript | undefined,
): Connection {
  const pending: Pending[] = [];
  let over: Ending | undefined;
  let announced = false;
  let written = 0;
  let answered = 0;

  const stage = (): 'request' | 'response' => (pending[0]?.reader.begun() === true ? 'response' : 'request');
  const look = (): boolean => {
    const [current] = pending;
    if (current === undefined) return false;
    const { reader, finish, methodBehind } = current;
    const reading = reader.reading();
    if (reading.kind === 'complete' && methodBehind !== undefined && !endsConnection(reader.response())) {
      current.firstAnswer = reader.response();
      current.methodBehind = undefined;
      current.reader = createResponseReader(methodBehind);
      current.reader.feed(reader.surplus());
      return look();
    }
    if (reading.kind === 'complete') finish({ kind: 'response' });
    if (reading.kind === 'malformed') finish({ kind: 'malformed', why: reading.why, stage: stage() });
    const surplus = reader.surplus();
    if (surplus.length > 0 && pending[0] !== undefined) {
      pending[0].reader.feed(surplus);
      look();
    }
    return reading.kind !== 'reading';
  };
  const ended = (ending: Ending): void => {
    over ??= ending;
    for (const { finish } of [...pending]) finish(ending);
  };

  socket.on('data', (bytes: Buffer) => {
    if (pending[0] === undefined)
      over ??= { kind: 'malformed', why: 'an answer that nobody asked for', stage: 'request' };
    // The end of the connection follows, and is what it comes to.
    if (transcript === undefined && answered === 0 && isAlertInClear(bytes)) return;
    pending[0]?.reader.feed(bytes);
    look();
  });
  const closed = (): void => {
    const ending: Ending = { kind: 'closed', how: 'end', stage: stage() };
    over ??= ending;
    pending[0]?.reader.end();
    if (!look() || pending.length > 0) ended(ending);
  };
  socket.once('end', closed);
  socket.once('close', closed);
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (!look() || pending.length > 0) ended(endingOf(error, transcript, stage()));
  });

  return {
    ask(request, { last, signal, held }) {
      const bytes = http1Bytes(request, version, endpoint, last ? 'close' : 'keep-alive');
      return new Promise<Conversation>((settle) => {
        if (over !== undefined || announced) {
          // After an answer any peer may end the connection, and need not say so (RFC 9112, 9.5).
          const otherwise = answered > 0 && (over === undefined || over.kind === 'closed') ? undefined : over;
          settle({ ending: otherwise ?? { kind: 'not-kept-open' }, response: undefined, bytesWritten: 0 });
          return;
        }
        written += 1;
        const number = written;
        const behind = pending.length > 0;
        let isBodySent = false;
        const finish = (seen: Ending): void => {
          signal.removeEventListener('abort', aborted);
          pending.splice(pending.indexOf(mine), 1);
          const own = mine.reader.response();
          // Of two requests that were written together, the second need not be answered.
          const isFirst =
            own === undefined && mine.firstAnswer !== undefined && ['closed', 'timed-out'].includes(seen.kind);
          const [ending, response]: readonly [Ending, HttpResponse | undefined] = isFirst
            ? [{ kind: 'response' }, mine.firstAnswer]
            : [seen, own];
          announced = ending.kind === 'response' && endsConnection(response);
          // An answer that only the end of the connection ends is the last one.
          if (ending.kind === 'response' && over?.kind === 'closed') announced = true;
          if (ending.kind === 'response') answered += 1;
          // A server may end the connection after any of its answers, and need not take what was pipelined.
          if (behind && ending.kind === 'closed' && response === undefined) {
            settle({ ending: { kind: 'not-kept-open' }, response, bytesWritten: bytes.length });
            return;
          }
          const early = held !== undefined && !isBodySent ? { beforeItsBody: true as const } : {};
          settle({ ending, response, bytesWritten: bytes.length, number, ...early });
        };
        const aborted = (): void => {
          finish({ kind: 'timed-out', stage: stage() });
        };
        const mine: Pending = {
          reader: createResponseReader(request.method),
          methodBehind: request.behind?.method,
          finish,
        };
        pending.push(mine);
        if (signal.aborted) {
          aborted();
          return;
        }
        signal.addEventListener('abort', aborted, { once: true });
        const head = held === undefined ? bytes.length : bytes.indexOf('\r\n\r\n') + 4 + (held.first ?? 0);
        if (request.inPieces === true && held === undefined) {
          void writeInPieces(socket, bytes, signal);
          return;
        }
        socket.cork();
        socket.write(bytes.subarray(0, head), held?.headSent);
        process.nextTick(() => {
          socket.uncork();
        });
        void held?.released.then(() => {
          isBodySent = true;
          if (socket.writable) socket.write(bytes.subarray(head));
        });
      });
    },
    close() {
      socket.destroy();
    },
  };
}
