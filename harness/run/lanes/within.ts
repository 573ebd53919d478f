import { setTimeout as sleep } from 'node:timers/promises';

/** Work of the harness that has not ended in its time, though each of its steps has a bound of its own: a defect of the harness. */
export class UnendedError extends Error {
  override readonly name = 'UnendedError';
}

/**
 * What comes of the work, within so many milliseconds. Throws UnendedError, which names `what` has not ended: whoever waits for
 * this work goes on, and the run says so in place of standing still.
 */
export async function within<Result>(milliseconds: number, what: string, work: Promise<Result>): Promise<Result> {
  const waiting = new AbortController();
  const over = sleep(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new UnendedError(`${what} has not ended in ${String(Math.round(milliseconds / 1000))} seconds`);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    waiting.abort();
    over.catch(() => undefined);
  }
}
