import type { Profile } from '../types';
import { closed } from '../shapes';
import { opensslRefusals } from './openssl';
import { strictMtls } from './strict-mtls';
import { subjectDeviations } from './subject';

/** What HAProxy 2.6 does, measured under TLS 1.2 and 1.3 with `verify` required and optional. */
export const haproxy: Profile = {
  ...strictMtls,
  name: 'haproxy',
  description: 'HAProxy that verifies client certificates, with verify required or optional',
  refusals: {
    ...opensslRefusals,
    'plain-http': [closed],
  },
  oracle: { kind: 'echo-dn', path: '/whoami' },
  deviations: [
    {
      clause: '7.1',
      sentence: 'A plain HTTP request is not answered: the connection is closed without a word.',
    },
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
    ...subjectDeviations({
      subject: 'ssl_c_s_dn',
      verified: 'ssl_c_verify is 0',
      none: 'ssl_c_used is 0',
    }),
  ],
};
