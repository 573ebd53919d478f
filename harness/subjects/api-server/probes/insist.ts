import { isWorthAnother, type Probe } from '../../../attempt';
import type { Turn } from '../../../run/pace';
import { requestsOf } from './requests-of';

/**
 * A probe that makes an attempt once more whose end is worth another, on a new connection. Forms are made again one by one by
 * the probe itself. What waited for an instant, or let a file change meanwhile, cannot be made again as it was.
 */
export function insisting(probe: Probe, turn: Turn): Probe {
  return async (exchange) => {
    const observation = await probe(exchange);
    const { ending, forms } = observation;
    if (!isWorthAnother(ending) || forms !== undefined) return observation;
    if (exchange.until !== undefined || exchange.meanwhile !== undefined) return observation;
    await turn(requestsOf(exchange.attempt));
    return { ...(await probe(exchange)), madeAgain: true };
  };
}
