import type { Profile, Shape } from '../types';
import { specifiedPaths } from '../../vocabulary/values/paths';
import { anonymousCaller, closed, http, tlsAlert } from '../shapes';

/**
 * Where the specification names no status, a certificate that cannot be accepted is answered 400 (as in rows 1 and 2 of
 * section 7) or 401, or by a TLS alert that can mean this reason, or a closed connection. Nothing says that a failed
 * credential may not leave the caller merely unauthenticated (row 5): authorization then answers the anonymous caller.
 */
const certificateRefused = (...alerts: readonly string[]): readonly Shape[] => [
  http(400),
  http(401),
  tlsAlert('handshake_failure', 'bad_certificate', 'certificate_unknown', 'access_denied', ...alerts),
  closed,
  anonymousCaller,
];

/** What is wrong is found after the handshake, in the request. */
const requestRefused: readonly Shape[] = [http(400), http(401), closed, anonymousCaller];

/** The letter of the specification: section 7's words exactly, and room wherever it is silent. */
export const spec: Profile = {
  name: 'spec',
  description: 'the letter of the specification',
  refusals: {
    'plain-http': [http(400, /plain HTTP request was sent to HTTPS port/i)],
    'no-client-certificate': [http(400, /no required SSL certificate was sent/i)],
    'untrusted-issuer': certificateRefused('unknown_ca', 'decrypt_error'),
    'invalid-signature': certificateRefused('decrypt_error', 'unknown_ca'),
    'weak-signature': certificateRefused('unknown_ca', 'decrypt_error', 'bad_certificate'),
    // A server that reads the certificate later finds first that the signatures of the handshake do not fit it.
    'malformed-certificate': [
      tlsAlert(
        ...['bad_certificate', 'decode_error', 'illegal_parameter', 'unsupported_certificate', 'certificate_unknown'],
        ...['handshake_failure', 'unexpected_message', 'decrypt_error'],
      ),
      closed,
    ],
    'not-valid-now': certificateRefused('certificate_expired'),
    'wrong-usage': certificateRefused('unsupported_certificate'),
    'unknown-critical-extension': certificateRefused('unsupported_certificate'),
    'no-common-name': certificateRefused(),
    'no-proof-of-possession': [
      tlsAlert('decrypt_error', 'handshake_failure', 'bad_certificate', 'illegal_parameter', 'access_denied'),
      closed,
    ],
    'front-proxy-not-allowed': certificateRefused(),
    'front-proxy-without-user': requestRefused,
    // 401 would say that the caller is not authenticated (RFC 9110, 15.5.2).
    unauthorized: [http(403)],
    'anonymous-unauthorized': [http(403), http(401)],
    unauthenticated: [
      anonymousCaller,
      http(401),
      http(403),
      http(400),
      tlsAlert('certificate_required', 'handshake_failure', 'bad_certificate'),
      closed,
    ],
    // A 403 would be the answer of authorization to a caller who was accepted as the anonymous one.
    'anonymous-elsewhere': [http(401), http(400)],
    'malformed-request': [http(400), closed],
    'smuggled-header': requestRefused,
    'bad-token': [anonymousCaller, http(401), http(400)],
    // 500 is what older versions of Kubernetes answer.
    'impersonation-without-user': [http(400), http(403), http(500, /without impersonating a user/)],
    'headers-too-long': [http(431), http(413), http(400), closed],
    'http2-in-clear-text': [http(400), closed],
    'unusual-clear-text': [http(400), http(405), http(501), closed],
    'old-tls-version': [tlsAlert('protocol_version', 'handshake_failure', 'insufficient_security'), closed],
  },
  // Routers of many languages know neither path nor method before they run what authenticates.
  beforeAuthentication: [400, 404, 405, 406, 408, 411, 412, 413, 414, 415, 416, 417, 421, 426, 431, 501, 505],
  claimsRefused: [400, 401],
  anonymous: {
    users: ['system:anonymous'],
    groups: ['system:anonymous', 'system:unauthenticated'],
    decisive: ['system:anonymous'],
  },
  traits: [],
  addedGroups: ['system:authenticated'],
  addedExtra: ['authentication.kubernetes.io/credential-id'],
  oracle: { kind: 'self-subject-review' },
  paths: specifiedPaths,
  deviations: [],
};
