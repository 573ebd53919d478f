import type { Forwarding } from '../../../observation';
import type { CheckResult } from '../../../results';
import { statedIdentity } from '../../../subjects/front-proxy/judge/identity';
import type { FrontProxyTarget } from '../../../target/front-proxy';
import type { Seen } from '../../seen';

/** What arrived upstream in the attempt of a check, or that nothing did; undefined: nothing that says anything. */
export function seenIn({ evidence, verdict }: CheckResult, target: FrontProxyTarget): Seen | undefined {
  if (verdict !== 'passed' && verdict !== 'failed') return undefined;
  const observed = evidence.find(({ role }) => role === 'check')?.observed;
  if (observed?.kind !== 'forwarding') return undefined;
  const { ending, response } = observed.exchange;
  const arrived = arrivedIn(observed, target);
  if (arrived.length > 0)
    return {
      kind: 'identified',
      inWords: `passes on ${arrived.map(({ inWords }) => inWords).join(', and ')}`,
      key: JSON.stringify(arrived.map(({ key }) => key).sort()),
    };
  if (ending.kind === 'response' && response !== undefined)
    return response.status < 300
      ? { kind: 'served', inWords: `answers ${response.status} by itself`, key: 'served' }
      : { kind: 'refused', inWords: `rejects the request with ${response.status}`, key: 'refused' };
  return ending.kind === 'closed' ? { kind: 'refused', inWords: 'closes the connection', key: 'refused' } : undefined;
}

/** Each request that arrived: whose it is said to be, without what this kind of front proxy adds, and what it asks for. */
function arrivedIn(
  { arrived }: Forwarding,
  target: FrontProxyTarget,
): readonly { readonly inWords: string; readonly key: string }[] {
  const { addedGroups, addedExtra } = target.profile;
  return arrived.flatMap(({ requests }) =>
    requests.map((request) => {
      const { users, groups, uids, extra } = statedIdentity(request, target);
      const own = groups.filter((group) => !addedGroups.includes(group) && group !== '').sort();
      const attributes = Object.entries(extra).filter(([key]) => !addedExtra.includes(key));
      const what = `${request.method} ${withoutMark(request.target)}`;
      return {
        inWords: `\`${what}\` as user ${users.map((user) => JSON.stringify(user)).join(', ') || 'nobody'} in ${own.length === 0 ? 'no group' : own.map((group) => JSON.stringify(group)).join(', ')}`,
        key: JSON.stringify([what, users, own, uids, attributes.sort(), request.body]),
      };
    }),
  );
}

/** A target without the mark of its attempt, which differs from one attempt to the next. */
const withoutMark = (target: string): string => target.replace(/[0-9a-f]{16}-\d+(-\d+)?/gi, 'MARK');
