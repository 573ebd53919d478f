import type { FrontProxyTerms } from '../../../target/front-proxy';
import type { ProxyRequest, ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { ExploredCase } from '../../case';

/** The words of a front proxy's cases: of its attempts those that are generated. */
export interface FrontProxyCases extends FrontProxyTerms {
  readonly attempt: ThroughProxy;
}

export type FrontProxyCase = ExploredCase<FrontProxyCases>;

/** The name of the user of a case. */
export const caller = 'caller';

const places = ['earlier', 'after', 'beside', 'among', 'later'] as const;

/** The requests in the company of an attempt. */
export const companyOf = (attempt: ThroughProxy): readonly ProxyRequest[] => [
  ...(attempt.resuming === undefined ? [] : [attempt.resuming]),
  ...places.flatMap((place) => attempt[place] ?? []),
];

/** The attempt with each of its requests changed. */
export function eachRequest(attempt: ThroughProxy, change: <Of extends ProxyRequest>(request: Of) => Of): ThroughProxy {
  const company = places.flatMap((place) => {
    const requests = attempt[place];
    return requests === undefined ? [] : [[place, requests.map(change)] as const];
  });
  const session = attempt.resuming === undefined ? {} : { resuming: change(attempt.resuming) };
  return { ...change(attempt), ...session, ...Object.fromEntries(company) };
}
