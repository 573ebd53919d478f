import { constants } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Authentication } from '../../authentication/authenticate';
import type { Presented } from '../../authentication/peer';
import { anonymous, type Caller } from '../../caller';
import type { ServerSeams } from '../../server';
import { asAdministrator, authentication, type Authenticating, type Seams } from '../parts/changes';
import { claimed } from '../parts/claims';
import { isIdentityQuestion } from '../parts/skipped-stages';
import type { Fault, FaultSettings } from '../parts/fault';

/** Remembers something of every connection, for as long as it is open: each has its own `Presented`. */
const perConnection = (
  make: (
    standard: Authenticating,
    settings: FaultSettings,
    first: WeakMap<Presented, Authentication>,
  ) => Authenticating,
): Seams => authentication((standard, settings) => make(standard, settings, new WeakMap()));

/** Lets TLS sessions be resumed; tickets keep them, so that this holds under 1.2 and 1.3. */
const resuming: NonNullable<ServerSeams['tls']> = (standard) => ({
  ...standard,
  secureOptions: (standard.secureOptions ?? 0) & ~constants.SSL_OP_NO_TICKET,
});

/** Lets sessions be resumed, and changes what is read from a resumed one. */
const resumed = (
  change: (standard: Presented, socket: TLSSocket, firstFull: Presented | undefined) => Presented,
): Seams => {
  return () => {
    let firstFull: Presented | undefined;
    return {
      tls: resuming,
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        if (socket.isSessionReused()) return change(presented, socket, firstFull);
        if (presented.kind !== 'nothing') firstFull ??= presented;
        return presented;
      },
    };
  };
};

/** Keeps what the first request came to which this holds for, for all later requests of the connection. */
const keptForTheConnection = (isKept: (found: Authentication) => boolean): Seams =>
  perConnection((standard, _settings, first) => (request, presented) => {
    const found = first.get(presented) ?? standard(request, presented);
    if (isKept(found)) first.set(presented, found);
    return found;
  });

/** Lets sessions be resumed, and authenticates what runs on resumed ones without a certificate in another way. */
const resumedWithoutCertificate =
  (
    caller: (
      standard: Authentication,
      request: Parameters<Authenticating>[0],
      settings: FaultSettings,
    ) => Caller | undefined,
  ): Seams =>
  (settings) => {
    const reused = new WeakSet<Presented>();
    return {
      tls: resuming,
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        if (socket.isSessionReused() && presented.kind === 'nothing') reused.add(presented);
        return presented;
      },
      authenticate: (standard) => (request, presented) => {
        const found = standard(request, presented);
        const other = reused.has(presented) ? caller(found, request, settings) : undefined;
        return other ? { caller: other } : found;
      },
    };
  };

