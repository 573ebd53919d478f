import type { Presented } from '../../authentication/peer';
import type { Caller } from '../../caller';
import type { Seams as AllSeams } from '../../seams';
import { asAdministrator, behind, organizations, valuesOfType } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { headerOf } from '../parts/identity-sources';
import { publicPath } from '../parts/skipped-stages';
import { resumedSessions } from '../parts/marked-connections';
import type { Api } from '../../resources/api';

type Respond = Api['respond'];

/** Wraps what stands behind authentication; `connectionOf` tells callers of one connection from those of another. */
const ofConnections =
  (make: (respond: Respond, connectionOf: (caller: Caller) => object) => Respond): NonNullable<Fault['seams']> =>
  (settings) => {
    const connections = new WeakMap<Caller, object>();
    const authenticate: AllSeams['authenticate'] = (standard) => (request, presented) => {
      const found = standard(request, presented);
      if ('caller' in found) connections.set(found.caller, presented);
      return found;
    };
    return {
      ...behind((respond) => make(respond, (caller) => connections.get(caller) ?? caller))(settings),
      authenticate,
    };
  };

/** Whom a certificate names that nobody has verified. */
const named = (presented: Presented): Caller | undefined => {
  if (presented.kind !== 'certificates') return undefined;
  const [user] = valuesOfType(presented.leaf.subject.attributes, '2.5.4.3');
  const groups = [...organizations(presented.leaf), 'system:authenticated'];
  return user === undefined ? undefined : { user, groups, extra: {} };
};

/** Tells a certificate from every other one; empty: there is none. */
const certificateOf = (presented: Presented): string =>
  presented.kind === 'certificates' ? presented.leaf.fingerprint : '';

/** Asks once on a connection for the rights behind this key, where the answer to such a request gives them. */
const grantedOnce = (
  keyOf: (request: Parameters<Respond>[0], caller: Caller) => string,
  counts: (path: string) => boolean,
): NonNullable<Fault['seams']> =>
  ofConnections((respond, connectionOf) => {
    const granted = new WeakMap<object, Set<string>>();
    return async (request, caller) => {
      const known = granted.get(connectionOf(caller)) ?? new Set();
      const key = keyOf(request, caller);
      const response = await respond(request, known.has(key) ? asAdministrator(caller) : caller);
      if (response.status === 200 && counts(request.path)) granted.set(connectionOf(caller), known.add(key));
      return response;
    };
  });

