import {
  asIf,
  claiming,
  clientCertificate,
  identifiedAs,
  like,
  proxyCertificate,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'both-http-versions',
  clause: '5.1.4',
  level: 'SHOULD',
  rule: 'T-07',
  title: 'HTTP/2 gives the same identities as HTTP/1.1',
  given: {
    alice: clientCertificate({ CN: 'alice', O: ['dev', 'ops'] }),
    mallory: clientCertificate({ CN: 'mallory', O: 'guests' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    proxy: proxyCertificate(),
  },
  checks: {
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice', http: '2' }),
      then: identifiedAs('alice', ['dev', 'ops']),
    },
    'the-front-proxy-is-believed': {
      when: whoAmI({ present: 'proxy', http: '2', headers: claiming('jane', 'dev', 'ops') }),
      then: identifiedAs('jane', ['dev', 'ops']),
    },
    'spoofed-headers-are-ignored': {
      when: whoAmI({ present: 'mallory', http: '2', headers: claiming('admin', 'system:masters') }),
      then: identifiedAs('mallory', ['guests']),
      control: 'a-certificate-identifies',
    },
    'an-untrusted-certificate-identifies-nobody': {
      when: whoAmI({ present: 'stranger', http: '2' }),
      then: refused('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'no-certificate-comes-to-the-same': {
      when: whoAmI({ http: '2' }),
      then: asIf(whoAmI()),
      control: 'a-certificate-identifies',
    },
  },
});
