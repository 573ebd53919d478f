import type { FrontProxyTarget, ProxyUser } from '../../../target/front-proxy';
import type { CertifiedUser } from '../../../vocabulary/front-proxy/types';
import { resemblances } from '../../../vocabulary/front-proxy/users';

type Users = FrontProxyTarget['users'];
type Resembling = NonNullable<CertifiedUser['resembling']>;

/** So many names in one are enough. */
const most = 6;

/** What is known of a holder whose name is made from those of declared users. */
interface Namesake {
  readonly user: string;
  /** Those of the users whose names it resembles. */
  readonly noneOf: readonly string[];
}

/** Undefined: so many users in groups of their own are not declared. */
export function namesakeOf({ how, at }: Resembling, users: Users): Namesake | undefined {
  const candidates = inTurn(users).filter((user) => how !== 'what-it-logs-in-with' || logsInOtherwise(user));
  const resembled = at === 'all' ? candidates.slice(0, most) : candidates.slice(at, at + 1);
  if (resembled.length === 0) return undefined;
  const names = resembled.map(({ name, identity }) => (how === 'what-it-logs-in-with' ? name : identity.user));
  return {
    user: resemblances[how](names.join(' ')),
    noneOf: resembled.flatMap((user) => ownGroupsOf(user, users)),
  };
}

/** The name that it gives with its password is another one than it is forwarded as. */
const logsInOtherwise = ({ by, name, identity }: ProxyUser): boolean => by === 'basic' && name !== identity.user;

/** The declared users who have something to lose, one of each identity: without a certificate and with one in turn. */
function inTurn(users: Users): readonly ProxyUser[] {
  const grouped = users
    .filter((user) => ownGroupsOf(user, users).length > 0)
    .filter(({ identity }, place, all) => all.findIndex((user) => user.identity.user === identity.user) === place);
  const isHolder = ({ by }: ProxyUser): boolean => by === 'client-certificate';
  const [holders, others] = [grouped.filter(isHolder), grouped.filter((user) => !isHolder(user))];
  return grouped.flatMap((_user, place) => [others[place], holders[place]]).filter((user) => user !== undefined);
}

/** The groups that not every user has. */
const ownGroupsOf = ({ identity }: ProxyUser, users: Users): readonly string[] =>
  identity.groups.filter((group) => users.some((other) => !other.identity.groups.includes(group)));
