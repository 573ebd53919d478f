import type * as Zod from 'zod';
import type { How } from '../../attempt/evidence/how';
import type { Outcome } from './outcome';
import { attemptOf, recordSchema, type AttemptRecord } from './record';

/** One attempt of a folder, ready to be made again. */
export interface RecordedAttempt {
  readonly role: string;
  readonly how: How;
  readonly outcome: Outcome;
  readonly at: Date;
}

/** What a folder of evidence holds: the check, and its attempts; or what is wrong with it, as the end of a sentence. */
export type ReadFolder =
  | { readonly check: string; readonly attempts: readonly RecordedAttempt[] }
  | { readonly problem: string };

/** Reads a folder of evidence; `read` gives the content of one of its files, and undefined where there is none. */
export function readFolder(read: (file: string) => string | undefined): ReadFolder {
  const text = read('attempts.json');
  if (text === undefined) return { problem: 'it has no attempts.json; name a folder that --evidence has made' };
  // Loaded here, because it takes longer than the rest of the start-up.
  // oxlint-disable-next-line typescript/no-require-imports
  const { z } = require('zod') as typeof Zod;
  const document = z.object({
    version: z.literal(1),
    check: z.string(),
    attempts: z
      .array(
        z.object({
          role: z.enum(['check', 'control-before', 'control-after', 'reference']),
          attempt: recordSchema(z),
          outcome: z.object({ status: z.number().nullable(), ending: z.string().nullable(), body: z.string() }),
          at: z.iso.datetime(),
        }),
      )
      .max(10),
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'its attempts.json is no JSON' };
  }
  const checked = document.safeParse(parsed);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return {
      problem: `its attempts.json is not as this version writes it (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`,
    };
  }
  const { check, attempts } = checked.data;
  const made: RecordedAttempt[] = [];
  for (const { role, attempt, outcome, at } of attempts) {
    const how = attemptOf(attempt as unknown as AttemptRecord, read);
    if (typeof how === 'string') return { problem: how };
    made.push({ role, how, outcome, at: new Date(at) });
  }
  return made.length === 0 ? { problem: 'it holds no attempt that the harness has sent' } : { check, attempts: made };
}
