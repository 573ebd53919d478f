import type { Clock, Probe } from '../../../attempt';
import { notAttempted } from './not-attempted';

/** After this many attempts in a row that ran out of time, a target is taken to have stopped answering. */
export const patience = 8;

/**
 * A probe that gives up on a target that has stopped answering, and makes no further attempt when the user wants to stop:
 * hundreds of attempts that each wait for their whole time would keep a run going for an hour.
 */
export function guarded(probe: Probe, clock: Clock, signal: AbortSignal | undefined): Probe {
  let silent = 0;
  let begun = 0;
  /** How many had begun when the first of the row ran out of time. */
  let begunBefore = 0;
  return async (exchange) => {
    if (signal?.aborted === true) return notAttempted(exchange, clock.now(), { kind: 'timed-out', stage: 'connect' });
    if (silent >= patience) {
      const code = `it left ${patience} attempts in a row unanswered`;
      return notAttempted(exchange, clock.now(), { kind: 'unreachable', code });
    }
    begun += 1;
    const at = begun;
    const observation = await probe(exchange);
    if (observation.ending.kind !== 'timed-out') silent = 0;
    else {
      if (silent === 0) begunBefore = begun;
      // Those that were under way when the first ran out of time may all have met one and the same pause.
      silent = at > begunBefore || silent < patience - 1 ? silent + 1 : silent;
    }
    return observation;
  };
}
