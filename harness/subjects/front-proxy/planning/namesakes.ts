import type { FrontProxyTarget, ProxyUser } from '../../../target/front-proxy';
import type { CertifiedUser } from '../../../vocabulary/front-proxy/types';
import { resemblances } from '../../../vocabulary/front-proxy/users';

type Users = FrontProxyTarget['users'];
type Resembling = NonNullable<CertifiedUser['resembling']>;

/** So many names in one are enough. */
const most = 6;

/** Such a holder, by the name that the certificate has. */
export const named = (given: CertifiedUser, { users }: { readonly users: Users }): CertifiedUser =>
  given.resembling === undefined
    ? given
    : {
        ...given,
        CN: resemblances[given.resembling.how](
          resembled(given.resembling, users)
            .map(({ identity }) => identity.user)
            .join(' '),
        ),
      };

/** The declared users from whose names others are made: they have something to lose. With a certificate and without in turn. */
export function resembled({ at }: Resembling, users: Users): readonly ProxyUser[] {
  const grouped = users
    .filter((user) => ownGroupsOf(user, users).length > 0)
    .filter(({ identity }, place, all) => all.findIndex((user) => user.identity.user === identity.user) === place);
  const isHolder = ({ by }: ProxyUser): boolean => by === 'client-certificate';
  const [holders, others] = [grouped.filter(isHolder), grouped.filter((user) => !isHolder(user))];
  const inTurn = grouped
    .flatMap((_user, place) => [others[place], holders[place]])
    .filter((user) => user !== undefined);
  return at === 'all' ? inTurn.slice(0, most) : inTurn.slice(at, at + 1);
}

/** The groups that not every user has. */
export const ownGroupsOf = ({ identity }: ProxyUser, users: Users): readonly string[] =>
  identity.groups.filter((group) => users.some((other) => !other.identity.groups.includes(group)));
