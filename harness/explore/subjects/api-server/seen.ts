import { outcomeOf, identityInWords } from '../../../judge';
import { exchangeOf, type Identity } from '../../../observation';
import type { CheckResult } from '../../../results';
import type { Profile, Target } from '../../../target/types';
import type { Seen } from '../../seen';

/** What was seen in the attempt of a check; undefined: nothing that says anything of the server. */
export function seenIn({ evidence, verdict }: CheckResult, { profile }: Pick<Target, 'profile'>): Seen | undefined {
  if (verdict !== 'passed' && verdict !== 'failed') return undefined;
  const observed = evidence.find(({ role }) => role === 'check')?.observed;
  const exchange = observed && exchangeOf(observed);
  if (exchange === undefined) return undefined;
  const outcome = outcomeOf(exchange, profile);
  switch (outcome.kind) {
    case 'accepted': {
      const company = (exchange.company ?? []).map(({ identity }) => keyOf(identity, profile));
      const { identity } = outcome;
      return {
        kind: 'identified',
        identity,
        inWords: `identifies ${identityInWords(identity)}`,
        key: JSON.stringify([keyOf(identity, profile), company]),
      };
    }
    case 'anonymous':
      return { kind: 'anonymous', inWords: 'serves the anonymous caller', key: 'anonymous' };
    case 'http':
      return outcome.response.status < 300
        ? { kind: 'served', inWords: `answers HTTP ${outcome.response.status}`, key: 'served' }
        : { kind: 'refused', inWords: `refuses the request with HTTP ${outcome.response.status}`, key: 'refused' };
    case 'tls-alert':
      return { kind: 'refused', inWords: `ends the connection with the alert ${outcome.alert.name}`, key: 'refused' };
    case 'closed':
      return { kind: 'refused', inWords: 'closes the connection', key: 'refused' };
    default:
      return undefined;
  }
}

/** An identity without what this kind of server adds for everyone. */
function keyOf(identity: Identity | undefined, { addedGroups, addedExtra }: Profile): string {
  if (identity === undefined) return 'nobody';
  const { user, uid = '', groups = [], extra = {} } = identity;
  const own = groups.filter((group) => !addedGroups.includes(group));
  const attributes = Object.entries(extra).filter(([key]) => !addedExtra.includes(key));
  return JSON.stringify([
    user,
    uid,
    [...new Set(own)].sort(),
    attributes.sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
