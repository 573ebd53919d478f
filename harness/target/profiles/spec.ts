import type { Profile } from '../types';
import { specifiedPaths } from '../../vocabulary/paths';
import { anonymousCaller, closed, http, tlsAlert } from '../shapes';

/** Where the specification names no status, every honest refusal of a client certificate will do. */
const certificateRefused = [
  http(400),
  http(401),
  http(403),
  tlsAlert(
    'handshake_failure',
    'bad_certificate',
    'unsupported_certificate',
    'certificate_expired',
    'certificate_unknown',
    'unknown_ca',
    'access_denied',
    'decrypt_error',
    'certificate_required',
  ),
  closed,
];

/** Nothing in the specification says that a failed credential may not leave the caller merely unauthenticated (7.5). */
const certificateNotBelieved = [...certificateRefused, anonymousCaller];

/** The letter of the specification: section 7's words exactly, and room wherever it is silent. */
export const spec: Profile = {
  name: 'spec',
  description: 'the letter of the specification',
  refusals: {
    'plain-http': [http(400, /plain HTTP request was sent to HTTPS port/i)],
    'no-client-certificate': [http(400, /no required SSL certificate was sent/i)],
    'untrusted-issuer': certificateNotBelieved,
    'invalid-signature': certificateNotBelieved,
    'not-valid-now': certificateNotBelieved,
    'wrong-usage': certificateNotBelieved,
    'unknown-critical-extension': certificateNotBelieved,
    'no-common-name': certificateNotBelieved,
    'no-proof-of-possession': [
      tlsAlert('decrypt_error', 'handshake_failure', 'bad_certificate', 'illegal_parameter', 'access_denied'),
      closed,
    ],
    'front-proxy-not-allowed': certificateNotBelieved,
    'front-proxy-without-user': certificateNotBelieved,
    unauthorized: [http(403), http(401)],
    unauthenticated: [
      anonymousCaller,
      http(401),
      http(403),
      http(400),
      tlsAlert('certificate_required', 'handshake_failure', 'bad_certificate'),
      closed,
    ],
    'malformed-request': [http(400), closed],
    'smuggled-header': certificateNotBelieved,
    'bad-token': [anonymousCaller, http(401), http(403), http(400)],
    'impersonation-without-user': [http(400), http(403)],
    'headers-too-long': [http(431), http(413), http(400), closed],
    'http2-in-clear-text': [http(400), closed],
    'old-tls-version': [tlsAlert('protocol_version', 'handshake_failure', 'insufficient_security'), closed],
  },
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
