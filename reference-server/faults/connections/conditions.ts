import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Authentication, AuthenticationSteps, TrustedAuthorities } from '../../authentication/authenticate';
import { verifyPath } from '../../authentication/certificate/path';
import type { Presented } from '../../authentication/peer';
import { callerFromCertificate } from '../../authentication/x509';
import { authentication, isNamed, type Head, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';
import { believing } from '../headers/trust';

/** What is known of a connection beside what its peer presented. */
type Connection = Pick<TLSSocket, 'servername' | 'isSessionReused' | 'alpnProtocol'>;

/** Under which condition a rule is left out. */
type Condition = (
  request: Head,
  presented: Presented,
  connection: Connection | undefined,
  settings: FaultSettings,
) => boolean;

/** Leaves out rules of authentication for such requests, and for no other. */
export const leavingOut =
  (rules: (standard: AuthenticationSteps) => Partial<AuthenticationSteps>, when: Condition): Seams =>
  (settings) => {
    const connections = new WeakMap<Presented, Connection>();
    // Authentication waits for nothing, so that no other request comes between.
    let isLeftOut = false;
    return {
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        connections.set(presented, socket);
        return presented;
      },
      authenticate: (standard) => (request, presented) => {
        isLeftOut = when(request, presented, connections.get(presented), settings);
        try {
          return standard(request, presented);
        } finally {
          isLeftOut = false;
        }
      },
      steps: (standard) => {
        const changed = { ...standard, ...rules(standard) };
        return {
          ...standard,
          isAllowedFrontProxy: (...given) => (isLeftOut ? changed : standard).isAllowedFrontProxy(...given),
          verifyPath: (...given) => (isLeftOut ? changed : standard).verifyPath(...given),
        };
      },
    };
  };

export const anyName = (): Partial<AuthenticationSteps> => ({ isAllowedFrontProxy: () => true });

export const anySignature = ({ verifyPath }: AuthenticationSteps): Partial<AuthenticationSteps> => ({
  verifyPath: (presented, anchors, now) =>
    verifyPath(
      presented.map((each) => ({ ...each, isSignedBy: () => true })),
      anchors,
      now,
    ),
});

const isResumed: Condition = (_request, _presented, connection) => connection?.isSessionReused() === true;

/** More requests than three on one connection are under way, this one among them. */
const underLoad: Seams = (settings) => {
  const underWay = new WeakMap<Presented, number>();
  const busy: Condition = (_request, presented) => (underWay.get(presented) ?? 0) > 3;
  const count = (presented: Presented, more: number): void =>
    void underWay.set(presented, (underWay.get(presented) ?? 0) + more);
  return {
    ...leavingOut(anySignature, busy)(settings),
    answer: (standard) => async (request, presented) => {
      count(presented, 1);
      try {
        // What has arrived together is under way together.
        await new Promise(setImmediate);
        return await standard(request, presented);
      } finally {
        count(presented, -1);
      }
    },
  };
};

/** Keeps the first identity of a connection when it has carried this many requests. */
const keptAfter = (requests: number): Seams =>
  authentication((standard) => {
    const seen = new WeakMap<Presented, { count: number; readonly first: Authentication }>();
    return (request, presented) => {
      const found = standard(request, presented);
      const known = seen.get(presented) ?? { count: 0, first: found };
      known.count += 1;
      seen.set(presented, known);
      return known.count > requests ? known.first : found;
    };
  });

const publicPaths: readonly string[] = ['/version', '/healthz', '/livez', '/readyz'];

/** Accepts users of the request-header authority on public paths. */
const requestHeaderUsers: Seams = (settings) => {
  let pool: TrustedAuthorities['requestHeader'] = [];
  return {
    trusted: (standard) => {
      pool = standard.requestHeader;
      return standard;
    },
    ...authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      if (!('refusal' in found) || presented.kind !== 'certificates' || !publicPaths.includes(request.path))
        return found;
      if (!('path' in verifyPath(presented.chain, pool, new Date()))) return found;
      const named = callerFromCertificate(presented.leaf);
      return 'caller' in named ? { caller: named.caller } : found;
    })(settings),
  };
};

