import { bySubject, exitCodeOf, exitCodes, summarize } from '../results';
import type { CheckResult, PlannedCheck, RunResult, Severity, Verdict } from '../results';

/** What a finished run means, in one word; the words are those of the exit codes. */
export type Outcome = keyof typeof exitCodes;

/** The word for the run's exit code. */
export function outcomeOf(run: RunResult): Outcome {
  const code = exitCodeOf(run);
  const outcome = (Object.keys(exitCodes) as Outcome[]).find((name) => exitCodes[name] === code);
  return outcome ?? 'internal';
}

/** A number with its noun: `1 check`, `2 checks`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The verdicts as English writes them. */
export const verdictWords = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'inconclusive',
  'not-applicable': 'not applicable',
  skipped: 'skipped',
  error: 'error',
} as const satisfies Record<Verdict, string>;

/** What a failure of each severity means to the reader. */
export const severityWords = {
  safety: 'safety: the server took a caller for somebody it must not take it for',
  conformance: 'conformance: nobody was mistaken for somebody else, but the answer is not the one that must come',
} as const satisfies Record<Severity, string>;

/** Which rule a check is about: `clause 5.2.4, MUST, rule H-03`. */
export function citation({ clause, level, rule }: Pick<PlannedCheck, 'clause' | 'level' | 'rule'>): string {
  return [`clause ${clause}`, level, ...(rule === undefined ? [] : [`rule ${rule}`])].join(', ');
}

/** How many checks have each verdict that occurs: `3 passed, 1 failed`. */
export function tally(checks: readonly Pick<CheckResult, 'verdict'>[]): string {
  const summary = summarize(checks);
  const parts = (Object.keys(verdictWords) as Verdict[])
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdictWords[verdict]}`);
  return parts.length === 0 ? 'no checks' : parts.join(', ');
}

/** The result of the run as one sentence; it always agrees with the exit code. */
export function resultSentence(run: RunResult): string {
  const { target: checks, harness } = bySubject(run.checks);
  const { passed, failed, inconclusive, error: broken } = summarize(checks);
  const own = summarize(harness);
  const error = broken + own.failed + own.error;
  const gone = run.unreachable === undefined ? '' : ` The target went away: ${ended(run.unreachable)}`;
  const before = failed === 0 ? '' : ` Before that, ${count(failed, 'check')} failed.`;
  const others = failed === 0 ? '' : ` Of the others, ${failed} failed.`;
  switch (outcomeOf(run)) {
    case 'conformant':
      return `Conformant: every check that applies passed (${passed} of ${checks.length}).`;
    case 'nonconformant': {
      const unsafe = checks.filter(({ verdict, severity }) => verdict === 'failed' && severity === 'safety').length;
      return `Nonconformant: ${count(failed, 'check')} failed, ${unsafe === 0 ? 'none' : unsafe} of safety.`;
    }
    case 'unreachable':
      return `Unreachable: ${ended(run.unreachable ?? 'the target did not answer')}${before}`;
    case 'inconclusive':
      if (inconclusive === 0) return 'Inconclusive: no check spoke to the target, so nothing was shown.';
      return `Inconclusive: ${count(inconclusive, 'check')} showed nothing, so conformance is not established.`;
    default:
      return `Internal error: the harness itself failed in ${count(error, 'check')}; the run says nothing final of the target.${others}${gone}`;
  }
}

/** The text with a full stop, unless it brings its own end. */
const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** The last line of a report: `1 passed, 0 failed, ... in 1.2 s`. */
export function summaryLine(run: RunResult): string {
  const summary = summarize(bySubject(run.checks).target);
  const counts = [
    `${summary.passed} passed`,
    `${summary.failed} failed`,
    `${summary.inconclusive} inconclusive`,
    `${summary['not-applicable']} not applicable`,
    `${summary.skipped} skipped`,
    count(summary.error, 'error'),
  ];
  return `${counts.join(', ')} in ${(run.duration / 1_000).toFixed(1)} s`;
}