/** What outlives one request or one connection, and should not (section K of the rules). */
export const connectionFaults: readonly Fault[] = [
  {
    name: 'identity-kept-for-the-connection',
    sentence: 'It decides who the caller is at the first request of a connection, and never again.',
    seams: keptForTheConnection(() => true),
  },
  {
    name: 'identity-kept-once-known',
    sentence: 'It keeps the first identity that is known on a connection for all its later requests.',
    seams: keptForTheConnection((found) => 'caller' in found && found.caller.user !== anonymous.user),
  },
  {
    name: 'anonymous-for-the-rest-of-the-connection',
    sentence: 'It takes whoever asked anonymously for the anonymous caller on the rest of the connection as well.',
    seams: keptForTheConnection((found) => 'caller' in found && found.caller.user === anonymous.user),
  },
  {
    name: 'front-proxy-user-kept-for-want-of-another',
    sentence: 'When a front proxy names no user it takes the one of the request before.',
    seams: perConnection((standard, _settings, last) => (request, presented) => {
      const found = standard(request, presented);
      if ('caller' in found && presented.kind !== 'nothing') last.set(presented, found);
      return 'refusal' in found ? (last.get(presented) ?? found) : found;
    }),
  },
  {
    name: 'header-groups-kept-for-the-connection',
    sentence: 'It keeps the groups of earlier requests of a front proxy on the same connection.',
    seams: (settings) => {
      const earlier = new WeakMap<Presented, readonly string[]>();
      return {
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          if ('refusal' in found || claimed(request, settings)?.user !== found.caller.user) return found;
          const groups = [...new Set([...found.caller.groups, ...(earlier.get(presented) ?? [])])];
          earlier.set(presented, groups);
          return { caller: { ...found.caller, groups } };
        },
      };
    },
  },
  {
    name: 'spoofed-headers-count-at-the-next-request',
    sentence: 'Identity headers that it ignores in one request it believes for the next one of the connection.',
    seams: (settings) => {
      const claims = new WeakMap<Presented, Caller>();
      return {
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          const caller = claims.get(presented);
          const claim = claimed(request, settings);
          if (claim) claims.set(presented, claim);
          return 'caller' in found && !claim && caller ? { caller } : found;
        },
      };
    },
  },
  {
    name: 'connections-authorized-after-a-rejection',
    sentence: 'On a connection on which it has rejected a request it gives everybody the rights of an administrator.',
    seen: 'servers that mark a connection as decided when they answer an error',
    seams: perConnection((standard) => {
      const rejected = new WeakSet<Presented>();
      return (request, presented) => {
        const found = standard(request, presented);
        if (!('caller' in found)) rejected.add(presented);
        return 'caller' in found && rejected.has(presented) && !isIdentityQuestion(request)
          ? { caller: asAdministrator(found.caller) }
          : found;
      };
    }),
  },
  {
    name: 'identity-kept-for-the-process',
    sentence: 'It takes a caller without a certificate for the one that was authenticated last.',
    seen: 'a global variable for the current user',
    seams: authentication((standard) => {
      let last: Authentication | undefined;
      return (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found && presented.kind !== 'nothing') last = found;
        return presented.kind === 'nothing' && 'caller' in found && last ? last : found;
      };
    }),
  },
  {
    name: 'validity-checked-once-a-connection',
    sentence: 'It looks at the validity of a certificate only at the first request of a connection.',
    seen: 'nginx and Node, which verify in the handshake; kubernetes#120621',
    seams: () => {
      const since = new WeakMap<Presented, Date>();
      let at: Date | undefined;
      return {
        steps: (standard) => ({
          ...standard,
          verifyPath: (presented, anchors, now) => standard.verifyPath(presented, anchors, at ?? now),
        }),
        authenticate: (standard) => (request, presented) => {
          at = since.get(presented) ?? new Date();
          since.set(presented, at);
          try {
            return standard(request, presented);
          } finally {
            at = undefined;
          }
        },
      };
    },
  },
  {
    name: 'sessions-resumed-with-another-identity',
    sentence: 'It lets TLS sessions be resumed, and takes a resumed one for that of the caller who came first of all.',
    seen: 'a cache of peer certificates without the session in its key',
    seams: resumed((presented, _socket, firstFull) => firstFull ?? presented),
  },
  {
    name: 'sessions-resumed-without-the-certificate',
    sentence: 'It lets TLS sessions be resumed, and sees no certificate in a resumed one.',
    seen: 'Traefik#7644: client certificate missing on resumption',
    seams: resumed(() => ({ kind: 'nothing' })),
  },
  {
    name: 'sessions-resumed-and-believed',
    sentence: 'It lets TLS sessions be resumed, and does not verify the certificate of a resumed one again.',
    seen: 'Go, CVE-2025-68121; Envoy, CVE-2022-21654',
    seams: resumed((presented) => {
      if (presented.kind !== 'certificates') return presented;
      const leaf = {
        ...presented.leaf,
        notBefore: new Date(0),
        notAfter: new Date(8.64e15),
        isSignedBy: () => true,
      };
      return { kind: 'certificates', leaf, chain: [leaf, ...presented.chain.slice(1)] };
    }),
  },
  {
    name: 'resumed-sessions-authorized',
    sentence: 'It takes a resumed session that never had a certificate for an authenticated caller.',
    seen: 'socket.authorized of Node 20 (node#35317)',
    seams: resumedWithoutCertificate(() => ({ user: '', groups: ['system:authenticated'], extra: {} })),
  },
  {
    name: 'resumed-sessions-are-front-proxies',
    sentence: 'It takes a resumed session that never had a certificate for a front proxy, and believes its headers.',
    seen: 'socket.authorized of Node 20 (node#35317)',
    seams: resumedWithoutCertificate((_found, request, settings) => claimed(request, settings)),
  },
  {
    name: 'resumed-sessions-need-no-certificate',
    sentence: 'It serves a resumed session without a certificate where it is to require one.',
    seen: 'HAProxy#248',
    seams: resumedWithoutCertificate((found) => ('refusal' in found ? anonymous : undefined)),
  },
  {
    name: 'pipelined-requests-are-of-one-caller',
    sentence: 'It decides once who the caller is of requests in HTTP/1.1 that arrive together.',
    seams: perConnection((standard, _settings, first) => (request, presented) => {
      const found = first.get(presented) ?? standard(request, presented);
      if (request.httpVersion === '2' || first.has(presented)) return found;
      first.set(presented, found);
      setImmediate(() => first.delete(presented));
      return found;
    }),
  },
  {
    name: 'user-shared-by-requests-at-the-same-time',
    sentence: 'It keeps the caller in a variable of the process, which the next request overwrites.',
    seams: () => {
      let current: Caller = anonymous;
      return {
        authenticate: (standard) => (request, presented) => {
          const found = standard(request, presented);
          if ('refusal' in found) return found;
          current = found.caller;
          return {
            caller: {
              get user() {
                return current.user;
              },
              get groups() {
                return current.groups;
              },
              get extra() {
                return current.extra;
              },
            },
          };
        },
      };
    },
  },
];
