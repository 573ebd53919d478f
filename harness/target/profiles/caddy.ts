import type { Profile } from '../types';
import { http } from '../shapes';
import { strictMtls } from './strict-mtls';
import { subjectDeviations } from './subject';

/** What Caddy 2.6 does, measured under TLS 1.2 and 1.3 with the modes `require_and_verify` and `verify_if_given`. */
export const caddy: Profile = {
  ...strictMtls,
  name: 'caddy',
  description: 'Caddy that verifies client certificates, with require_and_verify or verify_if_given',
  refusals: {
    ...strictMtls.refusals,
    'plain-http': [http(400, /Client sent an HTTP request to an HTTPS server/)],
  },
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
