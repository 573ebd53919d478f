import { setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds that an answer waits for other requests: a front proxy may forward few at once, and it gives up an API server that answers
 * late, the bundled one after two seconds.
 */
export const longestApart = 1000;

/** Requests of one attempt that are answered together. */
export interface Meeting {
  /** One more is to come, by its number in the attempt. */
  readonly expect: (request: number) => void;
  /** Settles when all have come, or when the first of them has waited long enough; at once for one that is not of them. */
  readonly arrive: (request: number) => Promise<void>;
  /** Two of them, or more, were open at the same time. */
  readonly hasMet: () => boolean;
}

export function createMeeting(): Meeting {
  const expected = new Set<number>();
  const came = new Set<number>();
  let isOver = false;
  let met = false;
  let close = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    close = () => {
      isOver = true;
      resolve();
    };
  });
  return {
    expect: (request) => {
      expected.add(request);
    },
    arrive(request) {
      if (isOver || !expected.has(request)) return Promise.resolve();
      if (came.size === 0) void wait(longestApart, undefined, { ref: false }).then(close);
      came.add(request);
      met ||= came.size > 1;
      if (came.size === expected.size) close();
      return over;
    },
    hasMet: () => met,
  };
}
