import type { RunResult } from '../../results';
import { byReason } from '../grouping';
import { count, outcomeOf, resultSentence, summaryLine } from '../sentences';
import { type Ink, line } from './ink';
import { row, type Style } from './layout';

/** The checks that did not run, by reason: never counted as passed. */
export function unrun({ checks }: RunResult, style: Style): Ink[] {
  const headings = [
    ['not-applicable', 'Not applicable'],
    ['skipped', 'Skipped'],
  ] as const;
  return headings.flatMap(([verdict, heading]) => {
    const reasons = byReason(checks, verdict);
    if (reasons.length === 0) return [];
    const total = reasons.reduce((sum, [, members]) => sum + members.length, 0);
    const lines = reasons.flatMap(([reason, members]) => [
      ...row(style, { indent: 2, label: String(members.length).padStart(3), width: 5 }, reason),
      ...(style.verbose ? members.map(({ id }) => line`       ${style.paint.quiet(id)}`) : []),
    ]);
    return [style.paint.strong(`${heading} (${count(total, 'check')})`), ...lines, line``];
  });
}

/** Where this kind of server differs from the letter of the specification; nothing is hidden. */
export function deviations(run: RunResult, style: Style): Ink[] {
  const { profile, deviations: found } = run.target;
  if (found.length === 0) return [];
  const verb = outcomeOf(run) === 'conformant' ? 'Conforms' : 'Judged';
  return [
    line`${style.paint.strong(`${verb} as ${profile}`)}: differs from the letter of the specification in`,
    ...found.flatMap(({ clause, sentence }) => row(style, { indent: 2, label: clause, width: 8 }, sentence)),
    line``,
  ];
}

/** The result of the run as a sentence, then in numbers. */
export function result(run: RunResult, { paint }: Style): Ink[] {
  const outcome = outcomeOf(run);
  const colour = outcome === 'conformant' ? paint.good : outcome === 'nonconformant' ? paint.bad : paint.doubtful;
  return [colour(resultSentence(run)), line`${summaryLine(run)}`];
}
