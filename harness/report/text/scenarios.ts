import type { CheckResult } from '../../results';
import { distinct, gravestVerdict, type ScenarioResult } from '../grouping';
import { tally, verdictWords } from '../explain/sentences';
import { type Ink, line } from './ink';
import type { Style } from './layout';
import { mark } from './marks';

/** A scenario on one line; its checks below it unless all of them are fine, or when asked for. Skipped ones are only counted. */
export function scenario({ title, checks }: ScenarioResult, style: Style): Ink[] {
  const verdict = gravestVerdict(checks);
  if (verdict === 'skipped' && !style.verbose) return [];
  const where = mostCited(checks.map(({ clause }) => clause));
  const heading = line`${mark(verdict, style.paint)} ${where.padEnd(7)} ${title}  ${style.paint.quiet(`(${tally(checks)})`)}`;
  const quiet = verdict === 'passed' || verdict === 'not-applicable' || verdict === 'skipped';
  return quiet && !style.verbose ? [heading] : [heading, ...checks.map((check) => oneCheck(check, style))];
}

/** The clause a scenario is about: the one that most of its checks cite. */
function mostCited(clauses: readonly string[]): string {
  const times = (clause: string): number => clauses.filter((other) => other === clause).length;
  return distinct(clauses).reduce((best, clause) => (times(clause) > times(best) ? clause : best), clauses[0] ?? '');
}

function oneCheck(
  { verdict, title, tls, setup, duration, expectedFailure }: CheckResult,
  { paint, verbose }: Style,
): Ink {
  const remarks = [
    ...(tls === undefined ? [] : [`TLS ${tls}`]),
    ...(setup === undefined ? [] : [setup]),
    ...(verdict === 'passed' || verdict === 'failed' ? [] : [verdictWords[verdict]]),
    ...(expectedFailure === undefined ? [] : ['as expected']),
    ...(verbose && duration > 0 ? [`${Math.round(duration)} ms`] : []),
  ];
  return line`    ${mark(verdict, paint)} ${title}${remarks.length === 0 ? '' : paint.quiet(` (${remarks.join(', ')})`)}`;
}
