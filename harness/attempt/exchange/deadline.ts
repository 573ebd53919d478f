import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../request/types';

/** The time that an attempt may take, which stands still while it waits on purpose. */
export interface Deadline {
  /** Aborted when the time is up. A wait begins a new one. */
  readonly signal: () => AbortSignal;
  /** {@link surelyPassed}, in no time of the attempt; not at all without an instant. */
  readonly wait: (until: Date | undefined, clock: Clock) => Promise<void>;
  /** Lets something else happen, which takes its own time; nothing where there is nothing. */
  readonly during: (happens: (() => Promise<void>) | undefined) => Promise<void>;
  /** Begins the time anew: one request of several was answered. */
  readonly renew: () => void;
  readonly end: () => void;
}

/** Milliseconds beyond an instant after which clocks that are kept in step have passed it. */
const margin = 1100;

/** No wait is longer than this, in milliseconds. */
const longestWait = 30_000;

/** Waits until the instant has surely passed on the target's clock as well. */
export async function surelyPassed(instant: Date, clock: Clock): Promise<void> {
  const left = instant.getTime() + margin - clock.now().getTime();
  await sleep(Math.min(Math.max(left, 0), longestWait));
}

/** A deadline that begins now; `timeout` is in milliseconds. */
export function createDeadline(timeout: number): Deadline {
  const fresh = (): AbortController => {
    const made = new AbortController();
    // Many requests may be under way at once, and each of them listens.
    setMaxListeners(0, made.signal);
    return made;
  };
  let controller = fresh();
  const start = (): NodeJS.Timeout => {
    const current = controller;
    return setTimeout(() => {
      current.abort();
    }, timeout);
  };
  let timer = start();
  return {
    signal: () => controller.signal,
    async wait(until, clock) {
      if (until === undefined) return;
      clearTimeout(timer);
      await surelyPassed(until, clock);
      controller = fresh();
      timer = start();
    },
    async during(happens) {
      if (happens === undefined) return;
      clearTimeout(timer);
      try {
        await happens();
      } finally {
        controller = fresh();
        timer = start();
      }
    },
    renew() {
      clearTimeout(timer);
      timer = start();
    },
    end() {
      clearTimeout(timer);
    },
  };
}
