import { printable } from '../../../report/explain/safe-text';
import { escapedJson, withoutPrivateKeys } from '../../../text';
import type { ChangedCheck, Changes } from './changes';
import type { Outcome } from './outcome';

/** Of so many checks at most one run is told, to people and to programs. */
const most = { lines: 200, json: 2_000 } as const;

/** Characters of a sentence in JSON. */
const longest = 2_000;

/** A run and what brought it about. */
export interface Told {
  readonly outcome: Outcome;
  /** Undefined: its verdicts cannot be compared. */
  readonly changes: Changes | undefined;
  /** Counted from 1. */
  readonly number: number;
  /** The files whose change began it. */
  readonly files: readonly string[];
}

/** What a person is told of a run: what changed, and the result. */
export function textOf({ outcome, changes, number, files }: Told): string {
  const because = files.length === 0 ? '' : `, after a change of ${printable(files.join(', '), 500)}`;
  const told = changes === undefined ? [] : linesOf(changes, number);
  return [`${outcome.startedAt.toISOString()} run ${number}${because}`, ...told, printable(outcome.sentence), ''].join(
    '\n',
  );
}

function linesOf({ checks, findings }: Changes, number: number): readonly string[] {
  const shown = checks.slice(0, most.lines).map((check) => `  ${lineOf(check)}`);
  const left = checks.length - shown.length;
  const lines = [
    ...shown,
    ...(left === 0 ? [] : [`  and ${left} more checks`]),
    ...findings.map(({ id, severity, change }) => `  security finding ${id} (${severity}): ${change}`),
  ];
  return lines.length === 0 && number > 1 ? ['  no verdict and no security finding changed'] : lines;
}

function lineOf({ id, before, now, code }: ChangedCheck): string {
  const is = `${now ?? 'no longer planned'}${code === null ? '' : ` (${code})`}`;
  return `${id}: ${is}${before === null ? '' : `, ${before} before`}`;
}

/** A run as one line of JSON. */
export function jsonOf({ outcome, changes, number }: Told): string {
  const { startedAt, duration, result, exitCode, sentence, counts } = outcome;
  const line = {
    ...{ version: 1, time: startedAt.toISOString(), run: number, duration, result, exitCode },
    ...{ sentence: withoutPrivateKeys(sentence).slice(0, longest), counts },
    changed: changes === undefined ? null : { ...changes, checks: changes.checks.slice(0, most.json) },
  };
  return `${escapedJson(JSON.stringify(line))}\n`;
}
