import type { FrontProxyTarget, ProxyIdentity, ProxyUser } from '../../../target/front-proxy';
import type { Text } from '../../../vocabulary/given';
import type { CertifiedUser, GivenUser } from '../../../vocabulary/front-proxy/types';
import { namesakeOf } from './namesakes';

/** The declared user whom a scenario means; undefined: the target declares none such. */
export function userFor(
  given: GivenUser | CertifiedUser,
  { users, issuesUsers, requestHeader }: Pick<FrontProxyTarget, 'users' | 'issuesUsers' | 'requestHeader'>,
): ProxyUser | undefined {
  if (given.kind === 'certified-user')
    return issuesUsers === true ? certifiedUser(given, { users, requestHeader }) : undefined;
  const { at, by, groupless, withExtra, longPassword } = given;
  const wanted =
    by === 'in-a-header-if-any' ? (users.some((user) => isOf(user, 'in-a-header')) ? 'in-a-header' : undefined) : by;
  const distinct = new Map<string, ProxyUser>();
  for (const user of users) {
    const { user: name } = user.identity;
    if (groupless === true && user.identity.groups.length > 0) continue;
    if (withExtra === true && Object.keys(user.identity.extra ?? {}).length === 0) continue;
    if (longPassword === true && user.longPassword !== true) continue;
    if (isOf(user, wanted) && !distinct.has(name)) distinct.set(name, user);
  }
  return [...distinct.values()][at];
}

const isOf = ({ by }: ProxyUser, wanted: GivenUser['by']): boolean =>
  wanted === undefined || (wanted === 'in-a-header' ? by !== 'client-certificate' : by === wanted);

/** What the front proxy must send for the holder of such a certificate (clauses 5.1.4 and 5.2.3). */
function certifiedUser(
  given: CertifiedUser,
  { users, requestHeader }: Pick<FrontProxyTarget, 'users' | 'requestHeader'>,
): ProxyUser | undefined {
  const { CN, O, resembling } = given;
  const [ofProxy] = requestHeader.allowedNames;
  const own = given.namedAsTheProxy === true ? ofProxy : textOf(CN);
  const named =
    resembling === undefined ? (own === undefined ? undefined : { user: own }) : namesakeOf(resembling, users);
  return (
    named && {
      name: `the holder of a certificate with the CN ${JSON.stringify(named.user)}`,
      by: 'client-certificate',
      identity: { ...named, groups: O.map(textOf) },
    }
  );
}

const textOf = (text: Text): string => (typeof text === 'string' ? text : text.text);

/** Another user of the target, of the same kind of credential where there is one. */
export const otherThan = (
  { name, by, identity }: ProxyUser,
  { users }: Pick<FrontProxyTarget, 'users'>,
): ProxyUser | undefined =>
  users.find((each) => each.name !== name && each.by === by && differs(each.identity, identity)) ??
  users.find((each) => differs(each.identity, identity));

const differs = (one: ProxyIdentity, other: ProxyIdentity): boolean => one.user !== other.user;

/** The names by which the users of a scenario log in, by their names in it; without those whom the target does not have. */
export const namesOf = (
  given: Readonly<Record<string, GivenUser | CertifiedUser>>,
  target: Parameters<typeof userFor>[1],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, each]) => {
      const user = userFor(each, target);
      return user === undefined ? [] : [[name, user.name]];
    }),
  );
