import { X509Certificate } from 'node:crypto';
import type { Caller } from '../../../caller';
import type { Certificate } from '../../../authentication/certificate/certificate';
import { typeOf, types } from '../../../authentication/certificate/der';
import { twoBytesEach, withSubject } from '../../../faults/parts/subject-strings';
import type { UserRequest } from '../../messages';
import { authentication, users, valueOf, withoutNamed, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { holders } from '../parts/holders';
import { unasked } from './unasked';

/** Takes a request without a credential for the last user whom it has known by this sign of the client. */
const remembering = (sign: (request: Pick<UserRequest, 'headers' | 'target'>) => string | undefined): Seams =>
  authentication((standard) => {
    const known = new Map<string, Caller>();
    return (request, presented) => {
      const found = standard(request, presented);
      const key = sign(request);
      if (key === undefined) return found;
      if ('caller' in found) {
        known.set(key, found.caller);
        return found;
      }
      const remembered = known.get(key);
      const isBare = valueOf(request.headers, 'authorization') === undefined && presented.kind === 'nothing';
      return isBare && remembered !== undefined ? { caller: remembered } : found;
    };
  });

/** Trusts certificates that came with that of the user. */
const trusting = (isTrusted: (certificate: Certificate) => boolean): Seams =>
  users(({ verifyPath }) => ({
    verifyPath: (presented, anchors, now) =>
      verifyPath(presented, [...anchors, ...presented.slice(1).filter(isTrusted)], now),
  }));

/** Verifies once what this says is the same, and takes it for valid from then on. */
const verifyingOnce = (sameFor: (presented: readonly Certificate[]) => unknown): Seams =>
  users(({ verifyPath }) => {
    const known = new Map<unknown, ReturnType<typeof verifyPath>>();
    return {
      verifyPath: (presented, anchors, now) => {
        const key = sameFor(presented);
        const verified = known.get(key) ?? verifyPath(presented, anchors, now);
        if ('path' in verified) known.set(key, verified);
        return verified;
      },
    };
  });

/** Who is taken for a user that has come before, what of a certificate names one, and who need not say so (rules, I-17). */
export const rememberedFaults: readonly Fault[] = [
  {
    name: 'user-remembered-by-address',
    sentence: 'It takes a request without a credential for the last user from the same address.',
    seams: remembering(() => 'the address'),
  },
  {
    name: 'certificate-remembered-beyond-its-end',
    sentence: 'It verifies a client certificate once, and takes it for valid from then on.',
    seams: verifyingOnce(([leaf]) => leaf?.der.toString('base64')),
  },
  {
    name: 'certificate-verified-once-a-connection',
    sentence: 'It verifies a client certificate at the first request of a connection alone, which may outlive it.',
    seen: 'nginx, Apache httpd and HAProxy, which verify in the handshake',
    // What a connection presents is read once for it.
    seams: verifyingOnce((presented) => presented),
  },
  {
    name: 'logins-remembered-without-regard-to-case',
    sentence: 'It remembers whom a value of `Authorization` has shown, whatever the case of its letters.',
    seen: 'caches whose keys are made of header values in lower case',
    seams: authentication((standard) => {
      const known = new Map<string, Caller>();
      return (request, presented) => {
        const key = valueOf(request.headers, 'authorization')?.toLowerCase();
        const before = key === undefined ? undefined : known.get(key);
        if (before !== undefined) return { caller: before };
        const found = standard(request, presented);
        if (key !== undefined && 'caller' in found) known.set(key, found.caller);
        return found;
      };
    }),
  },
  {
    name: 'user-remembered-behind-unreadable-credentials',
    sentence: 'It takes credentials that it cannot decode for those of the last user of the connection.',
    seen: 'a variable that is declared outside of the loop',
    seams: authentication((standard) => {
      // What a connection presents is read once for it.
      const last = new WeakMap<object, Caller>();
      return (request, presented) => {
        const found = standard(request, presented);
        if ('caller' in found) last.set(presented, found.caller);
        const isUnreadable = /^Basic .*[^\w+/=]/.test(valueOf(request.headers, 'authorization') ?? '');
        const before = last.get(presented);
        return 'problem' in found && isUnreadable && before !== undefined ? { caller: before } : found;
      };
    }),
  },
  {
    name: 'user-remembered-by-session-cookie',
    sentence: 'It remembers the user of a session cookie that it has not set.',
    seen: 'session fixation (CWE-384)',
    seams: remembering(({ headers }) => valueOf(headers, 'cookie')),
  },
  {
    name: 'user-remembered-by-trace-id',
    sentence: 'It remembers the user of a value of `X-Trace-Id`.',
    seams: remembering(({ headers }) => valueOf(headers, 'x-trace-id')),
  },
  {
    name: 'user-remembered-by-request-id',
    sentence: 'It remembers the user of a value of `X-Request-Id`.',
    seams: remembering(({ headers }) => valueOf(headers, 'x-request-id')),
  },
  {
    name: 'user-remembered-by-trace-parent',
    sentence: 'It remembers the user of a value of `traceparent`.',
    seams: remembering(({ headers }) => valueOf(headers, 'traceparent')),
  },
  {
    name: 'user-remembered-by-forwarded-address',
    sentence: 'It remembers the user of an address in `X-Forwarded-For`.',
    seams: remembering(({ headers }) => valueOf(headers, 'x-forwarded-for')),
  },
  {
    name: 'user-remembered-by-path',
    sentence: 'It remembers who was allowed a path, and asks nobody for it again.',
    seams: remembering(({ target }) => target.split('?', 1)[0]),
  },
  {
    name: 'user-named-by-alternative-names',
    sentence: 'It takes the first alternative name of a client certificate for the user.',
    seams: holders((user, { der }) => {
      const name = /^(?:DNS|email|URI):([^,]+)/.exec(new X509Certificate(der).subjectAltName ?? '')?.[1];
      return name === undefined ? user : { ...user, user: name };
    }),
  },
  {
    name: 'units-forwarded-as-groups',
    sentence: 'It forwards organizational units of a client certificate as groups.',
    seams: holders((user, { der }) => {
      const units = [...new X509Certificate(der).subject.matchAll(/^OU=(.*)$/gm)].map(([, unit = '']) => unit);
      return { ...user, groups: [...user.groups, ...units] };
    }),
  },
  {
    name: 'bmp-strings-of-users-read-as-bytes',
    sentence: 'It reads the bytes of a BMPString in a client certificate as characters of one byte each.',
    seen: 'C programs that copy ASN1_STRING_data whatever the type of the string',
    seams: users(({ callerFromCertificate }) => ({
      callerFromCertificate: (certificate) =>
        callerFromCertificate(
          withSubject(certificate, (standard, value) =>
            typeOf(value) === types.bmpString ? twoBytesEach(standard) : standard,
          ),
        ),
    })),
  },
  {
    name: 'groups-of-the-system-left-out',
    sentence: 'It leaves out groups of a client certificate that begin with `system:`.',
    seams: holders((user) => ({ ...user, groups: user.groups.filter((group) => !group.startsWith('system:')) })),
  },
  {
    name: 'first-eight-groups-forwarded',
    sentence: 'It forwards the first eight groups of a client certificate.',
    seams: holders((user) => ({ ...user, groups: user.groups.slice(0, 8) })),
  },
  {
    name: 'presented-authorities-trusted',
    sentence: 'It trusts a CA that the user sends along with a certificate.',
    seams: trusting(({ isAuthority }) => isAuthority),
  },
  {
    name: 'any-presented-certificate-verified',
    sentence: 'It accepts a client certificate if any certificate that comes with it has a path to the CA.',
    seams: users(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) => {
        const [first] = presented;
        const found = presented.map((each) => verifyPath([each], anchors, now)).find((each) => 'path' in each);
        return found === undefined || first === undefined ? verifyPath(presented, anchors, now) : { path: [first] };
      },
    })),
  },
  {
    name: 'signatures-below-intermediates-unchecked',
    sentence: 'It does not check the signature of a certificate that its issuer is sent with.',
    seams: users(({ verifyPath }) => ({
      verifyPath: (presented, anchors, now) =>
        verifyPath(
          presented.map((each, at) => (at === 0 && presented.length > 1 ? { ...each, isSignedBy: () => true } : each)),
          anchors,
          now,
        ),
    })),
  },
  {
    name: 'unknown-critical-extensions-of-users-ignored',
    sentence: 'It accepts a client certificate with a critical extension that it does not know (RFC 5280, 4.2).',
    seams: users(({ verifyPath }) => ({
      verifyPath: ([leaf, ...others], anchors, now) =>
        verifyPath(leaf === undefined ? [] : [{ ...leaf, unknownCriticalExtensions: [] }, ...others], anchors, now),
    })),
  },
  {
    name: 'purges-not-authenticated',
    sentence: 'It answers methods of caches, such as PURGE, without asking who sends them.',
    seen: 'Varnish and nginx `proxy_cache_purge` without an access list',
    seams: unasked(({ method }) => ['PURGE', 'BAN'].includes(method)),
  },
  {
    name: 'grpc-not-authenticated',
    sentence: 'It forwards requests with a media type of gRPC by a rule of their own, without a credential.',
    seams: unasked(({ headers }) => (valueOf(headers, 'content-type') ?? '').startsWith('application/grpc')),
  },
  {
    name: 'grpc-over-http-2-not-authenticated',
    sentence: 'It forwards calls of gRPC, which come over HTTP/2 alone, without a credential.',
    // Names are in small letters there, and as they were written in HTTP/1.
    seams: unasked(({ headers }) =>
      headers.some(([name, value]) => name === 'content-type' && value.startsWith('application/grpc')),
    ),
  },
  {
    name: 'upstream-host-not-authenticated',
    sentence: 'It forwards requests that name the API server in `Host` without a credential.',
    seams: unasked(({ headers }) => (valueOf(headers, 'host') ?? '').startsWith('kubernetes.default')),
  },
  {
    name: 'very-large-bodies-not-authenticated',
    sentence: 'It forwards bodies above one mebibyte in a way of their own, without a credential.',
    seams: unasked(({ headers }) => Number(valueOf(headers, 'content-length') ?? 0) > 1_048_576),
  },
  {
    name: 'authorization-removed-by-its-scheme',
    sentence: 'It removes `Authorization` only where it begins with `Basic ` or `Bearer `, in this case.',
    seams: () => ({
      forwarding: (standard) => ({
        ...standard,
        withoutCredentials: (headers) => [
          ...standard.withoutCredentials(headers),
          ...headers.filter(
            ([name, value]) => name.toLowerCase() === 'authorization' && !/^(Basic|Bearer) /.test(value),
          ),
        ],
      }),
    }),
  },
  {
    name: 'rejections-tried-again-in-its-own-name',
    sentence: 'It makes a request again without the user when the API server answers 401 or 403.',
    seams: () => ({
      send: (standard) => async (request, signal) => {
        const answer = await standard(request, signal);
        if (![401, 403].includes(answer.status) || request.body !== undefined) return answer;
        const headers = ['x-remote-user', 'x-remote-group'].reduce(withoutNamed, request.headers);
        return standard({ ...request, headers }, signal);
      },
    }),
  },
  {
    name: 'failures-tried-again',
    sentence: 'It makes a request again when the API server answers 500 or 503.',
    seams: () => ({
      send: (standard) => async (request, signal) => {
        const answer = await standard(request, signal);
        return [500, 503].includes(answer.status) && request.body === undefined ? standard(request, signal) : answer;
      },
    }),
  },
];
