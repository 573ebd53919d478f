import type { Observed } from '../../observation';
import { controlKey, type Case } from '../../plan';
import {
  doesNotConcern,
  needsInput,
  type CheckResult,
  type Inapplicable,
  type Judgement,
  type PlannedCheck,
} from '../../results';
import type { Terms } from '../../target/types';
import { asShown, type Exhibit } from './exhibit';
import { unseenTrigger } from './unseen';

/** What a control came to. */
export interface ControlRun {
  readonly title: string;
  /** As the judge reads it: whole. */
  readonly observed: Observed;
  readonly evidence: Exhibit;
  readonly holds: boolean;
  /** Why it does not concern the target. */
  readonly inapplicable?: string | undefined;
  readonly actual: string;
}

/** What the attempts of one case came to, before its controls are counted. */
export interface CaseOutcome {
  readonly judgement: Judgement;
  readonly evidence: readonly Exhibit[];
  /** The expectation is one that a dead target meets as well. */
  readonly needsControl: boolean;
}

type Controls = ReadonlyMap<string, ControlRun>;

/**
 * The verdict on one case. What did not happen as the rule says is not applicable (unseen.ts). An attempt whose control did
 * not hold shows nothing, so a pass becomes inconclusive. A safety failure stands by itself: that a caller was identified
 * as someone else needs no control.
 */
export function decide(
  each: Case<Terms>,
  { judgement, evidence, needsControl }: CaseOutcome,
  before: Controls,
  after: Controls,
): CheckResult {
  const key = controlKey(each);
  const first = key === undefined ? undefined : before.get(key);
  const last = key === undefined ? undefined : after.get(key);
  const controls = [first, last].flatMap((control) => (control === undefined ? [] : [control.evidence]));
  const unseen = unseenTrigger(judgement, evidence, controls) ?? unconcerned(judgement, first);
  const doubt = unproven(needsControl, judgement, first, last) ?? unstable(each, judgement, after);
  const reason = unseen ?? doubt;
  const verdict = unseen !== undefined ? 'not-applicable' : doubt !== undefined ? 'inconclusive' : judgement.verdict;
  return {
    ...planned(each),
    verdict,
    reason: reason ?? judgement.reason,
    ...whyNot(verdict === 'not-applicable' ? inapplicable(judgement) : undefined),
    expected: judgement.expected,
    actual: judgement.actual,
    layer: judgement.layer,
    severity: verdict === 'failed' ? judgement.severity : undefined,
    code: verdict === 'failed' ? judgement.code : undefined,
    evidence: asShown(
      [...(first ? [first.evidence] : []), ...evidence, ...(last && last !== first ? [last.evidence] : [])],
      {
        ...each,
        verdict,
      },
    ),
    duration: evidence.reduce((sum, { observed }) => sum + (observed.kind === 'issuance' ? 0 : observed.duration), 0),
  };
}

/** A case that the plan left out. */
export function undecided(each: Case<Terms>): CheckResult {
  const { decision } = each;
  if (decision.kind === 'run') throw new Error(`${each.id} was to run and has not`);
  return decision.kind === 'skipped'
    ? withoutRun(each, 'skipped', decision.reason)
    : { ...withoutRun(each, 'skipped', decision.reason), verdict: 'not-applicable', ...whyNot(decision) };
}

/** A case that was never tried, with the reason; of one that is not applicable the plan's decision says more. */
export function withoutRun(
  each: PlannedCheck,
  verdict: Exclude<CheckResult['verdict'], 'not-applicable'>,
  reason: string,
): CheckResult {
  return {
    ...planned(each),
    verdict,
    reason,
    ...whyNot(undefined),
    expected: undefined,
    actual: undefined,
    layer: undefined,
    severity: undefined,
    code: undefined,
    evidence: [],
    duration: 0,
  };
}

/** What a judge found not applicable. */
const inapplicable = ({ reason = '', supply }: Judgement): Inapplicable =>
  supply === undefined ? doesNotConcern(reason) : needsInput(reason, ...supply);

const whyNot = (inapplicable: Inapplicable | undefined): Pick<CheckResult, 'because' | 'supply'> => ({
  because: inapplicable?.because,
  supply: inapplicable?.because === 'needs-input' ? inapplicable.supply : [],
});

/** Why the control does not concern the target, and with it the check. */
const unconcerned = ({ severity }: Judgement, control: ControlRun | undefined): string | undefined =>
  severity === 'safety' || control?.inapplicable === undefined
    ? undefined
    : `its control does not concern the target (${control.title}): ${control.inapplicable}`;

/** Why the controls leave nothing shown; undefined when they do not. */
function unproven(
  needsControl: boolean,
  { verdict, severity }: Judgement,
  first?: ControlRun,
  last?: ControlRun,
): string | undefined {
  if (severity === 'safety' || verdict === 'not-applicable') return undefined;
  if (first === undefined || last === undefined)
    return verdict === 'passed' && needsControl ? 'no control shows that the attempt could have succeeded' : undefined;
  if (!first.holds) return `its control does not hold (${first.title}): ${first.actual}`;
  if (!last.holds) return `its control no longer holds afterwards (${last.title}): ${last.actual}`;
  return undefined;
}

/** A control that held at first and not at the end has no stable answer itself. */
function unstable(each: PlannedCheck, { verdict }: Judgement, after: Controls): string | undefined {
  const again = after.get(`check ${each.check}`);
  return again?.holds === false && verdict === 'passed'
    ? `the same attempt came out otherwise later: ${again.actual}`
    : undefined;
}

const planned = (each: PlannedCheck): PlannedCheck => {
  const { id, scenario, check, scenarioTitle, title, clause, level, rule, tls, setup, triggers, subject } = each;
  return { id, scenario, check, scenarioTitle, title, clause, level, rule, tls, setup, triggers, subject };
};
