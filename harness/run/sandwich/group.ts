import type { Observed } from '../../observation';
import { controlIn, controlKey, type Case, type Control, type Group, type Reading } from '../../plan';
import type { CheckResult, Evidence, Judgement } from '../../results';
import type { ApiServerTerms, Terms } from '../../target/types';
import type { Trigger } from '../../vocabulary/types';
import { decisive } from './decisive';
import { decide, undecided, type ControlRun, type CaseOutcome } from './decide';
import type { Exhibit } from './exhibit';
import type { SideBySide } from '../../attempt';
import { inTurn } from '../../attempt/request/side-by-side';
import type { Draw } from '../draw';
import type { Lanes } from '../lanes/lanes';

/** What an observation is judged with, beside the expectation. */
export interface Judged<Of extends Terms> {
  readonly attempt: Of['attempt'];
  /** The control held before: the target is alive and would have accepted, so silence is the target's own answer. */
  readonly controlled: boolean;
  /** The attempt is only a control. */
  readonly asControl?: boolean;
  /** What the control came to. */
  readonly control?: Observed | undefined;
  /** What the attempt to compare with came to, and a second time where that is asked for. */
  readonly reference?: Observed | undefined;
  readonly referenceAgain?: Observed | undefined;
}

/** A judgement; of an attempt in several forms, by the form that decided. */
type JudgementOfForm = Judgement & { readonly form?: number };

/** How the attempts of a subject are made and judged, on a target that is open. */
export interface Making<Of extends Terms = ApiServerTerms> {
  readonly reading: Reading<Of>;
  /** An order of checks; that of the scenario unless given. */
  readonly order?: Draw['order'];
  /** Makes independent attempts side by side; one after the other unless given. */
  readonly each?: SideBySide['each'];
  /** Waits for what takes no turn of others. */
  readonly without?: Lanes['without'];
  perform(group: Group<Of>, attempt: Of['attempt'], tls: Case['tls']): Promise<Observed>;
  judge(expectation: Of['expectation'], observed: Observed, judged: Judged<Of>): JudgementOfForm;
  /** One attempt as the report shows it: what was seen of it, and of what must have happened in it. */
  evidence(
    role: Evidence['role'],
    attempt: Of['attempt'],
    observed: Observed,
    triggers: readonly Trigger[],
    judgement?: Pick<JudgementOfForm, 'form'>,
  ): Exhibit;
}

/**
 * Runs the cases of one scenario in a sandwich: every control first, then the checks, then every control twice again. A
 * check that is itself a control is decided by its first run, and stays decided only if it holds again at the end.
 */
export async function runGroup<Of extends Terms>(
  group: Group<Of>,
  making: Making<Of>,
): Promise<readonly CheckResult[]> {
  const running = group.cases.filter(({ decision }) => decision.kind === 'run');
  const slow = running.filter(({ definition }) => making.reading.waits(definition.when));
  const quick = running.filter((each) => !slow.includes(each));
  const waiting = Promise.all(slow.map((each) => runBesideControl(group, each, making)));
  const sandwich = async (): Promise<readonly CheckResult[]> => {
    const results = await runSandwich(group, quick, making);
    if (slow.length > 0) await making.without?.(() => waiting);
    return results;
  };
  const [sandwiched, waited] = await Promise.all([sandwich(), waiting]);
  const decided = new Map([...sandwiched, ...waited].map((result) => [result.id, result]));
  return group.cases.map((each) => decided.get(each.id) ?? undecided(each));
}

async function runSandwich<Of extends Terms>(
  group: Group<Of>,
  cases: readonly Case<Of>[],
  making: Making<Of>,
): Promise<readonly CheckResult[]> {
  const { scenario, setup = '', tls = '' } = group;
  const running = making.order?.(`checks of ${scenario.id} ${setup} ${tls}`, cases) ?? cases;
  const before = await controls(group, running, making, 'control-before');
  const outcomes = await mapped(making, running, (each) => observe(group, each, making, before));
  const after = await controls(group, running, making, 'control-after');
  return outcomes.map(({ item, result }) => decide(item, result, before, after));
}

