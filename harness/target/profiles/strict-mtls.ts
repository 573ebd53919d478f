import type { Profile, Shape } from '../types';
import { anonymousCaller, closed, http, tlsAlert } from '../shapes';
import { spec } from './spec';

/** The alert comes after the client's handshake under TLS 1.3, where a reset of the connection can overtake it (measured). */
export const refusedByAlert = (...names: readonly string[]): readonly Shape[] => [tlsAlert(...names), closed];

/** What servers say differently of one and the same certificate; an older Go says `bad_certificate` of them all. */
const certificateRefused = refusedByAlert(
  'bad_certificate',
  'unsupported_certificate',
  'certificate_expired',
  'certificate_unknown',
  'unknown_ca',
  'access_denied',
  'decrypt_error',
  'handshake_failure',
);

/** Of an algorithm that they do not know, some say that it cannot be decoded (wolfSSL), or that it is an error of their own (Erlang). */
const signatureRefused = [...certificateRefused, tlsAlert('decode_error', 'internal_error')];

const noneSent = refusedByAlert('certificate_required', 'handshake_failure', 'bad_certificate');

/** A name or a header is for the application to judge, behind a handshake that was completed. */
const refusedByApplication = [...certificateRefused, http(400), http(401), http(403)];

/**
 * A server that ends the handshake over a client certificate: `SSL_VERIFY_PEER` of OpenSSL, Go's RequireAndVerifyClientCert
 * and VerifyClientCertIfGiven, `rejectUnauthorized` of Node, which says nothing and closes.
 */
export const strictMtls: Profile = {
  ...spec,
  name: 'strict-mtls',
  description: 'any server that refuses client certificates by a TLS alert, as the libraries of most languages do',
  refusals: {
    ...spec.refusals,
    'plain-http': [http(400), closed],
    'no-client-certificate': noneSent,
    'untrusted-issuer': signatureRefused,
    'invalid-signature': certificateRefused,
    'weak-signature': signatureRefused,
    'not-valid-now': certificateRefused,
    'wrong-usage': certificateRefused,
    'unknown-critical-extension': certificateRefused,
    // No TLS library takes offence at a subject without a name.
    'no-common-name': refusedByApplication,
    'front-proxy-not-allowed': refusedByApplication,
    'front-proxy-without-user': refusedByApplication,
    unauthenticated: [...noneSent, anonymousCaller, http(401), http(403)],
    // OpenSSL 3 at security level 1 and above finds no signature algorithm for TLS 1.1, and calls that its own error (measured).
    'old-tls-version': [...spec.refusals['old-tls-version'], tlsAlert('internal_error')],
  },
  deviations: [
    {
      clause: '7.1',
      sentence:
        'A plain HTTP request is answered 400 in words of the server’s own, or the connection is closed without a word.',
    },
    {
      clause: '7.2',
      sentence:
        'A caller without a certificate, where one is required, is refused by a TLS alert and never sees a 400.',
    },
    {
      clause: '5.1.5',
      sentence:
        'A certificate that does not verify is refused by a TLS alert, under TLS 1.3 after the client’s own handshake is complete.',
    },
  ],
};
