import type { Group } from '../../../plan';
import { frontProxySettings } from '../../../settings';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { getThrough } from '../../../vocabulary/front-proxy';
import type { ProxyAttempt, UpstreamState } from '../../../vocabulary/front-proxy/types';
import type { ProxyContext } from '../attempts/context';
import { perform } from '../attempts/perform';
import { trying } from '../attempts/trying';
import { arrivedIn } from '../judge/arrived';

/** What the upstream is in where a check says what becomes of the declared name. */
const byTheDeclaredName: UpstreamState = 'good-by-the-declared-name';

/** Whether an attempt shows what becomes of the declared name, and of nothing else. */
export const isByTheDeclaredName = (attempt: ProxyAttempt): boolean =>
  attempt.kind === 'through-proxy' && attempt.upstream === byTheDeclaredName;

/** Whether a check says what becomes of the declared name. */
export const judgesTheName = (groups: readonly Group<FrontProxyTerms>[]): boolean =>
  groups.some(({ cases }) =>
    cases.some(({ definition, decision }) => decision.kind === 'run' && isByTheDeclaredName(definition.when)),
  );

/**
 * Whether the front proxy sends requests to an upstream whose certificate is for its address alone, asked where it sends none to one
 * whose certificate is for the declared name. `context` has the one user whose request it was.
 */
export async function knowsByAddress(context: ProxyContext): Promise<boolean> {
  const attempt = getThrough({ as: 'user', upstream: 'address-in-place-of-the-name' });
  const { forwarding } = await perform(trying(), attempt, undefined, context);
  return arrivedIn(forwarding, context.marks).length > 0;
}

/** Both readings of a front proxy that knows the upstream by its address. */
export const eitherName = `the front proxy knows the upstream by its address: either it is not set up with the name of ${frontProxySettings.upstreamName.flag}, or it verifies the address that it connects to in place of that name`;
