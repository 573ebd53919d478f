import type { CheckResult } from '../../results';
import { distinct, gravestVerdict, grouped, type ScenarioResult } from '../grouping';
import { tally, verdictWords } from '../explain/sentences';
import { type Ink, line } from './ink';
import type { Style } from './layout';
import { mark } from './marks';

/** How scenarios are listed. */
export interface Listing extends Style {
  /** Whether the target has several setups, so that a check says which one it is of. */
  readonly severalSetups: boolean;
}

/**
 * A scenario on one line, and below it the checks that failed or showed nothing; when asked for, every check. Skipped ones are only
 * counted.
 */
export function scenario({ title, checks }: ScenarioResult, style: Listing): Ink[] {
  const verdict = gravestVerdict(checks);
  if (verdict === 'skipped' && !style.verbose) return [];
  const where = mostCited(checks.map(({ clause }) => clause));
  const heading = line`${mark(verdict, style.paint)} ${where.padEnd(7)} ${title}  ${style.paint.quiet(`(${tally(checks)})`)}`;
  if (style.verbose) return [heading, ...checks.map((check) => oneCheck(check, style))];
  return [heading, ...versionsTogether(checks.filter(isProblem)).map((members) => problem(members, style))];
}

/** The clause a scenario is about: the one that most of its checks cite. */
function mostCited(clauses: readonly string[]): string {
  const times = (clause: string): number => clauses.filter((other) => other === clause).length;
  return distinct(clauses).reduce((best, clause) => (times(clause) > times(best) ? clause : best), clauses[0] ?? '');
}

/** Whether a check failed or showed nothing. */
export const isProblem = ({ verdict }: CheckResult): boolean =>
  verdict === 'failed' || verdict === 'inconclusive' || verdict === 'error';

/** Checks that differ in nothing but the version of TLS. */
const versionsTogether = (checks: readonly CheckResult[]): readonly (readonly CheckResult[])[] => [
  ...grouped(checks, ({ check, setup, verdict, expectedFailure }) =>
    JSON.stringify([check, setup, verdict, expectedFailure === undefined]),
  ).values(),
];

function problem(members: readonly CheckResult[], style: Listing): Ink {
  const [first] = members;
  if (first === undefined) return line``;
  const versions = members.flatMap(({ tls }) => (tls === undefined ? [] : [`TLS ${tls}`]));
  return oneLine(first, versions.length === 0 ? [] : [versions.join(' and ')], style);
}

const oneCheck = (check: CheckResult, style: Listing): Ink =>
  oneLine(check, check.tls === undefined ? [] : [`TLS ${check.tls}`], style);

function oneLine(
  { verdict, title, setup, duration, expectedFailure }: CheckResult,
  versions: readonly string[],
  { paint, verbose, severalSetups }: Listing,
): Ink {
  const remarks = [
    ...versions,
    ...(setup === undefined || !severalSetups ? [] : [setup]),
    ...(verdict === 'passed' || verdict === 'failed' ? [] : [verdictWords[verdict]]),
    ...(expectedFailure === undefined ? [] : ['as expected']),
    ...(verbose && duration > 0 ? [`${Math.round(duration)} ms`] : []),
  ];
  return line`    ${mark(verdict, paint)} ${title}${remarks.length === 0 ? '' : paint.quiet(` (${remarks.join(', ')})`)}`;
}
