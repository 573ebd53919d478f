import {
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  proxyCertificate,
  refused,
  scenario,
  serverAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

export default scenario({
  id: 'server-authority-for-clients',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-06',
  title: 'The CA that issued the server certificate is not trusted for client certificates',
  needs: ['separate-server-authority'],
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'of-the-server-ca': like('alice', { issuer: serverAuthority }),
    proxy: proxyCertificate(),
    'proxy-of-the-server-ca': like('proxy', { issuer: serverAuthority }),
  },
  checks: {
    'a-user-of-the-client-ca-is-identified': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
    },
    'a-user-of-the-server-ca-is-rejected': {
      when: whoAmI({ present: 'of-the-server-ca' }),
      then: refused('untrusted-issuer'),
      control: 'a-user-of-the-client-ca-is-identified',
      states: 'separate-server-authority',
    },
    'a-front-proxy-of-the-request-header-ca-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
    },
    'a-front-proxy-of-the-server-ca-is-rejected': {
      when: whoAmI({ present: 'proxy-of-the-server-ca', headers: jane }),
      then: refused('untrusted-issuer'),
      control: 'a-front-proxy-of-the-request-header-ca-is-trusted',
      clause: '5.2.4',
    },
  },
});
