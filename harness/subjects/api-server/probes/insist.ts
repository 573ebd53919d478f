import { isWorthAnother, type Probe } from '../../../attempt';
import type { Turn } from '../../../run/pace';
import { requestsOf } from './requests-of';

/**
 * A probe that makes an attempt once more whose end is worth another, or that of a request beside it, on new connections. Forms are made again one by one by
 * the probe itself. What waited for an instant, or let a file change meanwhile, cannot be made again as it was.
 */
export function insisting(probe: Probe, turn: Turn): Probe {
  return async (exchange) => {
    const observation = await probe(exchange);
    const { ending, forms, company = [] } = observation;
    const isDue = isWorthAnother(ending) || company.some(({ timedOut }) => timedOut === true);
    if (!isDue || forms !== undefined) return observation;
    if (exchange.until !== undefined || exchange.meanwhile !== undefined) return observation;
    await turn(requestsOf(exchange.attempt));
    return { ...(await probe(exchange)), madeAgain: true };
  };
}
