import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { headerOf, type HttpResponse, type Identity } from '../../../observation';
import { flagOf } from '../../../settings';
import { codeOf, TargetError } from '../../../target/types';
import { eventIn, type AuditEvent } from './audit-event';

/** Bounds: characters of one line, bytes of one look, events that are remembered, milliseconds for one event, and between two looks. */
const longestLine = 1024 * 1024;
const longestLook = 16 * 1024 * 1024;
const mostEvents = 4096;
const patience = 3000;
const pause = 25;

/** Without waiting for a writer, as a FIFO would. */
const readable = constants.O_RDONLY | constants.O_NONBLOCK;

/** The audit log of a target, read from its end on while a run goes on. */
export interface AuditLog {
  /** The identity in the event of this answer, by its `Audit-Id` header; waits for the event, but no longer than three seconds. */
  readonly identityOf: (response: HttpResponse) => Promise<Identity | undefined>;
  readonly close: () => Promise<void>;
}

/** Opens an audit log (JSON lines of audit.k8s.io/v1). Throws TargetError where it cannot be read or is none. */
export async function openAuditLog(file: string): Promise<AuditLog> {
  const flag = `${flagOf('identityOracle')} audit-log=${file}`;
  let handle = await opened(file, flag);
  let position = await endOf(handle, file, flag);
  let rest = '';
  let skipping = false;
  const events = new Map<string, AuditEvent>();
  let reading: Promise<void> | undefined;

  const take = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = skipping ? undefined : eventIn(line);
      skipping = false;
      // The event of a later stage knows more: it names the impersonated user.
      if (event !== undefined && events.get(event.id)?.complete !== true) events.set(event.id, event);
    }
    if (rest.length > longestLine) [rest, skipping] = ['', true];
    for (const id of events.keys()) {
      if (events.size <= mostEvents) break;
      events.delete(id);
    }
  };

  const readOn = async (): Promise<void> => {
    const buffer = Buffer.alloc(64 * 1024);
    // A log that grows as fast as it is read has no end.
    for (const end = position + longestLook; position < end;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      // Names outside ASCII are escaped in JSON written by Go only in part; a character cut in two spoils one event at most.
      take(buffer.toString('utf8', 0, bytesRead));
    }
  };

  const look = async (): Promise<void> => {
    await readOn();
    const [own, now] = await Promise.all([handle.stat(), stat(file).catch(() => undefined)]);
    if (now === undefined || (now.ino === own.ino && now.size >= position)) return;
    // Rotated by renaming, or cut: what was written to the old one until then has been read.
    const next = await open(file, readable).catch(() => undefined);
    if (next === undefined) return;
    if (!(await next.stat()).isFile()) {
      await next.close();
      return;
    }
    await readOn();
    await handle.close();
    [handle, position, rest, skipping] = [next, 0, '', false];
    await readOn();
  };
  const lookOnce = (): Promise<void> => (reading ??= look().finally(() => (reading = undefined)));

  return {
    async identityOf({ status, headers }) {
      const id = headerOf({ headers }, 'audit-id');
      if (id === undefined || isRefusedUnidentified(status)) return undefined;
      for (let waited = 0; waited < patience && events.get(id)?.complete !== true; waited += pause) {
        await lookOnce();
        if (events.get(id)?.complete === true) break;
        await sleep(pause);
      }
      const identity = events.get(id)?.identity;
      events.delete(id);
      return identity;
    },
    close: () => handle.close(),
  };
}

/**
 * Answers to requests that were made as no one: 401; and 400 and 5xx, where the event names who sent the request, as when it
 * impersonates a group without a user, although nothing was done as that user.
 */
const isRefusedUnidentified = (status: number): boolean => status === 400 || status === 401 || status >= 500;

async function opened(file: string, flag: string): Promise<FileHandle> {
  try {
    return await open(file, readable);
  } catch (error) {
    throw new TargetError(
      `${flag}: the file cannot be read (${codeOf(error)}); give the file that --audit-log-path of the server names`,
      { cause: error },
    );
  }
}

/** Where the log ends. What is already there shows whether it is one. */
async function endOf(handle: FileHandle, file: string, flag: string): Promise<number> {
  const found = await handle.stat();
  const tail = Math.min(found.size, longestLine);
  const buffer = Buffer.alloc(found.isFile() ? tail : 0);
  if (found.isFile()) await handle.read(buffer, 0, tail, found.size - tail);
  const last = buffer
    .toString('utf8')
    .split('\n')
    .findLast((line) => line.trim() !== '');
  if (found.isFile() && (last === undefined || eventIn(last) !== undefined)) return found.size;
  await handle.close();
  throw new TargetError(
    `${flag}: ${found.isFile() ? 'its last line is no event of audit.k8s.io as JSON' : 'it is no file'}; start the server with --audit-log-path=${file} and --audit-log-format=json`,
  );
}
