import type { Presented } from '../../../authentication/peer';
import { bearerToken } from '../../../authentication/token';
import type { Caller } from '../../../caller';
import type { UserRequest } from '../../messages';
import type { Authentication } from '../../users/authenticate';
import { basicCredentials, type BasicCredentials } from '../../users/basic';
import { authentication, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { usersOf } from '../parts/known-users';

type Basic = Exclude<BasicCredentials, { readonly problem: string }>;

/** The credentials of `Basic` in a request, and the one of these users that they name. Undefined: none can be read. */
export function namedInBasic(
  { headers }: Pick<UserRequest, 'headers'>,
  users: readonly Caller[],
): { readonly read: Basic; readonly known: Caller | undefined } | undefined {
  const read = basicCredentials(valueOf(headers, 'authorization') ?? '');
  if (read === undefined || 'problem' in read) return undefined;
  return { read, known: users.find(({ user }) => user === read.user) };
}

/** Finds another user than the standard by the credentials of `Basic`, of which `known` is whoever in one of the files has the name. */
const byBasic = (
  callerOf: (read: Basic, known: Caller | undefined, found: Authentication, presented: Presented) => Caller | undefined,
): Seams =>
  authentication((standard, settings) => {
    const all = usersOf(settings);
    return (request, presented) => {
      const found = standard(request, presented);
      const basic = namedInBasic(request, all);
      const caller = basic && callerOf(basic.read, basic.known, found, presented);
      return caller === undefined ? found : { caller };
    };
  });

/** Accepts these credentials of whoever is in one of the files. */
const acceptedInBasic = (isAccepted: (credentials: Basic) => boolean): Seams =>
  byBasic((read, known, found) => ('caller' in found || !isAccepted(read) ? undefined : known));

/** Takes the name of a known user in `Authorization` where it has verified the certificate of another. */
const namedBesideACertificate = byBasic((_read, known, found, presented) =>
  presented.kind !== 'nothing' && 'caller' in found ? known : undefined,
);

/** Lets whoever has a name that nobody has in without a password. */
const nobodyWithoutAPassword = byBasic(({ user, password }, known, found) =>
  'caller' in found || known !== undefined || user === '' || password !== ''
    ? undefined
    : { user, groups: [], extra: {} },
);

/** Takes the first user whose name stands here for authenticated, where there is no credential. */
const named = (namesIn: (request: Pick<UserRequest, 'headers' | 'target'>) => readonly string[]): Seams =>
  authentication((standard, settings) => {
    const known = usersOf(settings);
    return (request, presented) => {
      const found = standard(request, presented);
      if ('caller' in found || valueOf(request.headers, 'authorization') !== undefined) return found;
      const names = namesIn(request);
      const user = known.find((each) => names.includes(each.user));
      return user === undefined ? found : { caller: user };
    };
  });

/** A user is found by a name that everybody knows (rule X-03). */
export const namedUserFaults: readonly Fault[] = [
  {
    name: 'known-names-replace-the-certificate',
    sentence: 'It looks at no password where it has verified a certificate, and takes the known user who is named.',
    seams: namedBesideACertificate,
  },
  {
    name: 'new-names-need-no-password',
    sentence: 'It compares the password of a user whom it does not know with the empty one.',
    seen: 'a map of users of which a missing key gives an empty one',
    seams: nobodyWithoutAPassword,
  },
  {
    name: 'users-without-a-password-need-none',
    sentence: 'It compares the password of a user who has none, because a token is known, with the empty one.',
    seen: 'a table of users in which a missing password is an empty string',
    seams: acceptedInBasic(({ password }) => password === ''),
  },
  {
    name: 'known-user-in-a-cookie-authenticates',
    sentence: 'It believes a cookie with the name of a user whom it knows.',
    seams: named(({ headers }) =>
      [...(valueOf(headers, 'cookie') ?? '').matchAll(/=([^;]*)/g)].map(([, value = '']) => value),
    ),
  },
  {
    name: 'known-user-in-a-header-authenticates',
    sentence: 'It believes a header with the name of a user whom it knows.',
    seams: named(({ headers }) =>
      headers.flatMap(([name, value]) => (/user/i.test(name) && !/^x-remote-/i.test(name) ? [value] : [])),
    ),
  },
  {
    name: 'known-user-in-the-query-authenticates',
    sentence: 'It believes a query with the name of a user whom it knows.',
    seams: named(({ target }) => [...new URLSearchParams(target.split('?')[1] ?? '').values()]),
  },
  {
    name: 'user-name-is-a-password',
    sentence: 'It accepts the name of a user as its password.',
    seams: acceptedInBasic(({ user, password }) => user === password),
  },
  {
    name: 'credentials-looked-up-in-an-object',
    sentence: 'It looks tokens and users up in an object, and takes what every object has for one that it knows.',
    seen: 'tables of users that are plain objects in JavaScript',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const basic = namedInBasic(request, [])?.read;
      const name = basic?.password === '' ? basic.user : bearerToken(request.headers);
      return 'problem' in found && name !== undefined && name in {}
        ? { caller: { user: 'undefined', groups: [], extra: {} } }
        : found;
    }),
  },
  {
    name: 'user-name-is-a-token',
    sentence: 'It accepts the name of a user as its token.',
    seams: authentication((standard, settings) => {
      const known = usersOf(settings);
      return (request, presented) => {
        const found = standard(request, presented);
        const named = known.find(({ user }) => user === bearerToken(request.headers));
        return 'problem' in found && named !== undefined ? { caller: named } : found;
      };
    }),
  },
  {
    name: 'rejected-user-kept-for-the-connection',
    sentence: 'It takes a request without a credential for the user whose password it has rejected on the connection.',
    seams: authentication((standard, settings) => {
      const known = usersOf(settings);
      const rejected = new WeakMap<Presented, Caller>();
      return (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found) return found;
        const named = namedInBasic(request, known)?.known;
        if (named !== undefined) rejected.set(presented, named);
        const kept = valueOf(request.headers, 'authorization') === undefined ? rejected.get(presented) : undefined;
        return kept === undefined ? found : { caller: kept };
      };
    }),
  },
  {
    name: 'subject-and-a-word-authenticate',
    sentence: 'It accepts the subject of a certificate as a user, with the password `password`.',
    seen: 'Apache httpd (`SSLOptions +FakeBasicAuth`), behind which the header is read',
    seams: byBasic(({ user, password }, _known, found) => {
      const [, name] = /^\/CN=(.+)$/.exec(user) ?? [];
      return 'caller' in found || name === undefined || password !== 'password'
        ? undefined
        : { user: name, groups: [], extra: {} };
    }),
  },
  {
    name: 'words-for-no-password-accepted',
    sentence: 'It compares a password that is not there as the word that its language writes for that.',
    seen: '`String.valueOf(null)` in Java, `str(None)` in Python',
    seams: acceptedInBasic(({ password }) => ['null', 'undefined', 'None', '<nil>'].includes(password)),
  },
];
