import type { Profile } from '../types';
import { anonymousCaller, closed, http, tlsAlert } from '../shapes';
import { spec } from './spec';

/** kube-apiserver asks for a client certificate and never ends the handshake over one: all its refusals are HTTP. */
const unauthorized = [http(401, /Unauthorized/)];

/** What kube-apiserver 1.20 to 1.36 does, measured. */
export const kubeApiserver: Profile = {
  ...spec,
  claimsRefused: [],
  name: 'kube-apiserver',
  description: 'kube-apiserver with both certificate authorities configured',
  refusals: {
    'plain-http': [http(400, /Client sent an HTTP request to an HTTPS server/)],
    'no-client-certificate': [anonymousCaller, ...unauthorized],
    'untrusted-issuer': unauthorized,
    'invalid-signature': unauthorized,
    'weak-signature': unauthorized,
    'malformed-certificate': spec.refusals['malformed-certificate'],
    'not-valid-now': unauthorized,
    'wrong-usage': unauthorized,
    'unknown-critical-extension': unauthorized,
    // Anonymous where no request-header authority is configured (measured).
    'no-common-name': [...unauthorized, anonymousCaller],
    // An API server of this kind need not be written in Go: the library of Java says handshake_failure (measured).
    'no-proof-of-possession': spec.refusals['no-proof-of-possession'],
    'front-proxy-not-allowed': unauthorized,
    'front-proxy-without-user': unauthorized,
    unauthorized: [http(403, /forbidden/)],
    'anonymous-unauthorized': [http(403, /forbidden/)],
    unauthenticated: [anonymousCaller, ...unauthorized, http(403, /forbidden/)],
    'anonymous-elsewhere': unauthorized,
    'malformed-request': [http(400)],
    'smuggled-header': [http(400), ...unauthorized],
    'bad-token': unauthorized,
    // 1.20 takes it for a fault of its own, 1.36 for one of the caller (measured).
    'impersonation-without-user': [http(400), http(500, /without impersonating a user/)],
    'headers-too-long': [http(431)],
    // Go closes the connection: the first bytes of the preface are no method that it knows (measured).
    'http2-in-clear-text': [closed, http(400)],
    'unusual-clear-text': [closed, http(400)],
    'old-tls-version': [tlsAlert('protocol_version')],
  },
  // A front proxy's certificate that names no user is refused by the verification against the client CA alone (measured).
  refusalsWithoutClientCa: {
    'front-proxy-without-user': [anonymousCaller],
    'smuggled-header': [anonymousCaller],
  },
  // Only what Go's parser refuses: every request that it reads is authenticated first.
  beforeAuthentication: [400, 413, 417, 431, 501, 505],
  anonymous: { users: ['system:anonymous'], groups: ['system:unauthenticated'], decisive: [] },
  traits: [
    'public-version',
    'status-documents',
    'reserved-groups',
    'paged-namespaces',
    'yaml-documents',
    'access-reviews',
    'any-usage-accepted',
    'usages-of-authorities',
    'credentials-in-turn',
    'impersonation',
  ],
  deviations: [
    {
      clause: '7.1',
      sentence:
        'A plain HTTP request is answered 400 with the words "Client sent an HTTP request to an HTTPS server." and no headers.',
    },
    {
      clause: '7.2',
      sentence:
        'A client certificate is asked for and never required: a caller without one is anonymous, or 401 when anonymous access is off.',
    },
    {
      clause: '7.5',
      sentence:
        'The anonymous caller is the user system:anonymous in the group system:unauthenticated; a group system:anonymous does not exist.',
    },
    {
      clause: '4.1',
      sentence: 'GET /api is a matter of authorization: 403 for the anonymous caller, and any credential will do.',
    },
    {
      clause: '5.2.4',
      sentence:
        "Identity headers that come without the front proxy's certificate are ignored, and a front proxy whose name is not allowed is answered 401.",
    },
  ],
};
