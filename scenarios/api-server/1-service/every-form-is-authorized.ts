import {
  answered,
  clientCertificate,
  discovery,
  get,
  like,
  listThatNeedsRights,
  notGranted,
  notGrantedNorRouted,
  post,
  refused,
  requestForms,
  sameNameAs,
  scenario,
} from '../../../harness/vocabulary';

const alice = 'authn-conformance:alice';

export default scenario({
  id: 'every-form-is-authorized',
  clause: '1.3',
  level: 'MUST',
  rule: 'E-03',
  title: 'Authorization is not skipped by how a request is written',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    alice: clientCertificate({ CN: alice, O: 'authn-conformance:developers' }),
    // Wrong in its signature alone.
    untrusted: like('admin', { issuer: sameNameAs('client-ca') }),
  },
  checks: {
    'an-administrator-is-given-the-list': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
      rule: 'I-07',
    },
    'another-spelling-of-the-path-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.pathSpellings }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-that-begins-like-a-public-one-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.pathsBelowPublicOnes }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-that-ends-like-a-public-one-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.pathsThatEndLikePublicOnes }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'another-method-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.methods }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-method-override-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.methodOverrides }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-in-a-header-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.pathsInHeaders }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'an-upgrade-or-connection-header-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.upgrades }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'the-headers-of-a-favoured-caller-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.favouredCallers }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-field-of-http-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.fieldsOfHttp }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-long-request-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.longRequests }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-long-request-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.longRequests }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'another-framing-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.framingsOfAnySize }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-request-over-http-2-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.overHttp2 }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'another-parameter-or-media-type-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.parametersOfLists }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-in-the-query-of-a-public-one-grants-nothing': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.pathsInQueries }),
      then: notGranted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
    },
    'a-request-that-leads-nowhere-is-authorized-first': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.requestsThatLeadNowhere }),
      then: notGrantedNorRouted('unauthorized', alice),
      control: 'an-administrator-is-given-the-list',
      level: 'SHOULD',
      needs: ['status-documents'],
    },
    'another-method-grants-nothing-to-a-forged-certificate': {
      when: get(listThatNeedsRights, { present: 'untrusted', inEachOf: requestForms.methods }),
      then: notGranted('untrusted-issuer'),
      control: 'an-administrator-is-given-the-list',
    },
    'an-authenticated-caller-is-given-discovery': {
      when: get(discovery, { present: 'alice' }),
      then: answered(200, 'json'),
    },
    'a-post-that-says-elsewhere-that-it-is-a-get-is-authorized-as-a-post': {
      when: post(discovery, {}, { present: 'alice', inEachOf: requestForms.postsThatSayGet }),
      then: refused('unauthorized'),
      control: 'an-authenticated-caller-is-given-discovery',
      needs: ['status-documents'],
    },
    'a-get-that-says-elsewhere-that-it-is-something-else-is-served-as-a-get': {
      when: get(discovery, { present: 'alice', inEachOf: requestForms.methodOverridesOfReads }),
      then: answered(200, 'json'),
      control: 'an-authenticated-caller-is-given-discovery',
    },
    'another-parameter-or-media-type-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.parametersOfLists }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'another-spelling-of-the-path-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.pathSpellings }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-that-begins-like-a-public-one-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.pathsBelowPublicOnes }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-that-ends-like-a-public-one-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.pathsThatEndLikePublicOnes }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'another-method-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.methods }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-method-override-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.methodOverrides }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-path-in-a-header-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.pathsInHeaders }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'an-upgrade-or-connection-header-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.upgrades }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'the-headers-of-a-favoured-caller-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.favouredCallers }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-field-of-http-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.fieldsOfHttp }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'another-framing-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.framingsOfAnySize }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-request-over-http-2-grants-nothing-without-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.overHttp2 }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'every-path-of-discovery-needs-a-credential': {
      when: get(discovery, { inEachOf: requestForms.discoveryPaths }),
      then: refused('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'every-protected-path-needs-rights': {
      when: get(listThatNeedsRights, { present: 'alice', inEachOf: requestForms.protectedPaths }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-given-the-list',
    },
    'every-protected-path-needs-a-credential': {
      when: get(listThatNeedsRights, { inEachOf: requestForms.protectedPaths }),
      then: refused('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'every-protected-path-needs-a-trusted-certificate': {
      when: get(listThatNeedsRights, { present: 'untrusted', inEachOf: requestForms.protectedPaths }),
      then: refused('untrusted-issuer'),
      control: 'an-administrator-is-given-the-list',
    },
  },
});
