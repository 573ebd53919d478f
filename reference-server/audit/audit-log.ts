import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Caller } from '../caller';
import type { ApiRequest, ApiResponse } from '../exchange';
import { FlagError } from '../settings/flag-error';
import { reasonOf } from '../reason';
import { auditEvent, type Audited } from './event';

/** Where a request is written down with its caller, when it has been answered. */
export interface AuditLog {
  /** A request has arrived. */
  readonly begin: (request: Audited['request']) => AuditedRequest;
  readonly close: () => void;
}

/** A request on its way through the stages. */
export interface AuditedRequest {
  readonly authenticated: (caller: Caller) => void;
  /** Told by the later stages whom the caller acts as. */
  readonly actingAs: NonNullable<ApiRequest['actingAs']>;
  /** Writes the event, and names it in the answer. */
  readonly end: (response: ApiResponse) => ApiResponse;
}

/** The log of a server that keeps none: answers stay as they are. */
export const noAuditLog: AuditLog = {
  begin: () => ({ authenticated: () => undefined, actingAs: () => undefined, end: (response) => response }),
  close: () => undefined,
};

/**
 * Opens the file for events as JSON lines, behind what it holds; nobody but its owner may read a new one. An event is written
 * before its answer is sent. Throws a {@link FlagError}.
 */
export function openAuditLog(path: string | undefined, now: () => Date, log: (line: string) => void): AuditLog {
  if (path === undefined) return noAuditLog;
  let file: number | undefined = opened(path);
  return {
    begin: (request) => {
      const received = now();
      const id = randomUUID();
      let caller: Caller | undefined;
      let actedAs: Caller | undefined;
      return {
        authenticated: (as) => (caller = as),
        actingAs: (as) => (actedAs = as === caller ? undefined : as),
        end: (response) => {
          const event = auditEvent({
            id,
            request,
            caller,
            actedAs,
            status: response.status,
            received,
            answered: now(),
          });
          try {
            if (file !== undefined) writeSync(file, `${JSON.stringify(event)}\n`);
          } catch (error) {
            log(`--audit-log-path ${path}: an event was not written: ${reasonOf(error)}`);
          }
          return { ...response, headers: { ...response.headers, 'Audit-Id': id } };
        },
      };
    },
    close: () => {
      // An answer that comes later still must not write into what has the number of this file by then.
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function opened(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw new FlagError(
      '--audit-log-path',
      `cannot write ${path} (${reasonOf(error)}); name a file that can be written`,
    );
  }
}
