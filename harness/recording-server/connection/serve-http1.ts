import { ownDefect, type Answer, type HeldAnswer, type HttpAnswer } from '../answer';
import { RequestReader } from '../http1/request-reader';
import { interimLines, writtenAnswer, type WrittenAnswer } from '../http1/write-answer';
import type { LoggedRequest } from './connection-log';
import { cut, type Link } from './link';
import { pause } from './pause';

/** What is answered where nothing that follows can be told apart any more. */
const unreadable: HttpAnswer = { status: 400, close: true };

/** Milliseconds between the parts of what was held. */
const betweenParts = 50;

/** Reads requests of HTTP/1 from a connection, logs them, and answers them one after the other (RFC 9112, 9.3.2). */
export function serveHttp1(link: Link): void {
  const { stream, log, bounds, budget, now, signal } = link;
  let queue = Promise.resolve();
  const after = (task: () => void | Promise<void>): void => {
    queue = queue.then(task).catch(() => {
      stream.destroy();
    });
  };
  /** The status that the request had for an answer which is still to come. */
  let early: number | undefined;
  const reader = new RequestReader(bounds, budget, {
    onHead(head) {
      const answer = link.answerToHead?.({ ...head, number: log.count + 1, at: now(), answered: undefined });
      if (answer === undefined) return false;
      early = answer.status;
      after(() => {
        write(link, writtenAnswer(answer, head.method === 'HEAD'));
      });
      return true;
    },
    onRequest(request) {
      const logged = log.add(request, now());
      if (early === undefined) after(() => respond(link, logged));
      else logged.answered = early;
      early = undefined;
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
  if (answer.interimFor !== undefined) {
    write(link, { octets: Buffer.from(interimLines(answer), 'latin1'), ends: false });
    if (!(await pause(answer.interimFor, link.signal))) return;
  }
  const written = writtenAnswer(answer, request.method === 'HEAD');
  if (answer.held !== undefined)
    await writeInParts(link, { ...written, ends: written.ends || wantsClose(request) }, answer.held);
  else if (answer.cutAfter === undefined) write(link, { ...written, ends: written.ends || wantsClose(request) });
  else
    link.stream.write(written.octets, () => {
      cut(link);
    });
  if (answer.behind !== undefined && answer.behindAfter !== undefined)
    void writeWhenIdle(link, answer.behind, answer.behindAfter);
}

/** An answer that nobody waits for; on a connection that has been used again it would be that to the next request. */
async function writeWhenIdle(link: Link, answer: HttpAnswer, after: number): Promise<void> {
  const { count } = link.log;
  if (!(await pause(after, link.signal)) || link.log.count !== count) return;
  write(link, writtenAnswer(answer, false));
}

/** In three parts: whoever waits for the rest beside the reader of the answer may be given either of two. */
async function writeInParts(link: Link, { octets, head, ends }: WrittenAnswer, held: HeldAnswer): Promise<void> {
  const half = Math.ceil((head + octets.length) / 2);
  const last = Math.max(half, octets.length - 4);
  link.stream.write(octets.subarray(0, half), held.begun);
  await held.released;
  write(link, { octets: octets.subarray(half, last), ends: false });
  await pause(betweenParts, link.signal);
  write(link, { octets: octets.subarray(last), ends });
}

function write({ stream }: Link, { octets, ends }: Pick<WrittenAnswer, 'octets' | 'ends'>): void {
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
