import { exchangeOf } from '../../../observation';
import { resultSentence } from '../../../report/explain/sentences';
import {
  bySubject,
  claimOf,
  exitCodeOf,
  exitCodes,
  summarize,
  type claims,
  type ExitCode,
  type RunResult,
  type Summary,
} from '../../../results';
import type { Seen } from './changes';

/** What is kept of one run until the next: no evidence. */
export interface Outcome extends Seen {
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly duration: number;
  readonly result: keyof typeof claims;
  readonly exitCode: ExitCode;
  readonly sentence: string;
  readonly counts: Summary;
  /** When the first of the certificates ends that the target has presented as its own; undefined: none was seen. */
  readonly serverNotAfter: Date | undefined;
  /** Whether verdicts can be compared: a run that could not speak to its target to the end shows no change of it. */
  readonly comparable: boolean;
}

/** Results of runs that were cut short, or never began. */
const cutShort: readonly Outcome['result'][] = ['unreachable', 'wrong-input', 'internal'];

/** What is kept of a finished run. */
export function outcomeOf(run: RunResult): Outcome {
  const { target } = bySubject(run.checks);
  const result = claimOf(run);
  return {
    ...{ startedAt: run.startedAt, duration: Math.round(run.duration), result, exitCode: exitCodeOf(run) },
    sentence: resultSentence(run),
    counts: summarize(target),
    checks: new Map(target.map(({ id, verdict, code }) => [id, { verdict, code }])),
    findings: run.findings.map(({ id, severity }) => ({ id, severity })),
    serverNotAfter: earliest(serverEnds(run)),
    comparable: !cutShort.includes(result),
  };
}

/** That of a run which could not begin, and why. */
export const unusable = (startedAt: Date, exitCode: ExitCode, sentence: string): Outcome => ({
  ...{ startedAt, duration: 0, exitCode, sentence, counts: summarize([]), checks: new Map(), findings: [] },
  result: exitCode === exitCodes.internal ? 'internal' : 'wrong-input',
  ...{ serverNotAfter: undefined, comparable: false },
});

const serverEnds = ({ checks }: RunResult): readonly Date[] =>
  checks.flatMap(({ evidence }) =>
    evidence.flatMap(({ observed }) => exchangeOf(observed)?.tls?.peer[0]?.notAfter ?? []),
  );

/** The first of these times; dates that a certificate does not really have count for nothing. */
export function earliest(dates: readonly Date[]): Date | undefined {
  const times = dates.map((date) => date.getTime()).filter(Number.isFinite);
  return times.length === 0 ? undefined : new Date(times.reduce((one, other) => Math.min(one, other)));
}
