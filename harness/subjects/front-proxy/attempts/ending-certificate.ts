import { createDeadline } from '../../../attempt/exchange/deadline';
import { shortLives } from '../../../attempt/exchange/short-lives';
import type { Clock } from '../../../attempt';
import type { Observation } from '../../../observation';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { Performed } from './performed';

/** Whether an attempt waits for the end of the certificate that its own request presents. */
export const waits = ({ presenting }: ThroughProxy): boolean => presenting === 'certificate-that-has-ended';

/** The upstream answered, so that the credential was believed. */
export const isBelieved = ({ ending, response }: Observation): boolean =>
  ending.kind === 'response' && response?.status === 200;

/** Waits until the instant has passed on the front proxy's clock as well; not at all without one. */
export async function untilAfter(instant: Date | undefined, clock: Clock): Promise<void> {
  const deadline = createDeadline(0);
  await deadline.wait(instant, clock);
  deadline.end();
}

/** Makes an attempt that waits for the end of a certificate, again with a longer life where nobody believed the certificate before it. */
export async function withLifeEnough(
  attempt: ThroughProxy,
  make: (life: number) => Promise<Performed>,
): Promise<Performed> {
  const [shortest, ...longer] = shortLives;
  let performed = await make(shortest);
  for (const life of waits(attempt) ? longer : []) {
    const { ending, waitedFor } = performed.forwarding.exchange;
    if (waitedFor !== undefined || ending.kind === 'unreachable') return performed;
    performed = await make(life);
  }
  return performed;
}
