import type { CommandRun, Ending } from '../observation';

/** How many times as long a second attempt may take, where the first had no answer in its time: time alone decides no verdict. */
export const timesLonger = 3;

/** Says when a target is spoken to no more: hundreds of attempts that each wait for their whole time would keep a run going for an hour. */
export interface Patience {
  /** How every further attempt ends without being made; undefined: it is made. */
  readonly over: () => Ending | undefined;
  /** An attempt begins that has an answer to expect. What it gives is told how the attempt ended. */
  readonly begun: () => (ended: Pick<Ending | CommandRun['exit'], 'kind'>) => void;
}

/**
 * Until so many attempts in a row (`most`) have run out of time. Those that were under way when the first of the row ran out may all
 * have met one and the same pause, of the target or of a busy machine: they lack one to give it up, which begins later.
 */
export function createPatience(most: number): Patience {
  let silent = 0;
  let begun = 0;
  /** How many had begun when the first of the row ran out of time. */
  let begunBefore = 0;
  return {
    over: () =>
      silent < most ? undefined : { kind: 'unreachable', code: `it left ${most} attempts in a row unanswered` },
    begun() {
      begun += 1;
      const at = begun;
      return ({ kind }) => {
        if (kind !== 'timed-out') {
          silent = 0;
          return;
        }
        if (silent === 0) begunBefore = begun;
        silent = at > begunBefore || silent < most - 1 ? silent + 1 : silent;
      };
    },
  };
}
