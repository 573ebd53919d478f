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
  return async (exchange) => {
    if (signal?.aborted === true) return notAttempted(exchange, clock.now(), { kind: 'timed-out', stage: 'connect' });
    if (silent >= patience) {
      const code = `it left ${patience} attempts in a row unanswered`;
      return notAttempted(exchange, clock.now(), { kind: 'unreachable', code });
    }
    const observation = await probe(exchange);
    silent = observation.ending.kind === 'timed-out' ? silent + 1 : 0;
    return observation;
  };
}
