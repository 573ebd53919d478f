import type { Step } from '../../attempt';
import type { SideBySideUsed } from '../../results';

/** How many attempts may be under way at once, by what has come of those before. */
export interface Controller {
  readonly limit: () => number;
  /** An attempt has ended that was one of so many. */
  readonly ended: (steps: readonly Step[], underWay: number) => void;
  /** An attempt that began when `lowerings` was this was refused for how many there were. */
  readonly refused: (lowerings: number) => void;
  /** An attempt that began then was not answered in time. */
  readonly timedOut: (lowerings: number) => void;
  /** The target answers in this way by itself, so that it could not be told when it is for the number: that grows no more. */
  readonly stay: () => void;
  /** How often the number was lowered so far. */
  readonly lowerings: () => number;
  readonly used: () => SideBySideUsed;
}

/** What the number is bounded by, besides the target. */
export interface ControllerOptions {
  /** The share of the last moments in which this thread was at work, from 0 to 1; undefined: too little time has passed to say. */
  readonly busy: () => number | undefined;
  readonly first?: number;
  readonly most?: number;
}

/** The number that a run begins with, and the largest that it comes to. */
export const bounds = { first: 4, most: 128 } as const;

/** From this share of its time on the harness is the one that is slow: more attempts would only wait for it. */
const full = { grows: 0.85, lowers: 0.95 } as const;

/** A step may take so many times its least, and so many milliseconds beside, before the target counts as slower. */
const slower = { times: 2, beside: 25 } as const;

/** How many times as long as that before the number falls below the first: so few show little of a target on the same machine. */
const muchSlower = 1.5;

/**
 * Doubles the number while nothing slows down, until something does; adds an eighth from then on. Lowers it by a third when
 * steps take more than twice their least time, and by half when the target refuses an attempt for how many there are. Where
 * this thread is at work nearly all the time it lowers the number too, but not below the first: a time-out must say
 * something of the target. Decides after as many attempts as may be under way, at least eight.
 */
export function createController({ busy, first = bounds.first, most = bounds.most }: ControllerOptions): Controller {
  const least = new Map<string, number>();
  const lowered = { target: 0, machine: 0, refusals: 0 };
  let limit = first;
  let ceiling = most;
  let doubling = true;
  let reached = 0;
  let window: Step[] = [];
  let count = 0;
  let widest = 0;

  const lower = (to: number, why: keyof typeof lowered): void => {
    doubling = false;
    if (to >= limit) return;
    limit = to;
    lowered[why] += 1;
  };
  const decide = (): void => {
    const share = busy() ?? 0;
    const pace = medianOf(
      window.map(({ kind, milliseconds }) => {
        const base = least.get(kind) ?? milliseconds;
        return milliseconds / (slower.times * base + slower.beside);
      }),
    );
    if (share >= full.lowers) lower(Math.min(limit, Math.max(first, Math.floor(limit * 0.8))), 'machine');
    // Whether it is the target that is slower cannot be told then.
    else if (share >= full.grows) return;
    else if (pace > (limit > first ? 1 : muchSlower)) lower(Math.max(1, Math.floor(limit * 0.7)), 'target');
    // What was never under way at once shows nothing of what more would do.
    else if (pace <= 0.75 && widest >= limit)
      limit = Math.min(ceiling, doubling ? limit * 2 : limit + Math.max(1, Math.floor(limit / 8)));
  };
  const begin = (): void => {
    [window, count, widest] = [[], 0, 0];
  };
  const lowerings = (): number => lowered.target + lowered.machine + lowered.refusals;
  return {
    limit: () => limit,
    lowerings,
    ended(steps, underWay) {
      reached = Math.max(reached, underWay);
      widest = Math.max(widest, underWay);
      count += 1;
      for (const { kind, milliseconds } of steps) {
        least.set(kind, Math.min(milliseconds, least.get(kind) ?? milliseconds));
        window.push({ kind, milliseconds });
      }
      if (count < Math.max(8, limit)) return;
      decide();
      begin();
    },
    refused(since) {
      // Those that were under way together are refused together, for one reason.
      if (since < lowerings()) return;
      ceiling = Math.max(1, Math.floor(limit * 0.75));
      lower(Math.max(1, Math.floor(limit / 2)), 'refusals');
      begin();
    },
    timedOut(since) {
      if (since >= lowerings()) lower(Math.max(first, Math.floor(limit / 2)), 'target');
    },
    stay() {
      ceiling = Math.min(ceiling, limit);
    },
    used: () => ({ adapted: true, most: reached, lowered: { ...lowered } }),
  };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
