import type { CheckResult, Verdict } from './check';

/** How many checks have each verdict. */
export type Summary = Readonly<Record<Verdict, number>>;

export function summarize(checks: readonly Pick<CheckResult, 'verdict'>[]): Summary {
  const summary = { passed: 0, failed: 0, inconclusive: 0, 'not-applicable': 0, skipped: 0, error: 0 };
  for (const { verdict } of checks) summary[verdict] += 1;
  return summary;
}

type Counted = Pick<CheckResult, 'verdict' | 'because' | 'supply' | 'subject' | 'clause' | 'expectedFailure'>;

/** How much of the specification a run has tried on its target. Checks of the harness itself are in none of these numbers. */
export interface Coverage extends Summary {
  /** Decided by attempts: passed, failed, inconclusive or error. */
  readonly ran: number;
  /** Failed, as the user expects: not among `failed`. */
  readonly expectedFailures: number;
  /** Not applicable because the user has not supplied what they take. */
  readonly needsInput: number;
  /** Not applicable because they are about another kind of server. */
  readonly doesNotConcern: number;
  /** Selected checks that concern the target: those that ran and those that need input. */
  readonly concerned: number;
  /** How many checks lack each flag first, the most first. A check that several flags can supply counts for the best of them. */
  readonly supplies: readonly { readonly flag: string; readonly checks: number }[];
}

/** Counts the checks of a target; the only place where a run is counted. */
export function coverageOf(checks: readonly Counted[]): Coverage {
  const own = bySubject(checks).target;
  const summary = summarize(own);
  const lacking = own.filter(({ because }) => because === 'needs-input');
  const ran = summary.passed + summary.failed + summary.inconclusive + summary.error;
  const supplies = new Map<string, number>();
  for (const { supply } of lacking) {
    const flag = supply[0] ?? '';
    supplies.set(flag, (supplies.get(flag) ?? 0) + 1);
  }
  const expectedFailures = own.filter(({ expectedFailure }) => expectedFailure !== undefined).length;
  return {
    ...summary,
    failed: summary.failed - expectedFailures,
    expectedFailures,
    ran,
    needsInput: lacking.length,
    doesNotConcern: summary['not-applicable'] - lacking.length,
    concerned: ran + lacking.length,
    supplies: [...supplies]
      .map(([flag, count]) => ({ flag, checks: count }))
      .toSorted((one, other) => other.checks - one.checks || (one.flag < other.flag ? -1 : 1)),
  };
}

/** The checks that say something of the target, and those that only the harness itself can fail. */
export const bySubject = <Each extends Pick<CheckResult, 'subject'>>(
  checks: readonly Each[],
): { readonly target: readonly Each[]; readonly harness: readonly Each[] } => ({
  target: checks.filter(({ subject }) => subject !== 'harness'),
  harness: checks.filter(({ subject }) => subject === 'harness'),
});
