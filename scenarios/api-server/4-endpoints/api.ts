import {
  answered,
  claiming,
  clientCertificate,
  discovery,
  get,
  like,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
} from '../../../harness/vocabulary';

export default scenario({
  id: 'get-api',
  clause: '4.1',
  level: 'MUST',
  rule: 'E-01',
  title: 'GET /api answers a caller who has an identity with a JSON document',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    proxy: proxyCertificate(),
    stranger: like('alice', { issuer: unknownAuthority }),
    expired: like('alice', { validity: 'expired' }),
  },
  checks: {
    'to-a-user-with-a-certificate': { when: get(discovery, { present: 'alice' }), then: answered(200, 'json') },
    'to-an-administrator': { when: get(discovery, { present: 'admin' }), then: answered(200, 'json') },
    'to-a-user-behind-the-front-proxy': {
      when: get(discovery, { present: 'proxy', headers: claiming('jane', 'dev') }),
      then: answered(200, 'json'),
      clause: '4.4',
    },
    'not-to-a-caller-without-an-identity': {
      when: get(discovery),
      then: refused('unauthenticated'),
      control: 'to-a-user-with-a-certificate',
      needs: ['default-authorization'],
      states: 'default-authorization',
    },
    'not-to-a-caller-who-only-claims-one': {
      when: get(discovery, { headers: claiming('admin', 'system:masters') }),
      then: refused('unauthenticated'),
      control: 'to-a-user-with-a-certificate',
      needs: ['default-authorization'],
      rule: 'R-01',
    },
    'not-to-an-untrusted-certificate': {
      when: get(discovery, { present: 'stranger' }),
      then: refused('untrusted-issuer'),
      rule: 'C-03',
    },
    'not-to-an-expired-certificate': {
      when: get(discovery, { present: 'expired' }),
      then: refused('not-valid-now'),
      rule: 'C-09',
    },
  },
});
