import { X509Certificate } from 'node:crypto';
import { readPem } from '../../../settings/pem-file';
import { fiveMinutes, later } from '../../../faults/parts/dates';
import { parseCertificate, type Certificate } from '../../../authentication/certificate/certificate';
import { refusal } from '../../forwarding/refusals';
import type { Answer } from '../../messages';
import { ownReading, rewriting, users, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { isRefusal, unasked } from './unasked';

/** The same for requests whose first line, as it arrives, is like this: it is gone when they are read. */
const unaskedLine =
  (line: RegExp): Seams =>
  (settings) => ({
    ...unasked(({ headers }) => valueOf(headers, ownReading) !== undefined)(settings),
    ...rewriting((received) =>
      line.test(received.split('\r\n', 1)[0] ?? '') ? received.replace('\r\n', `\r\n${ownReading}: 1\r\n`) : received,
    )(settings),
  });

/** Reads the certificate of a user in another way when it looks for a path to the CA. */
const reading = (change: (leaf: Certificate, now: Date) => Partial<Certificate>): Seams =>
  users(({ verifyPath: standard }) => ({
    verifyPath: ([leaf, ...others], anchors, now) =>
      standard(leaf === undefined ? [] : [{ ...leaf, ...change(leaf, now) }, ...others], anchors, now),
  }));

/** Answers a request without a valid credential in another way. */
const refusing =
  (answer: () => Answer): Seams =>
  () => ({
    handle:
      (standard) =>
      async (...request) => {
        const given = await standard(...request);
        return given.status === 401 && isRefusal(given) ? answer() : given;
      },
  });

/** Paths and forms by which a request passes that nobody has authenticated, and other refusals than 401 with a challenge. */
export const bypassFaults: readonly Fault[] = [
  {
    name: 'unauthenticated-forwarded',
    sentence: 'It forwards requests without a valid credential, in its own name.',
    seams: unasked(() => true),
  },
  {
    name: 'missing-credentials-forwarded',
    sentence: 'It forwards requests without any credential, in its own name.',
    seams: unasked(({ headers }) => valueOf(headers, 'authorization') === undefined),
  },
  {
    name: 'options-not-authenticated',
    sentence: 'It forwards OPTIONS without authentication, as for a preflight request.',
    seams: unasked(({ method }) => method === 'OPTIONS'),
  },
  {
    name: 'head-not-authenticated',
    sentence: 'It asks who sends a request only of methods that it lists, which HEAD is not.',
    seen: 'Apache `<Limit GET POST>`',
    seams: unasked(({ method }) => method === 'HEAD'),
  },
  {
    name: 'unlisted-methods-not-authenticated',
    sentence: 'It asks who sends a request only of methods that it lists.',
    seen: 'Apache `<Limit GET POST>`',
    seams: unasked(({ method }) => !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method)),
  },
  {
    name: 'health-paths-not-authenticated',
    sentence: 'It forwards requests for health and version without authentication.',
    seams: unasked(({ target }) => /^\/+(healthz|livez|readyz|health|version|metrics)\b/.test(target)),
  },
  {
    name: 'double-slash-not-authenticated',
    sentence: 'It protects paths by their prefix, which one with two slashes does not have.',
    seams: unasked(({ target }) => target.split('?', 1)[0]?.includes('//') === true),
  },
  {
    name: 'encoded-paths-not-authenticated',
    sentence: 'It protects paths as they are written, so that an encoded one is another.',
    seams: unasked(({ target }) => /%[0-9a-f]{2}/i.test(target.split('?', 1)[0] ?? '')),
  },
  {
    name: 'dot-segments-not-authenticated',
    sentence: 'It protects paths before it takes dot segments out of them.',
    seams: unasked(({ target }) => /\/\.{1,2}(\/|;|$)/.test(target.split('?', 1)[0] ?? '')),
  },
  {
    name: 'path-parameters-not-authenticated',
    sentence: 'It protects paths that end as they are written, so that a parameter makes another.',
    seams: unasked(({ target }) => target.split('?', 1)[0]?.includes(';') === true),
  },
  {
    name: 'capitals-not-authenticated',
    sentence: 'It protects paths with regard to case.',
    seams: unasked(({ target }) => /^\/[A-Z]/.test(target)),
  },
  {
    name: 'absolute-form-not-authenticated',
    sentence: 'It forwards requests in absolute form without authentication.',
    seams: unaskedLine(/^\S+ https?:/i),
  },
  {
    name: 'http-1.0-not-authenticated',
    sentence: 'It forwards requests in HTTP/1.0 without authentication.',
    seams: unaskedLine(/ HTTP\/1\.0$/),
  },
  {
    name: 'upgrades-not-authenticated',
    sentence: 'It forwards requests that ask for another protocol without authentication.',
    seen: 'CVE-2018-1002105',
    seams: unasked(({ headers }) => valueOf(headers, 'upgrade') !== undefined),
  },
  {
    name: 'http2-not-authenticated',
    sentence: 'It forwards requests over HTTP/2 without authentication.',
    seams: (settings) => {
      const ofHttp2 = new WeakSet();
      const { send, handle } = unasked(({ headers }) => valueOf(headers, ownReading) !== undefined)(settings);
      return {
        ...(send && { send }),
        presented: (standard) => (socket) => {
          const presented = { ...standard(socket) };
          if (socket.alpnProtocol === 'h2') ofHttp2.add(presented);
          return presented;
        },
        handle: (standard) => {
          const inner = handle?.(standard) ?? standard;
          return (request, presented, signal) =>
            inner(
              ofHttp2.has(presented) ? { ...request, headers: [...request.headers, [ownReading, '1']] } : request,
              presented,
              signal,
            );
        },
      };
    },
  },
  {
    name: 'cross-origin-requests-not-authenticated',
    sentence: 'It forwards requests that say they come from its own page without authentication.',
    seams: unasked(
      ({ headers }) => valueOf(headers, 'origin') !== undefined || valueOf(headers, 'referer') !== undefined,
    ),
  },
  {
    name: 'challenge-missing',
    sentence: 'It answers 401 without `WWW-Authenticate`.',
    seams: refusing(() => refusal(401, 'Unauthorized')),
  },
  {
    name: 'unauthenticated-get-403',
    sentence: 'It answers 403 to a request without a valid credential.',
    seams: refusing(() => refusal(403, 'Forbidden')),
  },
  {
    name: 'unauthenticated-get-a-login-page',
    sentence: 'It answers 200 with a page to log in to a request without a valid credential.',
    seams: refusing(() => refusal(200, '<!doctype html><title>Log in</title>')),
  },
  {
    name: 'unauthenticated-are-redirected',
    sentence: 'It redirects a request without a valid credential to a page to log in.',
    seams: refusing(() => refusal(302, 'Found', [['Location', '/login']])),
  },
  {
    name: 'any-client-certificate-accepted',
    sentence: 'It takes whoever a client certificate names, whatever CA has issued it.',
    seams: users(() => ({ verifyPath: (presented) => ({ path: presented }) })),
  },
  {
    name: 'certificates-of-its-own-ca-accepted',
    sentence: 'It takes a client certificate that has the issuer of its own one for that of a user.',
    seen: 'one file with the CAs of users and of front proxies',
    seams: users(({ verifyPath: standard }, { proxyClientCertFile }) => {
      const own = proxyClientCertFile && readPem('--proxy-client-cert-file', proxyClientCertFile);
      const issuer = own && parseCertificate(new X509Certificate(own).raw).issuer.bytes;
      return {
        verifyPath: (presented, anchors, now) =>
          issuer !== undefined && presented[0]?.issuer.bytes === issuer
            ? { path: presented }
            : standard(presented, anchors, now),
      };
    }),
  },
  {
    name: 'self-signed-client-certificates-accepted',
    sentence: 'It takes a self-signed client certificate for its own CA.',
    seams: users(({ verifyPath: standard }) => ({
      verifyPath: (presented, anchors, now) => {
        const [leaf] = presented;
        return leaf?.subject.bytes === leaf?.issuer.bytes
          ? standard(presented, [...anchors, ...presented], now)
          : standard(presented, anchors, now);
      },
    })),
  },
  {
    name: 'user-certificate-expiry-ignored',
    sentence: 'It accepts an expired client certificate of a user.',
    seams: reading(({ notAfter }, now) => ({ notAfter: notAfter < now ? now : notAfter })),
  },
  {
    name: 'user-certificate-beginning-ignored',
    sentence: 'It accepts a client certificate of a user that is not yet valid.',
    seams: reading(({ notBefore }, now) => ({ notBefore: notBefore > now ? now : notBefore })),
  },
  {
    name: 'user-certificate-ended-five-minutes-late',
    sentence: 'It accepts a client certificate of a user for five minutes after its end.',
    seen: 'verifiers that allow for clocks which differ',
    seams: reading(({ notAfter }) => ({ notAfter: later(notAfter, fiveMinutes) })),
  },
  {
    name: 'user-certificate-begun-five-minutes-early',
    sentence: 'It accepts a client certificate of a user five minutes before it is valid.',
    seen: 'verifiers that allow for clocks which differ',
    seams: reading(({ notBefore }) => ({ notBefore: later(notBefore, -fiveMinutes) })),
  },
  {
    name: 'user-certificate-usage-ignored',
    sentence: 'It accepts a certificate of a user that is for servers only.',
    seams: reading(() => ({ extendedKeyUsages: undefined })),
  },
];
