import type { Probe } from '../../../attempt';
import type { Turn } from '../../../run/pace';
import { requestsOf } from './requests-of';

/**
 * A probe that makes an attempt once more that the target did not answer in time, on a new connection: a busy machine or a
 * lost packet costs one attempt its time, and a target that hangs lets both run out. Forms are made again one by one by the
 * probe itself. What waited for an instant, or let a file change meanwhile, cannot be made again as it was.
 */
export function insisting(probe: Probe, turn: Turn): Probe {
  return async (exchange) => {
    const observation = await probe(exchange);
    const { ending, forms } = observation;
    if (ending.kind !== 'timed-out' || forms !== undefined) return observation;
    if (exchange.until !== undefined || exchange.meanwhile !== undefined) return observation;
    await turn(requestsOf(exchange.attempt));
    return { ...(await probe(exchange)), madeAgain: true };
  };
}
