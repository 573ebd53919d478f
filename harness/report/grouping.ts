import type { SentAttempt } from '../observation';
import { levels } from '../vocabulary/scenario';
import { certificateDifference, differencesOf, type CheckResult, type Verdict } from '../results';

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
export function byReason(
  checks: readonly CheckResult[],
  verdict: Verdict,
): [reason: string, checks: readonly CheckResult[]][] {
  const groups = grouped(
    checks.filter((check) => check.verdict === verdict),
    ({ reason }) => reason ?? 'no reason was given',
  );
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

/** Checks that did not pass, for what may be one cause: the one that shows it best, and all the others. */
export interface Cause {
  readonly shown: CheckResult;
  readonly others: readonly CheckResult[];
}

/**
 * Checks of one verdict by what deviated: those with the same code, or else the same rule or reason, whose certificates differ from
 * their controls in the same, whatever the version of TLS. The worst first: safety, then the cause of most failures.
 */
export function byCause(checks: readonly CheckResult[]): readonly Cause[] {
  const causes = [...grouped(checks, deviationOf).values()].map((members): Cause => {
    const shown = members.reduce((best, each) => (showsBetter(each, best) ? each : best));
    return { shown, others: members.filter((each) => each !== shown) };
  });
  return causes.sort(
    (one, other) => gravity(one.shown) - gravity(other.shown) || other.others.length - one.others.length,
  );
}

/** Of each check that deviated as another one did: that one, which is told in full. */
export const toldElsewhere = (causes: readonly Cause[]): ReadonlyMap<CheckResult, CheckResult> =>
  new Map(causes.flatMap(({ shown, others }) => others.map((each) => [each, shown] as const)));

function deviationOf(check: CheckResult): string {
  const { verdict, severity, code, rule, reason, id } = check;
  const [control, own] = sentOf(check);
  const what = verdict === 'failed' ? (code ?? rule ?? id) : (reason ?? id);
  return JSON.stringify([verdict, severity, what, certificateDifference(control, own)]);
}

const sentOf = ({ evidence }: CheckResult): readonly (SentAttempt | undefined)[] =>
  (['control-before', 'check'] as const).map((role) => evidence.find((each) => each.role === role)?.sent);

const gravity = ({ severity, verdict }: CheckResult): number =>
  verdict !== 'failed' ? 2 : severity === 'safety' ? 0 : 1;

/** Whether a check shows the cause better: it binds more strongly, or else differs in less from its control. */
function showsBetter(check: CheckResult, than: CheckResult): boolean {
  const binds = levels.indexOf(check.level) - levels.indexOf(than.level);
  return binds < 0 || (binds === 0 && plainness(check) < plainness(than));
}

/** How much differs from the control: the fewer differences, the plainer what they show. */
function plainness(check: CheckResult): number {
  const [control, own] = sentOf(check);
  return control === undefined || own === undefined ? Number.POSITIVE_INFINITY : differencesOf(control, own).length;
}

/** The ids of checks with their rules; both versions of TLS are one. */
export function foldedIds(checks: readonly CheckResult[]): readonly string[] {
  const versions = grouped(checks, ({ scenario, check, setup }) => `${scenario}/${check} ${setup ?? ''}`);
  return [...versions.values()].map((members) => {
    const [first] = members;
    const tls = members.flatMap((each) => each.tls ?? []).map((version) => `TLS ${version}`);
    const remarks = [first?.rule, tls.join(' and ')].filter(Boolean).join('; ');
    return `${first?.scenario ?? ''}/${first?.check ?? ''}${remarks === '' ? '' : ` (${remarks})`}`;
  });
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

/** The checks by a key, in order of first appearance. */
export function grouped(
  checks: readonly CheckResult[],
  key: (check: CheckResult) => string,
): ReadonlyMap<string, readonly CheckResult[]> {
  const groups = new Map<string, CheckResult[]>();
  for (const check of checks) {
    const group = groups.get(key(check));
    if (group === undefined) groups.set(key(check), [check]);
    else group.push(check);
  }
  return groups;
}
