import type { CheckResult, Verdict } from '../results';

/** The checks of one scenario, in the order of the specification. */
export interface ScenarioResult {
  readonly scenario: string;
  readonly title: string;
  readonly checks: readonly CheckResult[];
}

/** The checks by scenario; scenarios in the order in which they first appear. */
export function byScenario(checks: readonly CheckResult[]): ScenarioResult[] {
  return [...grouped(checks, ({ scenario }) => scenario)].map(([scenario, members]) => ({
    scenario,
    title: members[0]?.scenarioTitle ?? scenario,
    checks: members,
  }));
}

/** The checks with this verdict by their reason, the most frequent reason first. */
export function byReason(checks: readonly CheckResult[], verdict: Verdict): [reason: string, checks: CheckResult[]][] {
  const groups = grouped(
    checks.filter((check) => check.verdict === verdict),
    ({ reason }) => reason ?? 'no reason was given',
  );
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

const gravest: readonly Verdict[] = ['error', 'failed', 'inconclusive', 'passed', 'not-applicable', 'skipped'];

/** The verdict that stands for several: the gravest; `passed` only when one did pass. */
export function gravestVerdict(checks: readonly Pick<CheckResult, 'verdict'>[]): Verdict {
  return gravest.find((verdict) => checks.some((check) => check.verdict === verdict)) ?? 'skipped';
}

/** The distinct values, in order of first appearance. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

function grouped(checks: readonly CheckResult[], key: (check: CheckResult) => string): Map<string, CheckResult[]> {
  const groups = new Map<string, CheckResult[]>();
  for (const check of checks) {
    const group = groups.get(key(check));
    if (group === undefined) groups.set(key(check), [check]);
    else group.push(check);
  }
  return groups;
}
