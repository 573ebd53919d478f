import { X509Certificate } from 'node:crypto';
import { certificateFacts, makeAuthority } from '../pki';
import { createProbe, type Clock, type Probe } from '../probe';
import { waits, type Case, type Group, type Plan } from '../plan';
import type { CheckResult, Progress, RunResult } from '../results';
import type { OpenTarget, Target } from '../target/types';
import { askBeforehand } from './beforehand';
import { createCredentials } from './credentials';
import { undecided, withoutRun } from './decide';
import { runGroup, type GroupContext } from './group';
import { guarded } from './guard';
import { createKept, type Kept } from './kept';
import { createDryRunGuard } from './kept-objects';
import { once } from './once';
import { preflight, type Preflight } from './preflight';
import { describe, goneAway } from './result';
import { createRounds } from './rounds';

export interface RunOptions {
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  /** How many scenarios run side by side. */
  readonly jobs: number;
  /** How often the whole plan is run; once unless given. Credentials are minted once. */
  readonly repeat?: number;
  readonly clock: Clock;
  readonly progress?: Progress;
  readonly tool: RunResult['tool'];
  /** Makes the same attempt only once, for the selftest: what a run says of a server then rests on less than it should. */
  readonly once?: boolean;
  /** What an earlier run on a target with the same authorities has left. */
  readonly kept?: Kept;
  /** Aborted when the user wants to stop: what has not begun is left undecided. */
  readonly signal?: AbortSignal;
}

/** The preflight has this many milliseconds at most: an unreachable target is known within five seconds. */
const preflightTimeout = 4000;

/** A run that has begun: its target is open and has been looked at once. */
export interface Running {
  readonly preflight: Preflight;
  readonly open: OpenTarget;
  /** Decides the cases of one group; every group is run at most once. */
  readonly decide: (group: Group) => Promise<readonly CheckResult[]>;
  /** Decides them anew each time, and remembers nothing of it. */
  readonly decideAgain: (group: Group) => Promise<readonly CheckResult[]>;
  readonly close: () => Promise<void>;
}

/** Opens the target and looks at it. What is opened is closed again when the look itself fails. */
export async function begin(
  target: Target,
  options: Pick<RunOptions, 'timeout' | 'clock' | 'signal' | 'once' | 'kept'>,
): Promise<Running> {
  const open = await target.open();
  try {
    const { clock, timeout, kept = createKept() } = options;
    kept.credentials ??= createCredentials(open, clock.now);
    const stranger = await makeAuthority({ commonName: 'authn-conformance stranger', now: clock.now(), hours: 1 });
    const tryingOnly = createDryRunGuard();
    const probeWithin = (limit: number): Probe =>
      tryingOnly(
        createProbe({ timeout: limit, clock, unknownAuthority: stranger.certificate, contexts: kept.contexts }),
      );
    const seen = await preflight(target, open, probeWithin(Math.min(timeout, preflightTimeout)));
    const context = {
      target,
      open,
      probe: guarded(options.once === true ? once(probeWithin(timeout)) : probeWithin(timeout), clock, options.signal),
      credentials: kept.credentials,
      now: clock.now,
      authorityNames: namesOf(open),
      token: open.inHand?.token,
      seen,
    };
    const decided = new Map<Group, Promise<readonly CheckResult[]>>();
    return {
      preflight: seen,
      open,
      decide(group) {
        const results = decided.get(group) ?? decideGroup(group, context);
        decided.set(group, results);
        return results;
      },
      decideAgain: (group) => decideGroup(group, context),
      close: open.close,
    };
  } catch (error) {
    await open.close();
    throw error;
  }
}

interface Context extends Omit<GroupContext, 'setup' | 'endpoint'> {
  readonly open: OpenTarget;
  readonly seen: Preflight;
}

const namesOf = ({ authorities }: OpenTarget): GroupContext['authorityNames'] =>
  Object.fromEntries(
    Object.entries(authorities).map(([authority, { certificate }]) => [
      authority,
      certificateFacts(new X509Certificate(certificate).raw)?.subject.text,
    ]),
  );

