import {
  clientCertificate,
  formerClientAuthority,
  identifiedAs,
  like,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'replaced-authority',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'K-09',
  title: 'A client CA that was replaced is no longer trusted, and the new one is',
  needs: ['client-authority-replaced'],
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'issued-by-the-former': like('alice', { issuer: formerClientAuthority }),
    stranger: like('alice', { issuer: unknownAuthority }),
  },
  checks: {
    'the-new-authority-vouches': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'the-former-authority-does-not': {
      when: whoAmI({ present: 'issued-by-the-former' }),
      then: refused('untrusted-issuer'),
      states: 'client-authority-replaced',
    },
    'an-unknown-authority-does-not': { when: whoAmI({ present: 'stranger' }), then: refused('untrusted-issuer') },
  },
});
