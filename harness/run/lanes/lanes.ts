import { setTimeout as sleep } from 'node:timers/promises';
import type { AttemptOutcome, SideBySide } from '../../attempt';
import { inTurn } from '../../attempt/request/side-by-side';
import type { SideBySideUsed } from '../../results';
import { bounds, createController } from './controller';
import { createPool, type Pool } from './pool';
import { pressureIn } from './pressure';

/** What is under way at once in a run. */
export interface Lanes extends SideBySide, Pick<Pool, 'all' | 'without'> {
  readonly used: () => SideBySideUsed;
}

/** So many scenarios side by side, whose attempts follow each other. */
export function fixedLanes(jobs: number): Lanes {
  const most = Math.max(1, jobs);
  const { all } = createPool(
    () => most,
    () => false,
  );
  return {
    all,
    ...inTurn,
    without: (work) => work(),
    used: () => ({ adapted: false, most, lowered: { target: 0, machine: 0, refusals: 0 } }),
  };
}

/** After so many attempts that came out alone as they had side by side, this is how the target answers. */
const convinced = 4;

/** Milliseconds before each try alone: a target may still hold the connections of those that have just ended. */
const pauses = [0, 100, 400] as const;

/** As many attempts side by side as the target bears. `busy`: as the controller asks for it. */
export function adaptiveLanes(
  busy: () => number | undefined,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Lanes {
  const controller = createController({ busy });
  const { all, each, without, turn, alone, atWork, changed } = createPool(
    controller.limit,
    // Attempts of one scenario follow each other on a target that is near: what it remembers of one meets the next.
    () => controller.limit() > bounds.first,
  );
  const proven = new Set<string>();
  const confirmed = new Map<string, number>();
  const steadily: SideBySide['steadily'] = async (make, outcomeOf) => {
    await turn();
    const [lowerings, underWay] = [controller.lowerings(), atWork()];
    const first = await make(false);
    const outcome = outcomeOf(first);
    const pressure = pressureIn(outcome);
    const isOwn = pressure === undefined || timesOf(pressure) >= convinced;
    // One alone shows nothing of a number, unless it was just lowered.
    if (isOwn || (underWay <= 1 && !proven.has(pressure))) {
      controller.ended(outcome.steps, underWay);
      if (outcome.ending.kind === 'timed-out') controller.timedOut(lowerings);
      changed();
      return first;
    }
    const last = await alone(async () => {
      let result = first;
      for (const milliseconds of pauses) {
        if (milliseconds > 0) await pause(milliseconds);
        result = await make(true);
        if (!isAs(outcomeOf(result), pressure)) break;
      }
      return result;
    });
    if (isAs(outcomeOf(last), pressure)) {
      confirmed.set(pressure, timesOf(pressure) + 1);
      if (timesOf(pressure) >= convinced) controller.stay();
    } else {
      proven.add(pressure);
      confirmed.delete(pressure);
      controller.refused(lowerings);
      changed();
    }
    return last;
  };
  const timesOf = (pressure: string): number => confirmed.get(pressure) ?? 0;
  return { all, each, without, steadily, used: controller.used };
}

const isAs = (outcome: AttemptOutcome, pressure: string): boolean => pressureIn(outcome) === pressure;

/** In less time, in milliseconds, one certificate that is made looks like work without end. */
const moment = 250;

/** The share of at least 250 ms in which this thread was at work; undefined until so much has passed since the last answer. */
export function ownLoad(): () => number | undefined {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization, active, idle } = performance.eventLoopUtilization(now, before);
    if (active + idle < moment) return undefined;
    before = now;
    return utilization;
  };
}
