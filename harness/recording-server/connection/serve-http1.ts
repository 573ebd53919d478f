import { ownDefect, type Answer, type HttpAnswer } from '../answer';
import { RequestReader } from '../http1/request-reader';
import { writtenAnswer } from '../http1/write-answer';
import type { LoggedRequest } from './connection-log';
import { cut, type Link } from './link';
import { pause } from './pause';

/** What is answered where nothing that follows can be told apart any more. */
const unreadable: HttpAnswer = { status: 400, close: true };

/** Reads requests of HTTP/1 from a connection, logs them, and answers them one after the other (RFC 9112, 9.3.2). */
export function serveHttp1(link: Link): void {
  const { stream, log, bounds, budget, now, signal } = link;
  let queue = Promise.resolve();
  const after = (task: () => void | Promise<void>): void => {
    queue = queue.then(task).catch(() => {
      stream.destroy();
    });
  };
  const reader = new RequestReader(bounds, budget, {
    onRequest(request) {
      const logged = log.add(request, now());
      after(() => respond(link, logged));
      if (log.count < bounds.requests) return;
      reader.stop();
      stream.destroy();
    },
    onExpectContinue() {
      after(() => {
        if (!signal.aborted) stream.write('HTTP/1.1 100 Continue\r\n\r\n');
      });
    },
  });
  log.partial = () => reader.partial();
  stream.on('error', () => undefined);
  stream.on('data', (bytes: Buffer) => {
    link.onOctets(bytes);
    const before = reader.lost;
    reader.feed(bytes);
    if (reader.lost !== before)
      after(() => {
        write(link, writtenAnswer(unreadable, false));
      });
  });
  stream.on('end', () => {
    after(() => {
      stream.end();
    });
  });
}

async function respond(link: Link, request: LoggedRequest): Promise<void> {
  const answer = await answerOf(link, request);
  if ('nothing' in answer) {
    if (answer.nothing === 'close' || answer.nothing === 'goaway') link.stream.end();
    if (answer.nothing === 'reset') link.tcp.resetAndDestroy();
    // Nothing that follows on the connection is answered either.
    if (answer.nothing === 'ever')
      await new Promise((settle) => {
        link.signal.addEventListener('abort', settle);
      });
    return;
  }
  if (!(await pause(answer.delay ?? 0, link.signal)) || link.stream.destroyed) return;
  if ('raw' in answer) {
    request.answered = statusIn(answer.raw);
    write(link, {
      octets: typeof answer.raw === 'string' ? Buffer.from(answer.raw, 'latin1') : answer.raw,
      ends: answer.close === true,
    });
    return;
  }
  request.answered = answer.status;
  const written = writtenAnswer(answer, request.method === 'HEAD');
  if (answer.cutAfter === undefined) write(link, { ...written, ends: written.ends || wantsClose(request) });
  else
    link.stream.write(written.octets, () => {
      cut(link);
    });
}

function write({ stream }: Link, { octets, ends }: { readonly octets: Buffer; readonly ends: boolean }): void {
  if (stream.destroyed || stream.writableEnded) return;
  if (ends) stream.end(octets);
  else stream.write(octets);
}

async function answerOf({ answerTo }: Link, request: LoggedRequest): Promise<Answer> {
  try {
    return await answerTo(request);
  } catch {
    return ownDefect;
  }
}

const statusIn = (raw: string | Buffer): number | undefined => {
  const [, status] = /^HTTP\/\S+ (\d{3})\b/.exec(raw.toString('latin1').slice(0, 64)) ?? [];
  return status === undefined ? undefined : Number(status);
};

/** Whether the connection ends with the answer because its author wants it, or speaks HTTP/1.0 (RFC 9112, 9.3). */
function wantsClose({ version, headers }: LoggedRequest): boolean {
  const options = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((option) => option.trim());
  return options.includes('close') || (version !== 'HTTP/1.1' && !options.includes('keep-alive'));
}
