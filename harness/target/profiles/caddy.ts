import type { Profile } from '../types';
import { anonymousCaller, http } from '../shapes';
import { refusedByAlert, strictMtls } from './strict-mtls';
import { subjectDeviations } from './subject';

const noneSent = refusedByAlert('bad_certificate', 'certificate_required', 'handshake_failure');

/**
 * What Caddy 2.6 does, and 2.11 with a newer Go, measured under TLS 1.2 and 1.3 with the modes `require_and_verify` and
 * `verify_if_given`. The older says `bad_certificate` of everything.
 */
export const caddy: Profile = {
  ...strictMtls,
  name: 'caddy',
  description: 'Caddy that verifies client certificates, with require_and_verify or verify_if_given',
  refusals: {
    ...strictMtls.refusals,
    'no-client-certificate': noneSent,
    'untrusted-issuer': refusedByAlert('bad_certificate', 'unknown_ca'),
    'invalid-signature': refusedByAlert('bad_certificate', 'unknown_ca'),
    'weak-signature': refusedByAlert('bad_certificate', 'unknown_ca'),
    'not-valid-now': refusedByAlert('bad_certificate', 'certificate_expired'),
    'wrong-usage': refusedByAlert('bad_certificate'),
    'unknown-critical-extension': refusedByAlert('bad_certificate'),
    unauthenticated: [...noneSent, anonymousCaller, http(401), http(403)],
    'plain-http': [http(400, /Client sent an HTTP request to an HTTPS server/)],
  },
  // As Kubernetes, whose library it shares.
  traits: ['any-usage-accepted', 'usages-of-authorities', 'no-request-header-authority'],
  oracle: { kind: 'echo-dn', path: '/whoami' },
  deviations: [
    {
      clause: '7.1',
      sentence:
        'A plain HTTP request is answered 400 with the words "Client sent an HTTP request to an HTTPS server." and no headers.',
    },
    {
      clause: '7.2',
      sentence:
        'A caller without a certificate, where one is required, is refused by a TLS alert (bad_certificate, or what TLS calls it in newer versions) and never sees a 400.',
    },
    {
      clause: '5.1.5',
      sentence:
        'A certificate that does not verify is refused by a TLS alert, which Debian’s version calls bad_certificate whatever is wrong, under TLS 1.3 after the client’s own handshake is complete.',
    },
    ...subjectDeviations({
      subject: '{http.request.tls.client.subject}',
      verified: '{http.request.tls.client.subject} has a value',
      none: '{http.request.tls.client.subject} is empty',
    }),
  ],
};
