import type { Case, Plan } from '../../plan';
import type { Inapplicability } from '../../results';
import { requestsIn } from '../../subjects';
import type { Terms } from '../../target/types';

/** Which checks of a plan would run, and what the others lack, in lines: of whatever subject. */
export function plannedLines(planned: Plan<Terms>): readonly string[] {
  const cases = planned.groups.flatMap((group) => group.cases);
  const running = cases.filter(({ decision }) => decision.kind === 'run');
  const several = planned.target.setups.length > 1;
  const counted = (because: Inapplicability): number =>
    cases.filter(({ decision }) => decision.kind === 'not-applicable' && decision.because === because).length;
  return [
    ...(running.length > 0 ? [`${running.length} would run:`] : []),
    ...running.map(({ id, setup }) => `  ${id}${several ? `  (${setup ?? ''})` : ''}`),
    ...(
      [
        ['needs-input', 'need input'],
        ['does-not-concern', 'do not concern this target'],
      ] as const
    ).flatMap(([because, words]) =>
      [...byReason(cases, because)].flatMap(([reason, left]) => [
        '',
        `${left.length} ${words}: ${reason}:`,
        ...left.map(({ id }) => `  ${id}`),
      ]),
    ),
    // What the user left out needs no names.
    ...[...byReason(cases, 'skipped')].flatMap(([reason, left]) => ['', `${left.length} skipped: ${reason}`]),
    '',
    `${counted('needs-input')} need input, ${counted('does-not-concern')} do not concern this target`,
    `${running.length} of ${cases.length} checks would run, with about ${requestsIn(planned)} requests`,
  ];
}

function byReason(
  cases: readonly Case<Terms>[],
  why: Inapplicability | 'skipped',
): ReadonlyMap<string, readonly Case<Terms>[]> {
  const reasons = new Map<string, Case<Terms>[]>();
  for (const each of cases) {
    const { decision } = each;
    if (decision.kind === 'run' || (decision.kind === 'skipped' ? 'skipped' : decision.because) !== why) continue;
    reasons.set(decision.reason, [...(reasons.get(decision.reason) ?? []), each]);
  }
  return reasons;
}