/** A check that waits is tried at the same time as its control, which lasts as long: one shows what the other could do. */
async function runBesideControl<Of extends Terms>(
  group: Group<Of>,
  each: Case<Of>,
  making: Making<Of>,
): Promise<CheckResult> {
  const key = controlKey(each);
  const [outcome, beside] = await Promise.all([
    observe(group, each, making, new Map()),
    each.control === undefined ? undefined : control(group, each.control, each.tls, making, 'control-before'),
  ]);
  const controls = new Map(key === undefined || beside === undefined ? [] : [[key, beside]]);
  return decide(each, outcome, controls, controls);
}

async function controls<Of extends Terms>(
  group: Group<Of>,
  cases: readonly Case<Of>[],
  making: Making<Of>,
  role: 'control-before' | 'control-after',
): Promise<ReadonlyMap<string, ControlRun>> {
  const wanted = new Map<string, { readonly of: Control<Of>; readonly tls: Case['tls'] }>();
  for (const { control: of, tls } of cases) {
    const key = controlKey({ control: of });
    if (of !== undefined && key !== undefined && !wanted.has(key)) wanted.set(key, { of, tls });
  }
  const runs = await mapped(making, [...wanted], async ([, { of, tls }]) => {
    const run = await control(group, of, tls, making, role);
    // Twice at the end: a server that refuses every other caller would let one control before and one after hold.
    return role === 'control-after' && run.holds ? control(group, of, tls, making, role) : run;
  });
  return new Map(runs.map(({ item: [key], result }) => [key, result]));
}

/** The results for all items in their order, which is also the order in which they are begun. */
async function mapped<Item, Result>(
  { each = inTurn.each }: Pick<Making, 'each'>,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly { readonly item: Item; readonly result: Result }[]> {
  const results: { readonly item: Item; readonly result: Result }[] = [];
  await each(items, async (item, at) => {
    results[at] = { item, result: await work(item) };
  });
  return results;
}

async function control<Of extends Terms>(
  group: Group<Of>,
  of: Control<Of>,
  tls: Case['tls'],
  making: Making<Of>,
  role: Evidence['role'],
): Promise<ControlRun> {
  const { title, attempt, then, triggers } = controlIn(making.reading, group.scenario, of);
  const make = (): Promise<Observed> => making.perform(group, attempt, tls);
  const { observed, judgement } = await decisive(await make(), make, (made) =>
    making.judge(then, made, { attempt, controlled: false, asControl: true }),
  );
  const { verdict, actual, reason } = judgement;
  return {
    title,
    evidence: making.evidence(role, attempt, observed, triggers),
    observed,
    holds: verdict === 'passed',
    inapplicable: verdict === 'not-applicable' ? reason : undefined,
    actual,
  };
}

/** Makes the attempts of one case and judges them, without its control. */
export async function observe<Of extends Terms>(
  group: Group<Of>,
  each: Case<Of>,
  making: Making<Of>,
  before: ReadonlyMap<string, ControlRun>,
): Promise<CaseOutcome> {
  const { when, then } = each.definition;
  const { reading } = making;
  const key = controlKey(each);
  const held = key === undefined ? undefined : before.get(key);
  // A check that served as a control has been made already; making it again would show nothing more.
  const made = before.get(`check ${each.check}`)?.observed;
  const make = (): Promise<Observed> => making.perform(group, when, each.tls);
  const own = made ?? (await make());
  const compared = reading.comparedWith(then);
  const reference = compared && (await making.perform(group, compared.attempt, each.tls));
  const referenceAgain = compared?.times === 2 ? await making.perform(group, compared.attempt, each.tls) : undefined;
  const { observed, judgement } = await decisive(own, make, (observation) =>
    making.judge(then, observation, {
      attempt: when,
      controlled: held?.holds === true,
      control: held?.observed,
      reference,
      referenceAgain,
    }),
  );
  const evidence = [making.evidence('check', when, observed, each.triggers, judgement)];
  if (compared !== undefined && reference !== undefined)
    evidence.push(making.evidence('reference', compared.attempt, reference, reading.triggersOf(compared.attempt)));
  return { judgement, evidence, needsControl: reading.needsControl(then) };
}
