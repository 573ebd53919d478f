import { constant, constantFrom, oneof, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { certified } from '../../../../vocabulary/front-proxy';
import type { CertifiedUser, GivenUser, ProxyCredentialKind } from '../../../../vocabulary/front-proxy/types';
import { word } from '../../../generate/texts';
import type { CertificateDescription, Text } from '../../../../vocabulary/given';
import { ordinaryHolder } from '../controls';

export type User = GivenUser | CertifiedUser;

/** The users whom a target declares: each one with an identity of its own, by kind of credential. */
export function declaredUsers({ users }: Pick<FrontProxyTarget, 'users'>): readonly [GivenUser, ...GivenUser[]] {
  const counted = new Map<ProxyCredentialKind, Set<string>>();
  const all = users.flatMap(({ by, identity }): readonly GivenUser[] => {
    const seen = counted.get(by) ?? new Set();
    counted.set(by, seen);
    if (seen.has(identity.user)) return [];
    seen.add(identity.user);
    return [{ kind: 'user', at: seen.size - 1, by }];
  });
  const [first = { kind: 'user', at: 0 }, ...rest] = all;
  return [first, ...rest];
}

/** Whether the credential of a user stands in its requests, and not on the connection. */
export const isInHeader = (user: User): boolean => user.kind === 'user' && user.by !== 'client-certificate';

/** Any user of the target: mostly one whom it declares. */
export const anyUser = (target: FrontProxyTarget): Arbitrary<User> =>
  target.issuesUsers === true
    ? oneof(
        { withCrossShrink: true },
        { arbitrary: constantFrom<User>(...declaredUsers(target)), weight: 4 },
        { arbitrary: constant<User>(ordinaryHolder), weight: 1 },
        { arbitrary: word(1, 4).map((CN): User => certified(CN)), weight: 1 },
      )
    : constantFrom<User>(...declaredUsers(target));

/** The holder of a certificate with any subject of one name: front proxies differ about several, and about a UID. */
export function holderOf(subject: Partial<CertificateDescription>): CertifiedUser {
  const [name = ''] = listOf(subject.CN);
  const besides = Object.entries(subject).filter(([field]) => !['CN', 'O', 'uid'].includes(field));
  return {
    kind: 'certified-user',
    CN: name,
    O: listOf(subject.O).filter((group) => (typeof group === 'string' ? group : group.text) !== ''),
    ...(besides.length === 0 ? {} : { besides: Object.fromEntries(besides) }),
  };
}

const listOf = (texts: Text | readonly Text[] | undefined): readonly Text[] =>
  texts === undefined ? [] : typeof texts === 'object' && 'length' in texts ? texts : [texts];
