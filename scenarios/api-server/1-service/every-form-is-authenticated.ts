import {
  clientCertificate,
  identifiedAs,
  like,
  notGranted,
  requestForms,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

const alice = 'authn-conformance:alice';

export default scenario({
  id: 'every-form-is-authenticated',
  clause: '1.3',
  level: 'MUST',
  rule: 'E-03',
  title: 'Authentication is not skipped by how a request is written',
  given: {
    alice: clientCertificate({ CN: alice, O: 'authn-conformance:developers' }),
    // Wrong in its signature alone.
    untrusted: like('alice', { issuer: sameNameAs('client-ca') }),
  },
  checks: {
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs(alice, ['authn-conformance:developers']),
      rule: 'C-01',
    },
    'another-spelling-of-the-path-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.pathSpellings }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'a-path-that-begins-like-a-public-one-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.pathsBelowPublicOnes }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'a-path-that-ends-like-a-public-one-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.pathsThatEndLikePublicOnes }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'another-method-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.methods }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'a-method-override-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.methodOverrides }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'a-path-in-a-header-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.pathsInHeaders }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'an-upgrade-or-connection-header-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.upgrades }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'the-headers-of-a-favoured-caller-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.favouredCallers }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'a-field-of-http-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.fieldsOfHttp }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'another-framing-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.framingsOfAnySize }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'a-request-over-http-2-needs-a-credential': {
      when: whoAmI({ inEachOf: requestForms.overHttp2 }),
      then: notGranted('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'another-spelling-of-the-path-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.pathSpellings }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'a-path-that-begins-like-a-public-one-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.pathsBelowPublicOnes }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'a-path-that-ends-like-a-public-one-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.pathsThatEndLikePublicOnes }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'another-method-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.methods }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'a-method-override-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.methodOverrides }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'a-path-in-a-header-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.pathsInHeaders }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'an-upgrade-or-connection-header-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.upgrades }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'the-headers-of-a-favoured-caller-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.favouredCallers }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'a-field-of-http-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.fieldsOfHttp }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'another-framing-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.framingsOfAnySize }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
    'a-request-over-http-2-needs-a-trusted-certificate': {
      when: whoAmI({ present: 'untrusted', inEachOf: requestForms.overHttp2 }),
      then: notGranted('untrusted-issuer'),
      control: 'a-certificate-identifies',
    },
  },
});
