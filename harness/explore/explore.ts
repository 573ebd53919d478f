import type { RunResult } from '../results';
import type { AnySetup } from '../target/types';
import { openBoth } from './against/differential';
import type { Area, ExploredTarget } from './case';
import { createCount, type Tally } from './count';
import { mostCauses, type ExploreOptions } from './explore-options';
import { roundFor, shrinkNew, tryRound } from './rounds';
import { causesOf, type Cause, type ShrunkFailure } from './causes/cause';
import { isTheTargets } from './shrink/shrink';
import { casesFrom, inBatch, type PlannedCases } from './cases';
import { areasOn, generatorFor, type Generator } from './generate';
import { openSession } from './run/session';
import type { ExploredSubject } from './explored-subject';

/** What exploring has come to. */
export interface ExploreResult {
  readonly target: RunResult['target'];
  readonly subject: ExploredSubject;
  readonly seed: string;
  readonly startedAt: Date;
  /** Milliseconds. */
  readonly duration: number;
  readonly tally: Tally;
  readonly areas: ReadonlyMap<Area, Tally>;
  /** How many of the cases that showed something took each branch of the model. */
  readonly branches: ReadonlyMap<string, number>;
  /** Why nothing was shown of the others, and of how many. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly causes: readonly Cause[];
  /** The number of the first case that failed. */
  readonly firstFailed: number | undefined;
  /** Failures that were not made smaller, because time was up. */
  readonly unshrunk: number;
  readonly unreachable: string | undefined;
  readonly interrupted: boolean;
  readonly leftBehind: readonly string[];
}

/** Makes cases and compares what the target does with what the model says. Rejects with TargetError. */
export async function explore(target: ExploredTarget, options: ExploreOptions): Promise<ExploreResult> {
  const { clock, seed, signal, maxCauses = mostCauses } = options;
  const startedAt = clock.now();
  const began = clock.elapsed();
  const { against } = options;
  const session = against === undefined ? await openSession(target, options) : await openBoth(target, against, options);
  // However long a busy machine takes to open a target, there is time for cases.
  const opened = clock.elapsed();
  const spent = (): number => clock.elapsed() - opened;
  const timeLeft = (): boolean => spent() < options.time && signal?.aborted !== true;
  const count = createCount();
  const shrunk: ShrunkFailure[] = [];
  let firstFailed: number | undefined;
  try {
    const { target: looked, subject } = session;
    const areas = areasOn(options.areas, subject, looked);
    const generators = new Map<AnySetup, Generator>();
    const generatorOf = (setup: AnySetup): Generator => {
      const generator = generators.get(setup) ?? generatorFor(setup, looked, subject);
      generators.set(setup, generator);
      return generator;
    };
    // Some cases are made in any case: a busy machine may have no time left when it comes to the first one.
    const goesOn = (): boolean => timeLeft() || (count.tally().made === 0 && signal?.aborted !== true);
    for (let first = 0; first < options.cases && goesOn() && session.unreachable() === undefined;) {
      const round: PlannedCases[] = [];
      const most = options.untilFirst === true ? 1 : roundFor(first, spent(), options.time);
      for (; first < options.cases && round.length < most; first += inBatch)
        round.push(
          casesFrom(first, Math.min(inBatch, options.cases - first), seed, areas, looked, subject, generatorOf),
        );
      const failures = await tryRound(round, session, count, goesOn, options.progress);
      firstFailed ??= failures[0]?.outcome.number;
      if (options.untilFirst === true && firstFailed !== undefined) break;
      const found = causesOf(shrunk, count.alike).length;
      const wanted = Math.min(mostCauses - shrunk.length, maxCauses - found);
      const smallest = await shrinkNew(failures, session, count, wanted, timeLeft);
      const ofTheTarget = smallest.filter(isTheTargets);
      shrunk.push(...ofTheTarget);
      count.cameOnce(smallest.length - ofTheTarget.length);
      if (causesOf(shrunk, count.alike).length >= maxCauses) break;
    }
  } catch (error) {
    await session.close();
    throw error;
  }
  const leftBehind = await session.close();
  return {
    target: session.describe(),
    subject: session.subject,
    seed,
    startedAt,
    duration: clock.elapsed() - began,
    tally: count.tally(),
    areas: count.areas(),
    branches: count.branches,
    reasons: count.reasons,
    causes: causesOf(shrunk, count.alike),
    firstFailed,
    unshrunk: count.unshrunk(),
    unreachable: session.unreachable(),
    interrupted: signal?.aborted === true,
    leftBehind,
  };
}
