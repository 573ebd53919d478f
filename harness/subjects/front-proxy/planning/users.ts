import type { FrontProxyTarget, ProxyIdentity, ProxyUser } from '../../../target/front-proxy';
import type { GivenUser } from '../../../vocabulary/front-proxy/types';

/** The declared user whom a scenario means; undefined: the target declares none such. */
export function userFor({ at, by }: GivenUser, { users }: Pick<FrontProxyTarget, 'users'>): ProxyUser | undefined {
  const distinct = new Map<string, ProxyUser>();
  for (const user of users) {
    const { user: name } = user.identity;
    if ((by === undefined || user.by === by) && !distinct.has(name)) distinct.set(name, user);
  }
  return [...distinct.values()][at];
}

/** Another user of the target, of the same kind of credential where there is one. */
export const otherThan = (
  { name, by, identity }: ProxyUser,
  { users }: Pick<FrontProxyTarget, 'users'>,
): ProxyUser | undefined =>
  users.find((each) => each.name !== name && each.by === by && differs(each.identity, identity)) ??
  users.find((each) => differs(each.identity, identity));

const differs = (one: ProxyIdentity, other: ProxyIdentity): boolean => one.user !== other.user;