async function decideGroup(group: Group, { open, seen, ...context }: Context): Promise<readonly CheckResult[]> {
  const setup = context.target.setups.find(({ name }) => name === group.setup);
  if (setup === undefined) return group.cases.map(undecided);
  const running = ({ decision }: Case): boolean => decision.kind === 'run';
  const otherwise = (verdict: CheckResult['verdict'], reason: string): readonly CheckResult[] =>
    group.cases.map((each) => (running(each) ? withoutRun(each, verdict, reason) : undecided(each)));
  if (seen.unreachable !== undefined) return otherwise('inconclusive', 'the target was not reached');
  const offered = seen.offered.get(setup.name);
  if (group.tls !== undefined && offered?.tls.has(group.tls) === false)
    return otherwise('not-applicable', `the target does not offer TLS ${group.tls}`);
  const cases = group.cases.map((each) =>
    running(each) && overHttp2(each) && offered?.http2 === false
      ? { ...each, decision: { kind: 'not-applicable', reason: 'the target does not offer HTTP/2' } as const }
      : each,
  );
  try {
    const where = { ...context, setup, endpoint: open.endpoint(setup.name) };
    const { tokenUser, doubt } = await askBeforehand({ ...group, cases }, where);
    const certain = cases.map((each) => {
      const reason = doubt(each);
      return reason === undefined ? each : { ...each, decision: { kind: 'skipped', reason } as const };
    });
    const results = await runGroup({ ...group, cases: certain }, { ...where, tokenUser });
    return results.map((result, at) => {
      const each = cases[at];
      const reason = each && doubt(each);
      return each === undefined || reason === undefined ? result : withoutRun(each, 'inconclusive', reason);
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return otherwise('error', `the harness failed: ${why}`);
  }
}

const overHttp2 = ({ definition: { when, then } }: Case): boolean =>
  [when, ...(then.kind === 'as-if' ? [then.attempt] : [])].some((attempt) => 'http' in attempt && attempt.http === '2');

/** Runs a plan from beginning to end. Throws only when the target cannot even be opened as declared. */
export async function run(plan: Plan, options: RunOptions): Promise<RunResult> {
  const { target, groups } = plan;
  const { clock, repeat = 1, progress, tool, signal } = options;
  const startedAt = clock.now();
  const began = clock.elapsed();
  const running = await begin(target, options);
  let { unreachable } = running.preflight;
  try {
    progress?.onBegin?.(
      groups.flatMap(({ cases }) => cases),
      repeat,
    );
    const tallies = groups.map(({ cases }) => cases.map(createRounds));
    let rounds = 0;
    do {
      const decided = await round(groups, running, options);
      // A round that was cut short says nothing but what is certain; the first is all there is.
      const cut = rounds > 0 && signal?.aborted === true;
      decided.forEach((results, group) => {
        results.forEach((result, at) => {
          if (!cut || result.severity === 'safety') tallies[group]?.[at]?.add(result);
        });
      });
      unreachable ??= goneAway(decided.flat());
      if (!cut) rounds += 1;
    } while (rounds < repeat && unreachable === undefined && signal?.aborted !== true);
    const checks = tallies.flat().flatMap((tally) => tally.result() ?? []);
    const result: RunResult = {
      tool,
      target: describe(target, running.open),
      startedAt,
      duration: clock.elapsed() - began,
      rounds,
      checks: rounds < repeat && unreachable === undefined ? checks.map(cutShort(rounds, repeat)) : checks,
      unreachable,
    };
    progress?.onEnd?.(result);
    return result;
  } finally {
    await running.close();
  }
}

/** A scenario with checks that wait. */
export const isSlow = ({ cases }: Group): boolean =>
  cases.some(({ definition, decision }) => decision.kind === 'run' && waits(definition));

/** Every group once, side by side; the results in the order of the plan. */
async function round(
  groups: readonly Group[],
  running: Running,
  { jobs, progress, signal }: RunOptions,
): Promise<readonly (readonly CheckResult[])[]> {
  const decided = new Map<Group, readonly CheckResult[]>();
  const work = async (group: Group): Promise<void> => {
    const results = signal?.aborted === true ? group.cases.map(interrupted) : await running.decideAgain(group);
    decided.set(group, results);
    for (const result of results) progress?.onCheck?.(result);
  };
  // What waits takes no one's turn, and the sooner it begins the sooner it is over.
  const slow = groups.filter(isSlow);
  const quick = groups.filter((group) => !slow.includes(group));
  const waiting = (): Promise<unknown> => Promise.all(slow.map(work));
  // With one job nothing of the others is disturbed by what waits.
  if (jobs === 1) {
    await inParallel(quick, jobs, work);
    await waiting();
  } else await Promise.all([waiting(), inParallel(quick, jobs, work)]);
  return groups.map((group) => decided.get(group) ?? []);
}

const interrupted = (each: Case): CheckResult =>
  each.decision.kind === 'run' ? withoutRun(each, 'inconclusive', 'the run was interrupted') : undecided(each);

/** Fewer rounds than were asked for have not shown what was asked. */
const cutShort =
  (rounds: number, repeat: number) =>
  (result: CheckResult): CheckResult =>
    result.verdict === 'passed'
      ? { ...result, verdict: 'inconclusive', reason: `the run was interrupted after ${rounds} of ${repeat} rounds` }
      : result;

async function inParallel<Item>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, jobs) }, worker));
}
