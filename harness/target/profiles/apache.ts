import type { Profile } from '../types';
import { http } from '../shapes';
import { opensslDeviations, opensslRefusals } from './openssl';
import { strictMtls } from './strict-mtls';
import { subjectDeviations } from './subject';

/** What Apache httpd 2.4 does, measured under TLS 1.2 and 1.3 with `SSLVerifyClient` require and optional. */
export const apache: Profile = {
  ...strictMtls,
  name: 'apache',
  description: 'Apache httpd that verifies client certificates, with SSLVerifyClient require or optional',
  refusals: {
    ...opensslRefusals,
    'plain-http': [http(400, /speaking plain HTTP to an SSL-enabled server port/)],
  },
  traits: ['usages-of-authorities', 'no-request-header-authority'],
  oracle: { kind: 'echo-dn', path: '/whoami' },
  deviations: [
    {
      clause: '7.1',
      sentence:
        'A plain HTTP request is answered 400 with the words "You\'re speaking plain HTTP to an SSL-enabled server port."',
    },
    ...opensslDeviations,
    ...subjectDeviations({
      subject: 'SSL_CLIENT_S_DN',
      verified: 'SSL_CLIENT_VERIFY is SUCCESS',
      none: 'SSL_CLIENT_VERIFY is NONE',
    }),
  ],
};
