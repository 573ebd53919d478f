import { bySubject, coverageOf, summarize } from './coverage';
import { failingFindings, unmet, type Demands } from './demands';
import { driftOf, unlisted, type Drift } from './expected';
import type { RunResult } from './run';

/** The exit codes of the command line. */
export const exitCodes = {
  conformant: 0,
  nonconformant: 1,
  usage: 2,
  unreachable: 3,
  inconclusive: 4,
  drift: 5,
  internal: 70,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a finished run says of its target, and the exit code of it. */
export const claims = {
  /** Every check that concerns the target ran and passed. */
  conformant: exitCodes.conformant,
  /** Every check that ran passed; others need input, or were skipped. */
  'passed-what-ran': exitCodes.conformant,
  /** Every check that ran passed, or failed as the user expects. */
  'as-expected': exitCodes.conformant,
  /** Nothing failed that the list of expected failures does not name, and the list no longer fits. */
  drift: exitCodes.drift,
  nonconformant: exitCodes.nonconformant,
  /** A security finding that the user wants to fail the run. */
  'security-finding': exitCodes.nonconformant,
  /** The inputs contradict the target: no check ran, although certificates were signed. */
  'wrong-input': exitCodes.usage,
  unreachable: exitCodes.unreachable,
  inconclusive: exitCodes.inconclusive,
  /** Less ran than the user requires. */
  'too-little': exitCodes.inconclusive,
  internal: exitCodes.internal,
} as const;
export type Claim = keyof typeof claims;

type Finished = Pick<RunResult, 'checks' | 'unreachable'> &
  Partial<Pick<RunResult, 'findings' | 'demands' | 'wrongInput' | 'crashed' | 'startedAt'>>;

/** What a finished run says of its target: nothing that did not run is ever counted as passed. */
export function claimOf(run: Finished): Claim {
  const { checks, unreachable, wrongInput, crashed, findings = [], demands = {} } = run;
  const harness = summarize(bySubject(checks).harness);
  const { passed, error, failed, expectedFailures, inconclusive, needsInput, skipped } = coverageOf(checks);
  // What no target can fail has failed in the harness.
  if (error + harness.error + harness.failed > 0 || crashed !== undefined) return 'internal';
  if (wrongInput !== undefined) return 'wrong-input';
  if (unreachable !== undefined) return 'unreachable';
  // What is listed and fails otherwise, or has expired, is told with the list.
  if (failed > 0 && !areListed(checks, demands)) return 'nonconformant';
  if (driftIn(run).length > 0) return 'drift';
  if (failingFindings(findings, demands).length > 0) return 'security-finding';
  if (inconclusive > 0 || passed === 0) return 'inconclusive';
  if (unmet(checks, demands).length > 0) return 'too-little';
  if (expectedFailures > 0) return 'as-expected';
  return needsInput > 0 || skipped > 0 ? 'passed-what-ran' : 'conformant';
}

/** Whether the list names every check that failed and is not excused. */
function areListed(checks: Finished['checks'], { expected }: Demands): boolean {
  const failed = checks.filter((each) => each.verdict === 'failed' && each.expectedFailure === undefined);
  return expected !== undefined && unlisted(failed, expected).length === 0;
}

/** Where the list of expected failures does not fit the run; nothing where there is none. */
export const driftIn = ({ checks, demands = {}, startedAt = new Date(0) }: Finished): readonly Drift[] =>
  demands.expected === undefined ? [] : driftOf(checks, demands.expected, startedAt);

/** What a finished run means for the caller: nothing that did not run is ever 0. */
export const exitCodeOf = (run: Finished): ExitCode => claims[claimOf(run)];