/** What an earlier request leaves to a later one of its connection or its session (rules K-01, K-04 and P-09). */
export const earlierRequestFaults: readonly Fault[] = [
  {
    name: 'rights-kept-for-the-connection',
    sentence: 'It decides once for a connection whether a path may be read, and for whoever asks next as well.',
    seams: grantedOnce(
      ({ path }) => path,
      (path) => path.endsWith('/pods'),
    ),
  },
  {
    name: 'rights-asked-for-once-a-user-of-a-connection',
    sentence: 'It asks for the rights of a user once on a connection, whatever the user asks for later.',
    seen: 'servers that keep the decision of authorization with the session of a user',
    seams: grantedOnce(
      (_request, { user }) => user,
      (path) => path.startsWith('/api'),
    ),
  },
  {
    name: 'subject-noted-by-public-paths-believed',
    sentence:
      'It notes the subject of a certificate where a public path is asked for, and takes it later on the connection for verified.',
    seams: () => {
      const noted = new WeakMap<Presented, Caller>();
      return {
        authenticate: (standard) => (request, presented) => {
          const caller = publicPath.test(request.path) ? named(presented) : noted.get(presented);
          if (publicPath.test(request.path) && caller !== undefined) noted.set(presented, caller);
          const found = standard(request, presented);
          return 'refusal' in found && caller !== undefined && !publicPath.test(request.path) ? { caller } : found;
        },
      };
    },
  },
  {
    name: 'user-noted-by-public-paths-kept',
    sentence:
      'It keeps the user whom the front proxy names for a public path for later requests of the connection that name nobody.',
    seams: () => {
      const noted = new WeakMap<Presented, Caller>();
      return {
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          if (publicPath.test(request.path) && 'caller' in found) noted.set(presented, found.caller);
          const caller = headerOf(request, 'x-remote-user') === undefined ? noted.get(presented) : undefined;
          return 'refusal' in found && caller !== undefined ? { caller } : found;
        },
      };
    },
  },
  {
    name: 'connections-of-upgrades-unauthenticated',
    sentence:
      'It takes whatever comes behind a request for an upgrade on its connection for the words of an administrator.',
    seen: 'servers that hand a connection over as a tunnel whatever the answer to the upgrade was',
    seams: () => {
      const handedOver = new WeakSet<Presented>();
      return {
        authenticate: (standard) => (request, presented) => {
          if (handedOver.has(presented)) return { caller: asAdministrator({ user: 'tunnel', groups: [], extra: {} }) };
          const found = standard(request, presented);
          if ('caller' in found && headerOf(request, 'upgrade') !== undefined) handedOver.add(presented);
          return found;
        },
      };
    },
  },
  {
    name: 'user-of-a-cancelled-request-kept',
    sentence:
      'It keeps the user of a request that was taken back before its body for the next one of the connection that names nobody.',
    seen: 'handlers that put their state back behind the body, and not where the body fails',
    seams: () => {
      const last = new WeakMap<Presented, Caller>();
      const kept = new WeakMap<Presented, Caller>();
      return {
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          const caller = kept.get(presented);
          kept.delete(presented);
          if ('caller' in found) last.set(presented, found.caller);
          return 'refusal' in found && caller !== undefined ? { caller } : found;
        },
        answer: (standard) => (request, presented) => {
          const readBody = async (): ReturnType<typeof request.readBody> => {
            try {
              return await request.readBody();
            } catch (error) {
              const caller = last.get(presented);
              if (caller !== undefined) kept.set(presented, caller);
              throw error;
            }
          };
          return standard({ ...request, readBody }, presented);
        },
      };
    },
  },
  {
    name: 'forwarded-user-remembered-by-resumed-session',
    sentence:
      'It takes a request of the front proxy that names nobody, on a resumed session, for one of the last user whom the front proxy has named.',
    seams: () => {
      const { marked: resumed, presented: noting } = resumedSessions();
      const last = new Map<string, Caller>();
      return {
        presented: noting,
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          const of = certificateOf(presented);
          if ('caller' in found && headerOf(request, 'x-remote-user') !== undefined) last.set(of, found.caller);
          const caller = resumed.has(presented) ? last.get(of) : undefined;
          return 'refusal' in found && caller !== undefined ? { caller } : found;
        },
      };
    },
  },
  {
    name: 'impersonation-permitted-for-the-connection',
    sentence: 'It asks once for a connection whether its user may act as another.',
    seams: ofConnections((respond, connectionOf) => {
      const permitted = new WeakSet<object>();
      return (request, caller) => {
        const connection = connectionOf(caller);
        const acts = headerOf(request, 'impersonate-user') !== undefined;
        if (acts && caller.groups.includes('system:masters')) permitted.add(connection);
        return respond(request, acts && permitted.has(connection) ? asAdministrator(caller) : caller);
      };
    }),
  },
  {
    name: 'impersonated-user-kept-for-the-connection',
    sentence: 'It acts as the same user in later requests of a connection that ask for nobody.',
    seams: ofConnections((respond, connectionOf) => {
      const acted = new WeakMap<object, string>();
      return (request, caller) => {
        const connection = connectionOf(caller);
        const user = headerOf(request, 'impersonate-user');
        const kept = user === undefined ? acted.get(connection) : undefined;
        if (user !== undefined && caller.groups.includes('system:masters')) acted.set(connection, user);
        return kept === undefined
          ? respond(request, caller)
          : respond({ ...request, headers: [...request.headers, ['Impersonate-User', kept]] }, asAdministrator(caller));
      };
    }),
  },
];
