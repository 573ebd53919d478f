import { isAnonymous } from '../../../judge';
import { type Case, type Group } from '../../../plan';
import type { Target } from '../../../target/types';
import { settings } from '../../../vocabulary';
import type { Setting, TlsVersion } from '../../../vocabulary/types';
import { withoutRun, type CaseOutcome } from '../../../run/sandwich/decide';
import { observe } from '../../../run/sandwich/group';
import type { GroupContext } from '../attempts/context';
import { making } from '../attempts/making';
import { doubtOf, type Contradicted, type SetupProof } from './proof';
import { restsOnSetting } from './rests';
import { isSeenWithKeys, readingsOf } from './settings';
import { applicability } from '../planning';

/** The check that states the rule of a setting, with its group. */
export interface SettingRule {
  readonly setting: Setting;
  readonly group: Group;
  readonly each: Case;
}

/**
 * The rule of each setting that a check to run rests on: the first that this target can be tried with, under one of the
 * versions of TLS that it speaks where they are known.
 */
export function rulesOf(
  groups: readonly Group[],
  target: Target,
  setupName: string,
  spoken?: ReadonlySet<TlsVersion>,
): readonly SettingRule[] {
  const setup = target.setups.find(({ name }) => name === setupName);
  if (setup === undefined) return [];
  const here = groups.filter((group) => group.setup === setupName);
  const placed = here.flatMap((group) => group.cases.map((each) => ({ group, each, scenario: group.scenario, setup })));
  const running = placed.filter(({ each }) => each.decision.kind === 'run');
  // One that was not selected cannot be the one that fails; of those, the target may speak the selected version of TLS alone.
  const selected = new Set(running.map(({ each }) => each.tls));
  return settings.flatMap((setting) => {
    if (!running.some((one) => restsOnSetting(one, setting))) return [];
    const stating = placed.filter(
      ({ each, scenario }) =>
        each.definition.states === setting &&
        (each.tls === undefined || spoken?.has(each.tls) !== false) &&
        applicability(scenario, each.definition, each.control, setup, each.tls, target).kind === 'run',
    );
    const rule =
      stating.find(({ each }) => each.decision.kind === 'run') ??
      stating.find(({ each }) => selected.has(each.tls)) ??
      stating[0];
    return rule !== undefined ? [{ setting, group: rule.group, each: rule.each }] : [];
  });
}

/** Which rules are tried before the run: all but those of which the keys have shown nothing. */
export const isTried = ({ setting }: SettingRule, seenWithKeys: readonly Setting[]): boolean =>
  !isSeenWithKeys(setting) || seenWithKeys.includes(setting);

/** Tries the rule of each setting once; a rule that is broken is the failure of a setting. */
export async function trySettings(
  rules: readonly SettingRule[],
  seenWithKeys: readonly Setting[],
  doubts: Omit<SetupProof, 'contradicted'>,
  context: GroupContext,
): Promise<readonly Contradicted[]> {
  const found: Contradicted[] = [];
  for (const rule of rules) {
    const { setting, group, each } = rule;
    const placed = { scenario: group.scenario, setup: context.setup, each };
    const seen = seenWithKeys.includes(setting);
    // A key that is in doubt leaves nothing shown of a setting, except of one that the doubt itself is about.
    if (!isTried(rule, seenWithKeys) || (!seen && doubtOf(doubts, placed) !== undefined)) continue;
    const outcome = await observe(group, each, making(context), new Map());
    if (outcome.judgement.verdict !== 'failed' || isAnotherDefect(rule, outcome, context)) continue;
    const readings = readingsOf(setting, context.setup);
    found.push({ setting, readings, failure: failureOf(each, outcome, readings) });
  }
  return found;
}

/** A caller who presents nothing and is identified all the same: no setting explains it. */
function isAnotherDefect({ each }: SettingRule, { evidence }: CaseOutcome, { target }: GroupContext): boolean {
  const { when } = each.definition;
  if ('present' in when) return false;
  return evidence.some(
    ({ observed }) =>
      observed.kind === 'exchange' &&
      observed.identity?.user !== undefined &&
      !isAnonymous(observed.identity, target.profile),
  );
}

/** Never of safety: where the flag is not the server's, it has given nobody what was not theirs. */
const failureOf = (each: Case, { judgement, evidence }: CaseOutcome, readings: string): Contradicted['failure'] => ({
  ...withoutRun(each, 'failed', ''),
  reason: undefined,
  expected: judgement.expected,
  actual: `${judgement.actual}: ${readings}`,
  layer: judgement.layer,
  severity: 'conformance',
  code: judgement.code,
  evidence,
  duration: evidence.reduce((sum, { observed }) => sum + (observed.kind === 'exchange' ? observed.duration : 0), 0),
});
