import { shortLives } from '../../../attempt/exchange/short-lives';
import { isMadeAfterTheEnd } from '../../../vocabulary/front-proxy/credential-forms';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { Performed } from './performed';

/** Makes an attempt that waits for the end of a certificate, again with a longer life where the front proxy did not accept it before. */
export async function withLifeEnough(
  attempt: ThroughProxy,
  make: (life: number) => Promise<Performed>,
): Promise<Performed> {
  const [shortest, ...longer] = shortLives;
  let performed = await make(shortest);
  for (const life of isMadeAfterTheEnd(attempt) ? longer : []) {
    const { ending, waitedFor } = performed.forwarding.exchange;
    if (waitedFor !== undefined || ending.kind === 'unreachable') return performed;
    performed = await make(life);
  }
  return performed;
}
