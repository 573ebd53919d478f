import {
  clientCertificate,
  identifiedAs,
  itself,
  like,
  refused,
  requestHeaderAuthority,
  sameNameAs,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'untrusted-client-authority',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-03',
  title: 'Only certificates of the client CA identify users',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    stranger: like('alice', { issuer: unknownAuthority }),
    'strange-administrator': like('alice', { issuer: unknownAuthority, CN: 'admin', O: 'system:masters' }),
    'with-its-root': like('alice', { issuer: unknownAuthority, sends: 'chain-and-root' }),
    namesake: like('alice', { issuer: sameNameAs('client-ca') }),
    // A root of another kind of key: OpenSSL ends some connections over one of its own authority's kind, whoever trusts it.
    'namesake-with-its-root': like('alice', {
      issuer: sameNameAs('client-ca', 'RSA with SHA-256'),
      sends: 'chain-and-root',
    }),
    'sent-twice': like('alice', { issuer: unknownAuthority, sends: 'chain-and-leaf' }),
    'self-signed-and-sent-twice': like('alice', { issuer: itself, sends: 'chain-and-leaf' }),
    'named-as-the-authority': like('alice', { issuer: itself, bears: 'client-ca', certificateAuthority: true }),
    'of-the-request-header-authority': like('alice', { issuer: requestHeaderAuthority }),
    'administrator-of-the-request-header-authority': like('alice', {
      issuer: requestHeaderAuthority,
      CN: 'admin',
      O: 'system:masters',
    }),
  },
  checks: {
    'the-trusted-authority-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'another-authority-identifies-nobody': {
      when: whoAmI({ present: 'stranger' }),
      then: refused('untrusted-issuer'),
    },
    'another-authority-makes-no-administrator': {
      when: whoAmI({ present: 'strange-administrator' }),
      then: refused('untrusted-issuer'),
    },
    'another-authority-does-not-vouch-for-itself': {
      when: whoAmI({ present: 'with-its-root' }),
      then: refused('untrusted-issuer'),
      rule: 'C-13',
    },
    'the-name-of-the-authority-is-not-its-key': {
      when: whoAmI({ present: 'namesake' }),
      then: refused('untrusted-issuer'),
      rule: 'C-05',
    },
    'a-root-of-the-name-of-the-authority-does-not-vouch-for-itself': {
      when: whoAmI({ present: 'namesake-with-its-root' }),
      then: refused('untrusted-issuer'),
      rule: 'C-13',
    },
    'a-certificate-that-is-sent-twice-is-not-its-own-issuer': {
      when: whoAmI({ present: 'sent-twice' }),
      then: refused('untrusted-issuer'),
      rule: 'C-13',
    },
    'a-self-signed-certificate-that-is-sent-twice-does-not-vouch-for-itself': {
      when: whoAmI({ present: 'self-signed-and-sent-twice' }),
      then: refused('untrusted-issuer'),
      rule: 'C-13',
    },
    'a-certificate-with-the-name-of-the-authority-is-not-the-authority': {
      when: whoAmI({ present: 'named-as-the-authority' }),
      then: refused('untrusted-issuer'),
      rule: 'C-05',
    },
    'the-request-header-authority-identifies-no-user': {
      when: whoAmI({ present: 'of-the-request-header-authority' }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      rule: 'R-08',
    },
    'the-request-header-authority-makes-no-administrator': {
      when: whoAmI({ present: 'administrator-of-the-request-header-authority' }),
      then: refused('front-proxy-without-user'),
      needs: ['separate-authorities'],
      rule: 'R-08',
    },
  },
});
