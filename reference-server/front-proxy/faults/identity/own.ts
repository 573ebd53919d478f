import { once } from 'node:events';
import type { Caller } from '../../../caller';
import type { Body, HeaderLines } from '../../messages';
import { authentication, forwarding, isNamed, ownReading, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { unnamed } from '../parts/holders';

/** Names the user otherwise. */
const named = (change: (user: Caller) => Caller): Seams =>
  forwarding(({ headersOf }) => ({ headersOf: (user, names) => headersOf(change(user), names) }));

/** Changes the headers of the identity. */
const headers = (change: (lines: HeaderLines, settings: FaultSettings) => HeaderLines): Seams =>
  forwarding(({ headersOf }, settings) => ({ headersOf: (user, names) => change(headersOf(user, names), settings) }));

const nobodys: Caller = { user: 'system:anonymous', groups: ['system:unauthenticated'], extra: {} };

/** Takes a certificate without a common name for that of a user without a name. */
const nameless: Seams = (settings) => ({
  ...unnamed((_certificate, problem) => (problem === 'it has no common name' ? ownReading : undefined))(settings),
  ...named((user) => (user.user === ownReading ? { ...user, user: '' } : user))(settings),
});

/** A body of which the first octets have come. */
async function begun({ length, open }: Body): Promise<Body> {
  const stream = open();
  await once(stream, 'readable');
  return { length, open: () => stream };
}

/** What the proxy itself says of the user, and whom it mixes up (rules, I-17). */
export const ownFaults: readonly Fault[] = [
  {
    name: 'groups-of-a-header-where-there-are-none',
    sentence: 'It gives a user without groups those that `X-Groups` names.',
    seen: 'nginx `map` with a header as default',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      const groups = valueOf(request.headers, 'x-groups');
      return 'caller' in found && found.caller.groups.length === 0 && groups !== undefined
        ? { caller: { ...found.caller, groups: [groups] } }
        : found;
    }),
  },
  {
    name: 'one-user-for-all',
    sentence: 'It forwards every request as the same user.',
    seams: named((user) => ({ ...user, user: 'front-proxy-user' })),
  },
  {
    name: 'every-user-an-administrator',
    sentence: 'It adds the group `system:masters` to every user, as the configuration of the tutorial does.',
    seams: named((user) => ({ ...user, groups: [...user.groups, 'system:masters'] })),
  },
  {
    name: 'empty-names-forwarded',
    sentence: 'It forwards the holder of a certificate without a common name with an empty `X-Remote-User`.',
    seams: nameless,
  },
  {
    name: 'user-name-in-lower-case',
    sentence: 'It forwards user names in capitals.',
    seams: named((user) => ({ ...user, user: user.user.toUpperCase() })),
  },
  {
    name: 'user-name-with-a-domain',
    sentence: 'It adds a domain to user names.',
    seams: named((user) => ({ ...user, user: `${user.user}@example.com` })),
  },
  {
    name: 'first-group-alone',
    sentence: 'It forwards only the first group of a user.',
    seams: named((user) => ({ ...user, groups: user.groups.slice(0, 1) })),
  },
  {
    name: 'groups-in-one-line',
    sentence: 'It forwards all groups of a user in one line, which is one group to the API server.',
    seams: named((user) => ({ ...user, groups: user.groups.length === 0 ? [] : [user.groups.join(',')] })),
  },
  {
    name: 'no-groups',
    sentence: 'It forwards no groups.',
    seams: named((user) => ({ ...user, groups: [] })),
  },
  {
    name: 'no-extra',
    sentence: 'It forwards no extra attributes.',
    seams: named((user) => ({ ...user, extra: {} })),
  },
  {
    name: 'first-extra-value-alone',
    sentence: 'It forwards only the first value of an extra attribute.',
    seams: named((user) => ({
      ...user,
      extra: Object.fromEntries(Object.entries(user.extra).map(([key, values]) => [key, values.slice(0, 1)])),
    })),
  },
  {
    name: 'no-uid',
    sentence: 'It forwards no UID.',
    seams: named(({ user, groups, extra }) => ({ user, groups, extra })),
  },
  {
    name: 'made-up-uid',
    sentence: 'It makes up a UID for users who have none.',
    seams: named((user) => ({ uid: `uid-of-${user.user}`, ...user })),
  },
  {
    name: 'user-header-twice',
    sentence: 'It sets the user header twice.',
    seams: headers((lines) => [...lines.slice(0, 1), ...lines]),
  },
  {
    name: 'user-header-misspelled',
    sentence: 'It sets the user in a header that the API server does not read.',
    seams: headers((lines, { requestheaderUsernameHeaders: [name = ''] }) =>
      lines.map(([each, value]) => [each === name ? 'X-Forwarded-User' : each, value]),
    ),
  },
  {
    name: 'identity-kept-for-the-users-connection',
    sentence: 'It takes everybody on a connection for the user of its first request.',
    seams: authentication((standard) => {
      const first = new WeakMap<object, ReturnType<typeof standard>>();
      return (request, presented) => {
        const found = standard(request, presented);
        if ('problem' in found) return found;
        if (!first.has(presented)) first.set(presented, found);
        return first.get(presented) ?? found;
      };
    }),
  },
  {
    name: 'identity-shared-by-the-pool',
    sentence: 'It forwards each further request as the user of the second, where two are under way already.',
    seams: () => {
      let under: HeaderLines = [];
      let running = 0;
      return {
        forwarding: (standard) => ({
          ...standard,
          headersOf: (user, names) => {
            if (running < 2) under = standard.headersOf(user, names);
            return under;
          },
        }),
        send: (standard) => async (request, signal) => {
          running += 1;
          try {
            return await standard(request, signal);
          } finally {
            running -= 1;
          }
        },
      };
    },
  },
  {
    name: 'identity-of-the-last-user',
    sentence: 'It forwards a request as the user of the request before it, on whatever connection that was.',
    seams: forwarding(({ headersOf }) => {
      let last: Caller | undefined;
      return {
        headersOf: (user, names) => {
          const before = last ?? user;
          last = user;
          return headersOf(before, names);
        },
      };
    }),
  },
  {
    name: 'identity-read-when-the-body-comes',
    sentence:
      'It keeps the user of the last request in one place for all, and reads it when the body of a request comes.',
    seams: () => {
      let last: HeaderLines = [];
      let own: HeaderLines = [];
      return {
        forwarding: (standard) => ({
          ...standard,
          headersOf: (user, names) => (own = last = standard.headersOf(user, names)),
        }),
        send: (standard) => async (request, signal) => {
          if (request.body === undefined) return standard(request, signal);
          const headers = request.headers.filter((line) => !own.includes(line));
          const body = await begun(request.body);
          return standard({ ...request, headers: [...headers, ...last], body }, signal);
        },
      };
    },
  },
  {
    name: 'identity-after-a-refusal-is-nobodys',
    sentence: 'It forwards the first request after one that it has refused as anonymous.',
    seams: () => {
      let refused = false;
      return {
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          const after = refused;
          refused = 'problem' in found;
          return after && 'caller' in found ? { caller: nobodys } : found;
        },
      };
    },
  },
  {
    name: 'groups-of-the-user-kept-where-there-are-none',
    sentence: 'It sets the group header only for a user who has groups, and leaves that of the user otherwise.',
    seen: 'HAProxy `set-header ... if` without `del-header`',
    seams: () => ({
      forwarding: (standard) => ({
        ...standard,
        withoutIdentity: (headers, names) => [
          ...standard.withoutIdentity(headers, names),
          ...headers.flatMap(([name, value]) =>
            isNamed(name, names.requestheaderGroupHeaders) ? [[ownReading, value] as const] : [],
          ),
        ],
      }),
      send: (standard) => (request, signal) => {
        const has = request.headers.some(([name]) => name.toLowerCase() === 'x-remote-group');
        const headers = has
          ? withoutNamed(request.headers, ownReading)
          : request.headers.map(([name, value]) => [name === ownReading ? 'X-Remote-Group' : name, value] as const);
        return standard({ ...request, headers }, signal);
      },
    }),
  },
];
