import type { Profile } from '../types';
import { anonymousCaller, closed, http, tlsAlert } from '../shapes';
import { spec } from './spec';

/** One page for every certificate that was sent and did not verify; nginx ends no handshake over one. */
const notVerified = [http(400, /The SSL certificate error/)];
const noneSent = http(400, /No required SSL certificate was sent/);

/** What nginx 1.22 does, measured under TLS 1.2 and 1.3 with `ssl_verify_client` on and optional. */
export const nginx: Profile = {
  ...spec,
  name: 'nginx',
  description: 'nginx that verifies client certificates, with ssl_verify_client on or optional',
  refusals: {
    ...spec.refusals,
    'plain-http': [http(400, /The plain HTTP request was sent to HTTPS port/)],
    'no-client-certificate': [noneSent],
    'untrusted-issuer': notVerified,
    'invalid-signature': notVerified,
    'weak-signature': notVerified,
    'not-valid-now': notVerified,
    'wrong-usage': notVerified,
    'unknown-critical-extension': notVerified,
    // nginx itself takes no offence at a subject without a name: this is its configuration's to refuse.
    'no-common-name': [...notVerified, http(401), http(403)],
    'no-proof-of-possession': [tlsAlert('decrypt_error'), closed],
    'front-proxy-not-allowed': notVerified,
    'front-proxy-without-user': notVerified,
    unauthorized: [http(403), http(401)],
    unauthenticated: [noneSent, anonymousCaller, http(401), http(403)],
    'malformed-request': [http(400), closed],
  },
  traits: ['usages-of-authorities', 'no-request-header-authority'],
  oracle: { kind: 'echo-dn', path: '/whoami' },
  deviations: [
    {
      clause: '2.1.1',
      sentence:
        'No user is known, only the subject of a certificate that verified: the user is the common name in $ssl_client_s_dn, and a subject without one is taken as well.',
    },
    {
      clause: '2.1.2',
      sentence: 'No group is known: the groups are the organizations in $ssl_client_s_dn.',
    },
    {
      clause: '2.1.5',
      sentence: 'No caller is put into system:authenticated; $ssl_client_verify is SUCCESS instead.',
    },
    {
      clause: '7.5',
      sentence:
        'The anonymous caller has no name and no group: $ssl_client_verify is NONE, and what comes of it is the configuration’s to say.',
    },
    {
      clause: '5.1.5',
      sentence:
        'A certificate that does not verify is answered 400 with the words "The SSL certificate error", whatever is wrong with it; the handshake is completed.',
    },
    {
      clause: '2.2.5',
      sentence:
        'The validity of a certificate is looked at in the handshake: one that expires on an open connection stays good until the connection ends.',
    },
    {
      clause: '5.2.4',
      sentence:
        'There is no second authority for front proxies: identity headers mean nothing, and a front proxy’s certificate does not verify.',
    },
  ],
};
