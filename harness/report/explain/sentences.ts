import { bySubject, claimOf, coverageOf, driftIn, failingFindings, summarize, unmet } from '../../results';
import type { CheckResult, Coverage, RunResult, Verdict } from '../../results';

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

/** How many checks have each verdict that occurs: `3 passed, 1 failed`. */
export function tally(checks: readonly Pick<CheckResult, 'verdict'>[]): string {
  const summary = summarize(checks);
  const parts = (Object.keys(verdictWords) as Verdict[])
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdictWords[verdict]}`);
  return parts.length === 0 ? 'no checks' : parts.join(', ');
}

/** The result of the run as one sentence or two; it always agrees with the exit code. */
export function resultSentence(run: RunResult): string {
  const coverage = coverageOf(run.checks);
  const { failed, inconclusive, ran, concerned } = coverage;
  const gone = run.unreachable === undefined ? '' : ` The target went away: ${ended(run.unreachable)}`;
  const before = failed === 0 ? '' : ` Before that, ${count(failed, 'check')} failed.`;
  const others = failed === 0 ? '' : ` Of the others, ${failed} failed.`;
  switch (claimOf(run)) {
    case 'conformant':
      return `Conformant${run.requirements === undefined ? '' : ` with the requirements of ${run.requirements}`}: every check that concerns the target ran and passed (${ran} of ${concerned}).${grave(run)}`;
    case 'passed-what-ran':
      return `Passed what ran: ${ran} of ${concerned}${left(coverage)}.${grave(run)}`;
    case 'as-expected':
      return `As expected: ${coverage.passed} passed and ${count(coverage.expectedFailures, 'check')} failed that ${run.demands?.expected?.file ?? 'the user'} lists; this is not conformance (${ran} of ${concerned} ran${left(coverage)}).${grave(run)}`;
    case 'drift':
      return `Nothing failed that ${run.demands?.expected?.file ?? 'the list'} does not list, but the list no longer fits: ${driftIn(
        run,
      )
        .map(({ sentence }) => sentence)
        .join('; ')}.`;
    case 'nonconformant': {
      const unsafe = run.checks.filter(
        ({ verdict, severity, expectedFailure }) =>
          verdict === 'failed' && severity === 'safety' && expectedFailure === undefined,
      ).length;
      return `Nonconformant: ${count(failed, 'check')} failed, ${unsafe === 0 ? 'none' : unsafe} of safety; ${ran} of ${concerned} ran${left(coverage)}.`;
    }
    case 'security-finding': {
      const failing = failingFindings(run.findings, run.demands ?? {});
      return `Failed by ${count(failing.length, 'security finding')}, as --fail-on asks: ${failing.map(({ id }) => id).join(', ')}. No check failed; ${ran} of ${concerned} ran${left(coverage)}.`;
    }
    case 'wrong-input':
      return `No check ran: ${ended(run.wrongInput ?? 'an input is wrong')}`;
    case 'unreachable':
      return `Unreachable: ${ended(run.unreachable ?? 'the target did not answer')}${before}`;
    case 'inconclusive':
      return inconclusive === 0
        ? `Inconclusive: no check spoke to the target, so nothing was shown${left(coverage)}.`
        : `Inconclusive: ${count(inconclusive, 'check')} showed nothing, so conformance is not established.`;
    case 'too-little':
      return `Too little ran: ${unmet(run.checks, run.demands ?? {}).join('; ')}${left(coverage)}.`;
    case 'internal': {
      if (run.crashed !== undefined)
        return `Internal error: ${ended(run.crashed)} What was decided until then is reported, and the run says nothing final of the target.${before}`;
      const own = summarize(bySubject(run.checks).harness);
      const broken = coverage.error + own.failed + own.error;
      return `Internal error: the harness itself failed in ${count(broken, 'check')}; the run says nothing final of the target.${others}${gone}`;
    }
  }
}

/** What did not run, and which flags would change that: `; 471 need input: --client-ca (+286), --token-file (+3)`. */
function left({ needsInput, skipped, supplies }: Coverage): string {
  const flags = supplies.map(({ flag, checks }) => `${flag} (+${checks})`).join(', ');
  const needing = `; ${needsInput} ${needsInput === 1 ? 'needs' : 'need'} input: ${flags}`;
  return `${needsInput === 0 ? '' : needing}${skipped === 0 ? '' : `; ${skipped} skipped, as the selection asks`}`;
}

/** That the gravest findings are no part of the result must not go unsaid. */
function grave({ findings }: RunResult): string {
  const critical = findings.filter(({ severity }) => severity === 'critical').length;
  return critical === 0
    ? ''
    : ` But ${count(critical, 'critical security finding')} ${critical === 1 ? 'was' : 'were'} made; --fail-on finding:critical lets the run fail.`;
}

/** The text with a full stop, unless it brings its own end. */
const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** The last line of a report: `1 passed, 0 failed, ... in 1.2 s`. */
export function summaryLine(run: RunResult): string {
  const coverage = coverageOf(run.checks);
  const counts = [
    `${coverage.passed} passed`,
    `${coverage.failed} failed`,
    ...(coverage.expectedFailures === 0 ? [] : [`${coverage.expectedFailures} failed as expected`]),
    `${coverage.inconclusive} inconclusive`,
    `${coverage.needsInput} ${coverage.needsInput === 1 ? 'needs' : 'need'} input`,
    `${coverage.doesNotConcern} not about this target`,
    `${coverage.skipped} skipped`,
    count(coverage.error, 'error'),
  ];
  return `${counts.join(', ')} in ${(run.duration / 1_000).toFixed(1)} s`;
}
