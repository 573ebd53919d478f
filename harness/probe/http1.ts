import type { Socket } from 'node:net';
import type { Ending, HttpResponse } from '../observation';
import { endingOf } from './dial';
import { createResponseReader } from './response';
import type { Transcript } from './transcript';

export interface Conversation {
  readonly ending: Ending;
  readonly response: HttpResponse | undefined;
  readonly bytesWritten: number;
}

/**
 * Writes one request and reads one response, byte for byte. A refusal under TLS 1.3 arrives here, on the first read, and
 * not in the handshake; the request is small so that the alert is not lost to a reset (measured).
 */
export function converse(
  socket: Socket,
  request: { readonly method: string; readonly bytes: Buffer },
  transcript: Transcript | undefined,
  signal: AbortSignal,
): Promise<Conversation> {
  return new Promise((settle) => {
    const reader = createResponseReader(request.method);
    const finish = (ending: Ending): void => {
      signal.removeEventListener('abort', aborted);
      socket.destroy();
      settle({ ending, response: reader.response(), bytesWritten: request.bytes.length });
    };
    const stage = (): 'request' | 'response' => (reader.begun() ? 'response' : 'request');
    const look = (): boolean => {
      const reading = reader.reading();
      if (reading.kind === 'complete') finish({ kind: 'response' });
      if (reading.kind === 'malformed') finish({ kind: 'malformed', why: reading.why, stage: stage() });
      return reading.kind !== 'reading';
    };
    const aborted = (): void => {
      finish({ kind: 'timed-out', stage: stage() });
    };
    const ended = (): void => {
      reader.end();
      if (!look()) finish({ kind: 'closed', how: 'end', stage: stage() });
    };
    if (signal.aborted) {
      aborted();
      return;
    }
    signal.addEventListener('abort', aborted, { once: true });
    socket.on('data', (bytes: Buffer) => {
      reader.feed(bytes);
      look();
    });
    socket.once('end', ended);
    socket.once('close', ended);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!look()) finish(endingOf(error, transcript, stage()));
    });
    socket.write(request.bytes);
  });
}
