import type { Profile } from '../types';
import { closed } from '../shapes';
import { opensslDeviations, opensslRefusals } from './openssl';
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
  traits: ['usages-of-authorities', 'no-request-header-authority'],
  oracle: { kind: 'echo-dn', path: '/whoami' },
  deviations: [
    {
      clause: '7.1',
      sentence: 'A plain HTTP request is not answered: the connection is closed without a word.',
    },
    ...opensslDeviations,
    ...subjectDeviations({
      subject: 'ssl_c_s_dn',
      verified: 'ssl_c_verify is 0',
      none: 'ssl_c_used is 0',
    }),
  ],
};