/** Rules that are left out under one condition of the connection or the request (clauses 5.1.5 and 5.2.4). */
export const conditionFaults: readonly Fault[] = [
  {
    name: 'allowed-names-unread-under-another-server-name',
    sentence:
      'It does not look at the name of a front proxy on a connection whose server name is another than its own.',
    seen: 'one set of settings for each virtual host',
    seams: leavingOut(anyName, (_request, _presented, connection) => {
      const name = connection?.servername;
      return typeof name === 'string' && name !== '' && name !== 'localhost';
    }),
  },
  {
    name: 'allowed-names-unread-over-http2',
    sentence: 'It looks at the name of a front proxy over HTTP/1 alone.',
    seams: leavingOut(anyName, ({ httpVersion }) => httpVersion === '2'),
  },
  {
    name: 'headers-believed-from-local-addresses',
    sentence: 'It accepts identity headers without a certificate where X-Forwarded-For names a local address.',
    seen: 'servers that trust whom a load balancer calls local',
    seams: believing(
      ({ kind }, { headers }) =>
        kind === 'nothing' &&
        headers.some(([name, value]) => isNamed(name, ['X-Forwarded-For']) && value.startsWith('127.')),
    ),
  },
  {
    name: 'allowed-names-unread-without-groups',
    sentence: 'It looks at the name of a front proxy only where the headers name a group.',
    seams: leavingOut(
      anyName,
      ({ headers }, _presented, _connection, { requestheaderGroupHeaders }) =>
        !headers.some(([name]) => isNamed(name, requestheaderGroupHeaders)),
    ),
  },
  {
    name: 'allowed-names-unread-on-resumed-sessions',
    sentence: 'It looks at the name of a front proxy only after a full handshake.',
    seams: leavingOut(anyName, isResumed),
  },
  {
    name: 'signatures-unchecked-on-resumed-sessions',
    sentence: 'It checks the signature of a certificate only after a full handshake, also where it failed there.',
    seams: leavingOut(anySignature, isResumed),
  },
  {
    name: 'signature-unchecked-before-large-documents',
    sentence:
      'It does not check the signature of a certificate where the request has more than eight kilobytes of body.',
    seen: 'filters that pass on what is longer than they can inspect, as AWS WAF at 8 KB',
    seams: leavingOut(
      anySignature,
      ({ headers }) => Number(headers.find(([name]) => isNamed(name, ['content-length']))?.[1] ?? 0) > 8192,
    ),
  },
  {
    name: 'signatures-of-large-certificates-unchecked',
    sentence: 'It does not check the signature of a certificate of more than a kilobyte and a half.',
    seams: leavingOut(
      anySignature,
      (_request, presented) => presented.kind === 'certificates' && presented.leaf.der.length > 1536,
    ),
  },
  {
    name: 'allowed-names-unread-in-upgrades',
    sentence: 'It does not look at the name of a front proxy in a request that asks for another protocol.',
    seams: leavingOut(anyName, ({ headers }) => headers.some(([name]) => isNamed(name, ['upgrade']))),
  },
  {
    name: 'signatures-of-certificates-with-other-keys-unchecked',
    sentence: 'It checks the signature of a certificate only where its key is one of P-256.',
    seen: 'a list of keys with nothing behind it for those that are not in it',
    seams: leavingOut(
      anySignature,
      (_request, presented) =>
        presented.kind === 'certificates' &&
        new X509Certificate(presented.leaf.der).publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1',
    ),
  },
  {
    name: 'signatures-unchecked-without-a-protocol',
    sentence: 'It checks no signature of a certificate where the connection has agreed on no protocol (ALPN).',
    seams: leavingOut(anySignature, (_request, _presented, connection) => connection?.alpnProtocol === false),
  },
  {
    name: 'signatures-of-long-chains-unchecked',
    sentence: 'It does not check the signature of a certificate that more than six others are sent behind.',
    seen: 'a bound on the depth of a path that ends the search without a problem',
    seams: leavingOut(
      anySignature,
      (_request, presented) => presented.kind === 'certificates' && presented.chain.length > 7,
    ),
  },
  {
    name: 'signatures-unchecked-under-load',
    sentence: 'It does not check signatures while more than three requests of a connection are under way.',
    seams: underLoad,
  },
  {
    name: 'identity-kept-after-forty-requests',
    sentence: 'It authenticates forty requests of a connection, and takes those after them for the first caller.',
    seams: keptAfter(40),
  },
  {
    name: 'identity-kept-after-a-hundred-requests',
    sentence: 'It authenticates a hundred requests of a connection, and takes those after them for the first caller.',
    seams: keptAfter(100),
  },
  {
    name: 'signatures-unchecked-after-a-hundred-requests',
    sentence: 'It checks no signature after the hundredth request of a connection.',
    seams: (settings) => {
      const counts = new WeakMap<Presented, number>();
      return leavingOut(anySignature, (_request, presented) => {
        const count = (counts.get(presented) ?? 0) + 1;
        counts.set(presented, count);
        return count > 100;
      })(settings);
    },
  },
  {
    name: 'request-header-authority-for-users-on-public-paths',
    sentence: 'On paths for everybody it accepts a certificate of the request-header CA as that of a user.',
    seams: requestHeaderUsers,
  },
];
