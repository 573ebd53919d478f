/** Waits until this many requests may be made. */
export type Turn = (requests: number) => Promise<void>;

/**
 * At most so many requests a second, evenly: whoever asks waits for a turn. Undefined: as fast as it goes. After the abort
 * nobody waits any more.
 */
export function paced(
  perSecond: number | undefined,
  elapsed: () => number,
  signal?: AbortSignal,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void> = delay,
): Turn {
  if (perSecond === undefined) return () => Promise.resolve();
  let free = 0;
  return async (requests) => {
    const now = elapsed();
    const begins = Math.max(now, free);
    free = begins + (requests * 1000) / perSecond;
    if (begins > now) await sleep(begins - now, signal);
  };
}

const delay = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
    if (signal?.aborted === true) done();
  });
