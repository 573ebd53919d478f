import type { Group, Plan } from '../plan';
import { bySeverity, type RunResult } from '../results';
import type { Terms } from '../target/types';
import { prepareRun, type Running } from './start/prepare-run';
import { leftUndecided } from './start/undecided';
import { EndedEarly } from './start/ended-early';
import { adaptiveLanes, fixedLanes, ownLoad } from './lanes/lanes';
import { goneAway } from './gone-away';
import type { Decided } from './sandwich/decided';
import { madeAgain } from './again';
import type { RunOptions } from './start/options';
import { round, tell } from './rounds/round';
import { createRounds, cutShort, type Rounds } from './rounds/rounds';
import type { Subject } from './start/subject';

/**
 * Runs a plan from beginning to end. Rejects with TargetError when the target cannot even be opened as declared, or its inputs
 * are wrong; where certificates were signed before that was known, the result says so instead.
 */
export async function run<Of extends Terms>(
  subject: Subject<Of>,
  plan: Plan<Of>,
  options: RunOptions,
): Promise<RunResult> {
  const startedAt = options.clock.now();
  const began = options.clock.elapsed();
  try {
    return await runPlan(subject, plan, options, startedAt, began);
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    const result: RunResult = {
      ...error.done,
      tool: options.tool,
      startedAt,
      duration: options.clock.elapsed() - began,
      rounds: 0,
      findings: options.findings ?? [],
      checks: [],
      unreachable: undefined,
      wrongInput: error.message,
    };
    options.progress?.onEnd?.(result);
    return result;
  }
}

async function runPlan<Of extends Terms>(
  subject: Subject<Of>,
  plan: Plan<Of>,
  options: RunOptions,
  startedAt: Date,
  began: number,
): Promise<RunResult> {
  const { groups } = plan;
  const { clock, repeat = 1, progress, tool, signal, findings = [], handOver } = options;
  const besides = subject.besides?.(options) ?? [];
  handOver?.({ kind: 'planned', repeat, checks: leftUndecided(groups, besides) });
  const lanes = options.jobs === undefined ? adaptiveLanes(ownLoad()) : fixedLanes(options.jobs);
  const running = await prepareRun(subject, plan, { ...options, lanes });
  const { identity } = running;
  let { unreachable } = running;
  try {
    progress?.onBegin?.(
      [...groups.flatMap(({ cases }) => cases.filter(({ decision }) => decision.kind === 'run')), ...besides],
      repeat,
      subject.requestsIn(plan) * repeat +
        (options.inspect === true ? subject.questions() : 0) +
        (options.again?.most ?? 0),
    );
    const tallies = groups.map(({ cases }) => cases.map(createRounds));
    let rounds = 0;
    do {
      const decided = await round(subject, groups, running, lanes, options);
      // A round that was cut short says nothing but what is certain; the first is all there is.
      const cut = rounds > 0 && signal?.aborted === true;
      decided.forEach((results, group) => {
        results.forEach((result, at) => {
          if (!cut || result.severity === 'safety') tallies[group]?.[at]?.add(result);
        });
      });
      unreachable ??= endOf(running) ?? goneAway(decided.flat());
      if (!cut) rounds += 1;
    } while (rounds < repeat && unreachable === undefined && signal?.aborted !== true);
    const looks = options.inspect === true && unreachable === undefined && signal?.aborted !== true;
    const inspected = looks ? await running.inspect() : [];
    const passed = tallies.flatMap((each, at) => each.flatMap((tally, place) => decidedIn(groups[at], place, tally)));
    const ended = unreachable !== undefined || signal?.aborted === true;
    const decided =
      ended || options.again === undefined
        ? passed
        : await madeAgain(
            passed,
            options.again,
            { reading: subject.reading, order: identity.draw.order, decideAnew: (group) => running.decideAnew(group) },
            { signal, tell: (result) => handOver?.({ kind: 'decided', result }), each: lanes.each },
          );
    const made = unreachable === undefined ? await running.besides?.(decided) : undefined;
    for (const result of made ?? []) tell(result, options);
    const checks = [...decided.map(({ result }) => result), ...(made ?? [])];
    const leftBehind = await running.leave();
    const result: RunResult = {
      tool,
      target: running.describe(),
      startedAt,
      duration: clock.elapsed() - began,
      rounds,
      sideBySide: lanes.used(),
      findings: bySeverity([...inspected, ...findings]),
      checks: unreachable === undefined ? checks.map((each) => cutShort(each, rounds, repeat)) : checks,
      unreachable,
      name: identity.runName,
      seed: identity.seed,
      markKey: identity.markKey,
      certificates: identity.issued,
      leftBehind,
      ...(options.demands === undefined ? {} : { demands: options.demands }),
    };
    progress?.onEnd?.(result);
    return result;
  } finally {
    await running.close();
  }
}

/** Why the harness itself has ended the run. */
function endOf({ stopped }: Pick<Running, 'stopped'>): string | undefined {
  const why = stopped?.();
  return why && `the run was ended, because ${why}`;
}

/** The result of one case of a group; nothing where it has none. */
function decidedIn<Of extends Terms>(
  group: Group<Of> | undefined,
  place: number,
  tally: Rounds,
): readonly Decided<Of>[] {
  const each = group?.cases[place];
  const result = tally.result();
  return group === undefined || each === undefined || result === undefined ? [] : [{ group, each, result }];
}
