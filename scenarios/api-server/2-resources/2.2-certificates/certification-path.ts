import {
  allowedName,
  authorityBelowOrdinaryCertificateOf,
  claiming,
  clientCertificate,
  forgedBelowIntermediateOf,
  identifiedAs,
  intermediateBelow,
  intermediateNamed,
  like,
  nobodyBut,
  ordinaryCertificateOf,
  proxyCertificate,
  refused,
  scenario,
  twoIntermediatesBelow,
  unknownAuthority,
  whoAmI,
} from '../../../../harness/vocabulary';

export default scenario({
  id: 'certification-path',
  clause: '2.2.6',
  level: 'SHOULD',
  rule: 'C-11',
  title: 'A certificate is accepted if a certification path leads from it to the trusted root CA',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    // With alternative names, which are none of those that a flawed one may issue for. They are long, because what OpenSSL
    // says of a wrong signature above the leaf ends the connection of a Node server that gets the whole flight in one read
    // (1024 bytes), before any code of the server is asked.
    'below-an-intermediate': like('alice', {
      issuer: intermediateBelow('client-ca'),
      dnsNames: [
        'alice.department-of-research-and-development.authn-conformance.invalid',
        'alice.department-of-quality-and-operations.authn-conformance.invalid',
      ],
    }),
    'changed-below-an-intermediate': like('below-an-intermediate', { tampered: { field: 'signature' } }),
    'below-two-intermediates': like('alice', { issuer: twoIntermediatesBelow('client-ca') }),
    'below-one-below-no-authority': like('alice', {
      issuer: twoIntermediatesBelow('client-ca', 'no-basic-constraints'),
    }),
    'below-one-below-an-expired-one': like('alice', { issuer: twoIntermediatesBelow('client-ca', 'expired') }),
    'below-one-below-a-forged-one': like('alice', { issuer: twoIntermediatesBelow('client-ca', 'signature') }),
    'below-one-below-one-with-an-unknown-extension': like('alice', {
      issuer: twoIntermediatesBelow('client-ca', 'unknown-critical-extension'),
    }),
    'below-one-below-an-ordinary-certificate': like('alice', {
      issuer: authorityBelowOrdinaryCertificateOf('client-ca'),
    }),
    'below-one-that-a-forger-signed': like('alice', { issuer: forgedBelowIntermediateOf('client-ca') }),
    'below-the-second-below-one-that-allows-one': like('alice', {
      issuer: intermediateBelow('client-ca', 'path-length-of-one'),
    }),
    'below-one-that-says-it-is-no-authority': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'no-ca-with-path-length'),
    }),
    'below-one-that-is-no-authority-and-may-sign': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'no-ca-that-may-sign'),
    }),
    'below-one-without-extensions-of-an-authority': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'no-extension-of-a-ca'),
    }),
    'below-one-that-may-not-sign': like('alice', { issuer: intermediateBelow('client-ca', 'key-usage') }),
    'below-one-too-many': like('alice', { issuer: intermediateBelow('client-ca', 'path-length') }),
    'below-one-for-servers': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'extended-key-usage'),
    }),
    'below-one-with-an-unknown-extension': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'unknown-critical-extension'),
    }),
    'below-one-that-is-no-authority': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'no-basic-constraints'),
    }),
    'below-one-of-version-1': like('below-an-intermediate', { issuer: intermediateBelow('client-ca', 'version-1') }),
    'below-a-forged-one': like('below-an-intermediate', { issuer: intermediateBelow('client-ca', 'signature') }),
    'below-one-for-other-names': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'name-constraints'),
    }),
    // Issued before its issuer expired, so that there is a time at which both are valid; it is not now.
    'below-an-expired-one': like('below-an-intermediate', {
      issuer: intermediateBelow('client-ca', 'expired'),
      validity: { from: '-4h', until: '55m' },
    }),
    'below-one-of-the-allowed-name': like('below-an-intermediate', {
      issuer: intermediateNamed('client-ca', allowedName),
    }),
    'proxy-below-an-intermediate': proxyCertificate({ issuer: intermediateBelow('request-header-ca') }),
    'proxy-below-one-for-servers': like('proxy-below-an-intermediate', {
      issuer: intermediateBelow('request-header-ca', 'extended-key-usage'),
    }),
    'proxy-below-an-expired-one': like('proxy-below-an-intermediate', {
      issuer: intermediateBelow('request-header-ca', 'expired'),
      validity: { from: '-4h', until: '55m' },
    }),
    'proxy-below-one-that-is-no-authority': like('proxy-below-an-intermediate', {
      issuer: intermediateBelow('request-header-ca', 'no-basic-constraints'),
    }),
    'proxy-below-one-that-is-no-authority-and-may-sign': like('proxy-below-an-intermediate', {
      issuer: intermediateBelow('request-header-ca', 'no-ca-that-may-sign'),
    }),
    'proxy-below-one-too-many': like('proxy-below-an-intermediate', {
      issuer: intermediateBelow('request-header-ca', 'path-length'),
    }),
    'proxy-below-an-ordinary-certificate': like('proxy-below-an-intermediate', {
      issuer: ordinaryCertificateOf('request-header-ca'),
    }),
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
    'not-when-another-caller-has-just-sent-the-intermediate': {
      when: whoAmI({
        present: 'without-its-intermediate',
        resuming: { present: 'below-an-intermediate', by: 'nothing' },
      }),
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
    'an-intermediate-that-is-not-for-clients-issues-no-identity': {
      when: whoAmI({ present: 'below-one-for-servers' }),
      then: refused('wrong-usage'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-10',
    },
    'an-intermediate-with-an-unknown-critical-extension-issues-no-identity': {
      when: whoAmI({ present: 'below-one-with-an-unknown-extension' }),
      then: refused('unknown-critical-extension'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-15',
    },
    'an-expired-intermediate-issues-no-identity': {
      when: whoAmI({ present: 'below-an-expired-one' }),
      then: refused('not-valid-now'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-09',
      level: 'MUST',
    },
    'an-intermediate-without-basic-constraints-issues-no-identity': {
      when: whoAmI({ present: 'below-one-that-is-no-authority' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-12',
    },
    'an-intermediate-of-version-1-issues-no-identity': {
      when: whoAmI({ present: 'below-one-of-version-1' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-12',
    },
    'an-intermediate-issues-no-identity-with-names-outside-its-constraints': {
      when: whoAmI({ present: 'below-one-for-other-names' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-12',
    },
    'a-forged-intermediate-issues-no-identity': {
      when: whoAmI({ present: 'below-a-forged-one' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-05',
      level: 'MUST',
    },
    'a-changed-signature-below-an-intermediate-identifies-nobody': {
      when: whoAmI({ present: 'changed-below-an-intermediate' }),
      then: refused('invalid-signature'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-07',
      clause: '2.2.5',
      level: 'MUST',
    },
    'below-two-intermediates-that-are-sent': {
      when: whoAmI({ present: 'below-two-intermediates' }),
      then: identifiedAs('alice', ['dev']),
    },
    'an-upper-intermediate-without-basic-constraints-issues-no-authority': {
      when: whoAmI({ present: 'below-one-below-no-authority' }),
      then: refused('untrusted-issuer'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-12',
    },
    'an-upper-intermediate-that-has-expired-issues-no-authority': {
      when: whoAmI({ present: 'below-one-below-an-expired-one' }),
      then: refused('not-valid-now'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-09',
      level: 'MUST',
    },
    'a-forged-upper-intermediate-issues-no-authority': {
      when: whoAmI({ present: 'below-one-below-a-forged-one' }),
      then: refused('untrusted-issuer'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-05',
      level: 'MUST',
    },
    'an-upper-intermediate-with-an-unknown-critical-extension-issues-no-authority': {
      when: whoAmI({ present: 'below-one-below-one-with-an-unknown-extension' }),
      then: refused('unknown-critical-extension'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-15',
    },
    'a-forged-lower-intermediate-issues-no-identity': {
      when: whoAmI({ present: 'below-one-that-a-forger-signed' }),
      then: refused('untrusted-issuer'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-05',
      level: 'MUST',
    },
    'a-second-intermediate-below-one-that-allows-one-vouches-for-nobody': {
      when: whoAmI({ present: 'below-the-second-below-one-that-allows-one' }),
      then: refused('untrusted-issuer'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-12',
      level: 'SHOULD',
    },
    'an-intermediate-that-says-it-is-no-authority-issues-no-identity': {
      when: whoAmI({ present: 'below-one-that-says-it-is-no-authority' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-12',
    },
    'an-intermediate-that-may-sign-and-is-no-authority-issues-no-identity': {
      when: whoAmI({ present: 'below-one-that-is-no-authority-and-may-sign' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-12',
    },
    'an-intermediate-without-extensions-of-an-authority-issues-no-identity': {
      when: whoAmI({ present: 'below-one-without-extensions-of-an-authority' }),
      then: refused('untrusted-issuer'),
      control: 'below-an-intermediate-that-is-sent',
      rule: 'C-12',
    },
    'a-certificate-that-is-no-authority-issues-no-authority': {
      when: whoAmI({ present: 'below-one-below-an-ordinary-certificate' }),
      then: refused('untrusted-issuer'),
      control: 'below-two-intermediates-that-are-sent',
      rule: 'C-12',
      level: 'MUST',
    },
    'a-front-proxy-below-an-intermediate-that-is-sent': {
      when: whoAmI({ present: 'proxy-below-an-intermediate', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
    },
    'a-user-below-an-intermediate-of-the-allowed-name-is-no-front-proxy': {
      when: whoAmI({ present: 'below-one-of-the-allowed-name', headers: claiming('jane', 'dev') }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'R-03',
      level: 'MUST',
    },
    'a-front-proxy-below-an-intermediate-that-is-not-for-clients-is-rejected': {
      when: whoAmI({ present: 'proxy-below-one-for-servers', headers: claiming('jane', 'dev') }),
      then: refused('wrong-usage'),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'C-10',
    },
    'a-front-proxy-below-an-intermediate-without-basic-constraints-is-rejected': {
      when: whoAmI({ present: 'proxy-below-one-that-is-no-authority', headers: claiming('jane', 'dev') }),
      then: refused('untrusted-issuer'),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'C-12',
    },
    'a-front-proxy-below-an-intermediate-that-may-sign-and-is-no-authority-is-rejected': {
      when: whoAmI({ present: 'proxy-below-one-that-is-no-authority-and-may-sign', headers: claiming('jane', 'dev') }),
      then: refused('untrusted-issuer'),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'C-12',
    },
    'a-front-proxy-below-one-intermediate-too-many-is-rejected': {
      when: whoAmI({ present: 'proxy-below-one-too-many', headers: claiming('jane', 'dev') }),
      then: refused('untrusted-issuer'),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'C-12',
    },
    'a-front-proxy-below-a-certificate-that-is-no-authority-is-rejected': {
      when: whoAmI({ present: 'proxy-below-an-ordinary-certificate', headers: claiming('jane', 'dev') }),
      then: refused('untrusted-issuer'),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'C-12',
      level: 'MUST',
    },
    'a-front-proxy-below-an-expired-intermediate-is-rejected': {
      when: whoAmI({ present: 'proxy-below-an-expired-one', headers: claiming('jane', 'dev') }),
      then: refused('not-valid-now'),
      control: 'a-front-proxy-below-an-intermediate-that-is-sent',
      clause: '5.2.4',
      rule: 'C-09',
      level: 'MUST',
    },
  },
});
