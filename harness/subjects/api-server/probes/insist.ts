import type { Probe } from '../../../attempt';
import type { Ending } from '../../../observation';
import type { Turn } from '../../../run/pace';
import { requestsOf } from './requests-of';

/**
 * A probe that makes an attempt once more that the target did not answer in time, or whose answer a reset has cut, on a new
 * connection: a busy machine or a lost packet costs one attempt its time, and a server that rejects a request and ends its
 * connection may reset it while its answer is still on the way (RFC 9112, 9.6). A target
 * that hangs, or cuts its answers, does so twice. Forms are made again one by one by the
 * probe itself. What waited for an instant, or let a file change meanwhile, cannot be made again as it was.
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

const isWorthAnother = (ending: Ending): boolean =>
  ending.kind === 'timed-out' || (ending.kind === 'closed' && ending.how === 'reset' && ending.stage === 'response');
