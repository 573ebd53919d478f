import {
  clientCertificate,
  identifiedAs,
  intermediateBelow,
  like,
  ordinaryCertificateOf,
  refused,
  scenario,
  unknownAuthority,
  whoAmI,
} from '../../harness/vocabulary';

export default scenario({
  id: 'certification-path',
  clause: '2.2.6',
  level: 'SHOULD',
  rule: 'C-11',
  title: 'A certificate counts when a path of authorities leads from it to the trusted root',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'below-an-intermediate': like('alice', { issuer: intermediateBelow('client-ca') }),
    'below-one-that-may-not-sign': like('alice', { issuer: intermediateBelow('client-ca', 'key-usage') }),
    'below-one-too-many': like('alice', { issuer: intermediateBelow('client-ca', 'path-length') }),
    'without-its-intermediate': like('below-an-intermediate', { sends: 'leaf' }),
    'below-an-ordinary-certificate': like('alice', { issuer: ordinaryCertificateOf('client-ca') }),
    'with-a-better-one-behind-it': like('alice', {
      alsoSends: clientCertificate({ CN: 'admin', O: 'system:masters' }).description,
    }),
    'untrusted-with-a-good-one-behind-it': like('alice', {
      issuer: unknownAuthority,
      alsoSends: clientCertificate({ CN: 'admin', O: 'system:masters' }).description,
    }),
    'with-its-own-root': like('alice', { issuer: unknownAuthority, sends: 'chain-and-root' }),
  },
  checks: {
    'directly-below-the-root': { when: whoAmI({ present: 'alice' }), then: identifiedAs('alice', ['dev']) },
    'below-an-intermediate-that-is-sent': {
      when: whoAmI({ present: 'below-an-intermediate' }),
      then: identifiedAs('alice', ['dev']),
    },
    'not-when-the-intermediate-is-missing': {
      when: whoAmI({ present: 'without-its-intermediate' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
    },
    'not-below-a-certificate-that-is-no-authority': {
      when: whoAmI({ present: 'below-an-ordinary-certificate' }),
      then: refused('untrusted-issuer'),
      control: 'directly-below-the-root',
      rule: 'C-12',
      level: 'MUST',
    },
    'only-the-first-certificate-identifies': {
      when: whoAmI({ present: 'with-a-better-one-behind-it' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-14',
    },
    'another-certificate-behind-it-does-not-help': {
      when: whoAmI({ present: 'untrusted-with-a-good-one-behind-it' }),
      then: refused('untrusted-issuer'),
      control: 'directly-below-the-root',
      rule: 'C-14',
      level: 'MUST',
    },
    'not-below-a-root-that-the-client-brings': {
      when: whoAmI({ present: 'with-its-own-root' }),
      then: refused('untrusted-issuer'),
      control: 'directly-below-the-root',
      rule: 'C-13',
      level: 'MUST',
    },
    'an-intermediate-that-may-not-sign-vouches-for-nobody': {
      when: whoAmI({ present: 'below-one-that-may-not-sign' }),
      then: refused('untrusted-issuer'),
      rule: 'C-12',
      level: 'SHOULD',
    },
    'an-intermediate-below-one-that-allows-none-vouches-for-nobody': {
      when: whoAmI({ present: 'below-one-too-many' }),
      then: refused('untrusted-issuer'),
      rule: 'C-12',
      level: 'SHOULD',
    },
  },
});
