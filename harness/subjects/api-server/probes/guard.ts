import type { Clock, Probe } from '../../../attempt';
import { createPatience } from '../../../run/patience';
import { notAttempted } from './not-attempted';

/** After this many attempts in a row that ran out of time, a target is taken to have stopped answering. */
export const patience = 8;

/** A probe that gives up on a target that has stopped answering, and makes no further attempt when the user wants to stop. */
export function guarded(probe: Probe, clock: Clock, signal: AbortSignal | undefined): Probe {
  const { over, begun } = createPatience(patience);
  return async (exchange) => {
    if (signal?.aborted === true) return notAttempted(exchange, clock.now(), { kind: 'timed-out', stage: 'connect' });
    const end = over();
    if (end !== undefined) return notAttempted(exchange, clock.now(), end);
    const ended = begun();
    const observation = await probe(exchange);
    ended(observation.ending);
    return observation;
  };
}
