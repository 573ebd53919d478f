import type { Clock } from '../attempt';
import type { RunResult } from '../results';
import type { RunCache } from '../subjects/api-server';
import type { Setup, Target } from '../target/types';
import { openBoth } from './against/differential';
import type { Area } from './case';
import { createCount, type Count, type Tally } from './count';
import { causesOf, type Cause } from './causes/cause';
import { differenceOf } from './causes/difference';
import type { Expect } from './oracle/expected';
import { casesFrom, inBatch, type PlannedCases } from './cases';
import { byItsData, generatorFor, type Generator } from './generate';
import { openSession, type Session } from './run/session';
import { shrink, type Failure, type Shrunk } from './shrink/shrink';

export interface ExploreOptions {
  /** How many cases are made at most. */
  readonly cases: number;
  /** Milliseconds for all of them, and for making those that failed smaller. */
  readonly time: number;
  readonly seed: string;
  readonly areas: readonly [Area, ...Area[]];
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly jobs?: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** What must come of cases; not used where `against` is given. */
  readonly expect: Expect;
  /** A server that the same cases are tried on: what both make of them is compared, and not what the model says. */
  readonly against?: Target;
  /** Ends with the first case that fails, which is not made smaller. */
  readonly untilFirst?: boolean;
  /** What an earlier exploration of a target with the same authorities has left. */
  readonly runCache?: RunCache;
  /** Told how far it has come. */
  readonly progress?: (made: number, failed: number) => void;
}

/** What exploring has come to. */
export interface ExploreResult {
  readonly target: RunResult['target'];
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

/** So many batches are begun before failures are made smaller. */
const inRound = 11;
/** So many failures that differ alike are made smaller. */
const alikeShrunk = 2;
const mostShrunk = 40;
const mostTries = 240;

/** Makes cases and compares what the target does with what the model says. Rejects with TargetError. */
export async function explore(target: Target, options: ExploreOptions): Promise<ExploreResult> {
  const { clock, seed, signal, areas } = options;
  const startedAt = clock.now();
  const began = clock.elapsed();
  const timeLeft = (): boolean => clock.elapsed() - began < options.time && signal?.aborted !== true;
  const { against } = options;
  const session = against === undefined ? await openSession(target, options) : await openBoth(target, against, options);
  const count = createCount();
  const shrunk: (Shrunk & { first: number; difference: string })[] = [];
  let firstFailed: number | undefined;
  try {
    const { target: opened } = session;
    const generators = new Map(opened.setups.map((setup): [Setup, Generator] => [setup, generatorFor(setup)]));
    for (let first = 0; first < options.cases && timeLeft() && session.unreachable() === undefined;) {
      const round: PlannedCases[] = [];
      const most = options.untilFirst === true ? 1 : inRound;
      for (; first < options.cases && round.length < most; first += inBatch)
        round.push(casesFrom(first, Math.min(inBatch, options.cases - first), seed, areas, opened, generators));
      const failures = await tryRound(round, session, count, timeLeft, options.progress);
      firstFailed ??= failures[0]?.outcome.number;
      if (options.untilFirst === true && firstFailed !== undefined) break;
      shrunk.push(...(await shrinkNew(failures, session, count, shrunk.length, timeLeft)));
    }
  } catch (error) {
    await session.close();
    throw error;
  }
  const leftBehind = await session.close();
  return {
    target: session.describe(),
    seed,
    startedAt,
    duration: clock.elapsed() - began,
    tally: count.tally(),
    areas: count.areas(),
    branches: count.branches,
    reasons: count.reasons,
    causes: causesOf(shrunk.map((each) => ({ ...each, alike: count.alike.get(each.difference) ?? 1 }))),
    firstFailed,
    unshrunk: count.unshrunk(),
    unreachable: session.unreachable(),
    interrupted: signal?.aborted === true,
    leftBehind,
  };
}

/** Tries the batches of a round side by side; gives those of their cases that failed. */
async function tryRound(
  round: readonly PlannedCases[],
  session: Session,
  count: Count,
  timeLeft: () => boolean,
  progress: ExploreOptions['progress'],
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const byName = new Map(round.map((batch) => [batch.name, batch]));
  await session.tryAll(
    round,
    (outcomes, { name }) => {
      const batch = byName.get(name);
      if (batch === undefined) return;
      count.add(batch, outcomes);
      for (const outcome of outcomes) {
        const generated = batch.generated[outcome.number - (batch.cases[0]?.number ?? 0)];
        if (outcome.result.verdict === 'failed' && generated !== undefined)
          failures.push({
            outcome,
            // What failed may be the control in its place.
            generated: outcome.explored === generated.explored ? generated : byItsData(outcome.explored),
            setup: batch.setup,
            batch: batch.name,
          });
      }
      progress?.(count.tally().made, count.tally().failed);
    },
    timeLeft,
  );
  return failures.sort((one, other) => one.outcome.number - other.outcome.number);
}

/** Makes those failures smaller that differ otherwise than enough others. */
async function shrinkNew(
  failures: readonly Failure[],
  session: Session,
  count: Count,
  done: number,
  timeLeft: () => boolean,
): Promise<readonly (Shrunk & { first: number; difference: string })[]> {
  const chosen = failures.flatMap((failure) => {
    const difference = differenceOf(failure.outcome);
    const alike = (count.alike.get(difference) ?? 0) + 1;
    count.alike.set(difference, alike);
    return alike <= alikeShrunk ? [{ failure, difference }] : [];
  });
  const wanted = chosen.slice(0, Math.max(0, mostShrunk - done));
  count.leftUnshrunk(chosen.length - wanted.length);
  return Promise.all(
    wanted.map(async ({ failure, difference }) => ({
      ...(await shrink(failure, session, { mostTries, goesOn: timeLeft })),
      first: failure.outcome.number,
      difference,
    })),
  );
}
