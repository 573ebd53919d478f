import type { Profile } from '../types';
import { anonymousCaller, closed, http, tlsAlert } from '../shapes';
import { refusedByAlert, strictMtls } from './strict-mtls';

/** `certificate_required` is TLS 1.3's word for it, `handshake_failure` that of TLS 1.2. */
const noneSent = refusedByAlert('certificate_required', 'handshake_failure');

/** The alerts of OpenSSL by what its verification finds, the same in every server that leaves it to OpenSSL; measured. */
export const opensslRefusals: Profile['refusals'] = {
  ...strictMtls.refusals,
  'no-client-certificate': noneSent,
  // An issuer that is not known, one that has the name of one that is and not its key, and one that may issue other names.
  // One that is forged under the name of an RSA authority with SHA-1 is too weak before its signature is looked at.
  'untrusted-issuer': refusedByAlert('unknown_ca', 'decrypt_error', 'certificate_unknown', 'bad_certificate'),
  'invalid-signature': refusedByAlert('decrypt_error'),
  // At its security level the hash is too weak for a certificate at all.
  'weak-signature': refusedByAlert('bad_certificate', 'unknown_ca', 'decrypt_error'),
  // An expired one, and one that is not yet valid.
  'not-valid-now': refusedByAlert('certificate_expired', 'bad_certificate'),
  'wrong-usage': refusedByAlert('unsupported_certificate'),
  'unknown-critical-extension': refusedByAlert('certificate_unknown'),
  'no-proof-of-possession': [tlsAlert('decrypt_error'), closed],
  unauthenticated: [...noneSent, anonymousCaller, http(401), http(403)],
};

/** How that differs from the letter. */
export const opensslDeviations: Profile['deviations'] = [
  {
    clause: '7.2',
    sentence:
      'A caller without a certificate, where one is required, is refused by a TLS alert (certificate_required, or handshake_failure under TLS 1.2) and never sees a 400.',
  },
  {
    clause: '5.1.5',
    sentence:
      'A certificate that does not verify is refused by a TLS alert that names what is wrong with it, under TLS 1.3 after the client’s own handshake is complete.',
  },
];
