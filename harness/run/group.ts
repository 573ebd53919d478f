import type { Observed } from '../observation';
import { judge, seenTriggers, type JudgeContext } from '../judge';
import type { CheckResult, Evidence } from '../results';
import { controlKey, waits, type Case, type Group } from '../plan';
import { attemptInWords, titleOf } from '../vocabulary/prose';
import { triggersOfCheck } from '../vocabulary/scenario';
import { formsOf } from '../vocabulary/when';
import { triggersOf } from '../vocabulary/triggers';
import { comparedWith } from '../vocabulary/then';
import type { Attempt, Expectation, Trigger } from '../vocabulary/types';
import { decide, undecided, type ControlRun, type Outcome } from './decide';
import { asEvidence } from './evidence';
import type { GroupContext } from './group-context';
import { perform } from './perform';

/**
 * Runs the cases of one scenario in a sandwich: every control first, then the checks, then every control twice again. A
 * check that is itself a control is decided by its first run, and stays decided only if it holds again at the end.
 */
export async function runGroup(group: Group, context: GroupContext): Promise<readonly CheckResult[]> {
  const running = group.cases.filter(({ decision }) => decision.kind === 'run');
  const slow = running.filter(({ definition }) => waits(definition));
  const quick = running.filter((each) => !slow.includes(each));
  const [sandwiched, waited] = await Promise.all([
    runSandwich(group, quick, context),
    Promise.all(slow.map((each) => runBesideControl(group, each, context))),
  ]);
  const decided = new Map([...sandwiched, ...waited].map((result) => [result.id, result]));
  return group.cases.map((each) => decided.get(each.id) ?? undecided(each));
}

async function runSandwich(
  group: Group,
  cases: readonly Case[],
  context: GroupContext,
): Promise<readonly CheckResult[]> {
  const { scenario, setup = '', tls = '' } = group;
  const running = context.order?.(`checks of ${scenario.id} ${setup} ${tls}`, cases) ?? cases;
  const before = await controls(group, running, context, 'control-before');
  const observed: { readonly each: Case; readonly outcome: Outcome }[] = [];
  for (const each of running) observed.push({ each, outcome: await observe(group, each, context, before) });
  const after = await controls(group, running, context, 'control-after');
  return observed.map(({ each, outcome }) => decide(each, outcome, before, after));
}

/** A check that waits is tried at the same time as its control, which lasts as long: one shows what the other could do. */
async function runBesideControl(group: Group, each: Case, context: GroupContext): Promise<CheckResult> {
  const key = controlKey(each);
  const [outcome, beside] = await Promise.all([
    observe(group, each, context, new Map()),
    key === undefined ? undefined : control(group, each, context, 'control-before'),
  ]);
  const controls = new Map(key === undefined || beside === undefined ? [] : [[key, beside]]);
  return decide(each, outcome, controls, controls);
}

async function controls(
  group: Group,
  cases: readonly Case[],
  context: GroupContext,
  role: 'control-before' | 'control-after',
): Promise<ReadonlyMap<string, ControlRun>> {
  const runs = new Map<string, ControlRun>();
  for (const each of cases) {
    const key = controlKey(each);
    if (key === undefined || runs.has(key)) continue;
    const run = await control(group, each, context, role);
    // Twice at the end: a server that refuses every other caller would let one control before and one after hold.
    runs.set(key, role === 'control-after' && run.holds ? await control(group, each, context, role) : run);
  }
  return runs;
}

async function control(
  group: Group,
  { control: of, tls }: Case,
  context: GroupContext,
  role: Evidence['role'],
): Promise<ControlRun> {
  const { scenario } = group;
  const check = of?.kind === 'check' ? scenario.checks[of.check] : undefined;
  const attempt = of?.kind === 'twin' ? of.attempt : check?.when;
  if (attempt === undefined) throw new Error(`${scenario.id}: a control without an attempt`);
  const observed = await perform(group, attempt, tls, context);
  const expectation: Expectation = check?.then ?? { kind: 'believed' };
  const { verdict, actual, reason } = judge(expectation, observed, {
    ...judgeContext(context, attempt),
    controlled: false,
    asControl: true,
  });
  const title = of?.kind === 'check' ? (check?.title ?? titleOf(of.check)) : attemptInWords(attempt);
  const needed = check === undefined ? triggersOf(attempt) : triggersOfCheck(check);
  return {
    title,
    evidence: evidenceOf(role, attempt, observed, needed),
    observed,
    holds: verdict === 'passed',
    inapplicable: verdict === 'not-applicable' ? reason : undefined,
    actual,
  };
}

/** Makes the attempts of one case and judges them, without its control. */
export async function observe(
  group: Group,
  each: Case,
  context: GroupContext,
  before: ReadonlyMap<string, ControlRun>,
): Promise<Outcome> {
  const { when, then } = each.definition;
  const key = controlKey(each);
  const controlled = key !== undefined && before.get(key)?.holds === true;
  // A check that served as a control has been made already; making it again would show nothing more.
  const made = before.get(`check ${each.check}`)?.observed;
  const observed = made ?? (await perform(group, when, each.tls, context));
  const granted = key === undefined ? undefined : responseOf(before.get(key)?.observed);
  const given = { ...judgeContext(context, when), controlled, granted };
  const compared = comparedWith(then);
  const reference = compared && (await perform(group, compared, each.tls, context));
  const referenceAgain =
    compared && then.kind === 'refused' ? await perform(group, compared, each.tls, context) : undefined;
  const judgement = judge(then, observed, { ...given, reference, referenceAgain });
  const evidence = [evidenceOf('check', when, decisive(observed, judgement.form), each.triggers)];
  if (compared !== undefined && reference !== undefined)
    evidence.push(evidenceOf('reference', compared, reference, triggersOf(compared)));
  return { judgement, evidence };
}

const responseOf = (observed: Observed | undefined): JudgeContext['granted'] =>
  observed?.kind === 'exchange' ? observed.response : undefined;

/** Of an attempt in several forms, the one that decided: hundreds would make a report that nobody reads. */
const decisive = (observed: Observed, form: number | undefined): Observed =>
  (observed.kind === 'exchange' && form !== undefined ? observed.forms?.[form]?.observation : undefined) ?? observed;

const judgeContext = (
  { target: { profile, oracle }, authorityNames, tokenUser, certificateUser, anonymousStatus }: GroupContext,
  attempt: Attempt,
): Omit<JudgeContext, 'controlled' | 'asControl' | 'reference' | 'referenceAgain'> => ({
  profile,
  oracle,
  ...(tokenUser === undefined ? {} : { tokenUser }),
  ...(certificateUser === undefined ? {} : { certificateUser }),
  ...(anonymousStatus === undefined ? {} : { anonymousStatus }),
  ...(authorityNames === undefined ? {} : { authorityNames }),
  forms: formsOf(attempt),
  waited: attempt.kind === 'who-am-i' && attempt.waiting !== undefined,
  changed: attempt.kind === 'who-am-i' && attempt.meanwhile !== undefined,
});

const evidenceOf = (
  role: Evidence['role'],
  attempt: Attempt,
  observed: Observed,
  triggers: readonly Trigger[],
): Evidence => ({
  role,
  attempt: attemptInWords(attempt),
  observed: asEvidence(observed),
  ...(triggers.length === 0 ? {} : { triggers: seenTriggers(triggers, observed) }),
  reproduce: undefined,
});
