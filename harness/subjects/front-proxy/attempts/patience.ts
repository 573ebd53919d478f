import type { Ending } from '../../../observation';

/** How many attempts in a row may stay without an answer before no more is made: each of them takes its whole time. */
const most = 5;

/** Says when a target is spoken to no more. */
export interface Patience {
  /** How every further attempt ends without being made; undefined: it is made. */
  readonly over: () => Ending | undefined;
  /** How an attempt ended that has an answer to expect. */
  readonly ended: (ending: Ending) => void;
}

/** `stopped`: the user wants no more of the run. */
export function createPatience(stopped: () => boolean): Patience {
  let silent = 0;
  return {
    over() {
      if (stopped()) return { kind: 'timed-out', stage: 'connect' };
      return silent < most ? undefined : { kind: 'unreachable', code: `it left ${most} attempts in a row unanswered` };
    },
    ended({ kind }) {
      silent = kind === 'timed-out' ? silent + 1 : 0;
    },
  };
}
