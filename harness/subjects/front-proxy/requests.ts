import { controlIn, controlKey, type Plan } from '../../plan';
import type { FrontProxyTerms } from '../../target/front-proxy';
import type { ProxyAttempt } from '../../vocabulary/front-proxy/types';
import { allRequests } from './marks/all-requests';
import { formsOf } from './attempts/forms';
import { reading } from './reading';

const requestsOf = (attempt: ProxyAttempt): number =>
  attempt.kind === 'connect-to-proxy'
    ? 1
    : formsOf(attempt).reduce((sum, form) => sum + allRequests(form.attempt).length, 0);

/** How many requests a round of this plan makes, if nothing has to be made again. */
export function requestsIn({ target, groups }: Plan<FrontProxyTerms>): number {
  let sum = target.users.length;
  for (const { scenario, cases } of groups) {
    const controls = new Map<string, number>();
    const running = cases.filter(({ decision }) => decision.kind === 'run');
    for (const each of running) {
      const key = controlKey(each);
      // Once before and twice after.
      if (each.control !== undefined && key !== undefined)
        controls.set(key, 3 * requestsOf(controlIn(reading, scenario, each.control).attempt));
    }
    for (const { check, definition } of running)
      if (!controls.has(`check ${check}`)) sum += requestsOf(definition.when);
    for (const requests of controls.values()) sum += requests;
  }
  return sum;
}
