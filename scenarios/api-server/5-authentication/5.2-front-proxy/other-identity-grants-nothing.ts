import {
  answered,
  clientCertificate,
  get,
  header,
  listThatNeedsRights,
  notGranted,
  otherIdentitySources,
  requestForms,
  scenario,
} from '../../../../harness/vocabulary';

const mallory = 'authn-conformance:mallory';

export default scenario({
  id: 'other-identity-grants-nothing',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-11',
  title: 'Identity comes only from client certificates, front-proxy headers and bearer tokens',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    mallory: clientCertificate({ CN: mallory, O: 'authn-conformance:guests' }),
  },
  checks: {
    'an-administrator-is-given-the-list': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
      rule: 'I-07',
    },
    'a-certificate-in-a-header-grants-nothing-without-a-certificate': {
      when: get(listThatNeedsRights, { inEachOf: otherIdentitySources.certificatesInHeaders, showing: 'admin' }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-certificate-in-a-header-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, {
        present: 'mallory',
        inEachOf: otherIdentitySources.certificatesInHeaders,
        showing: 'admin',
      }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
    },
    'a-user-in-another-header-grants-nothing-without-a-certificate': {
      when: get(listThatNeedsRights, { inEachOf: otherIdentitySources.usersInHeaders }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-user-in-another-header-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, { present: 'mallory', inEachOf: otherIdentitySources.usersInHeaders }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
    },
    'impersonation-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, { present: 'mallory', inEachOf: requestForms.actingAsAdministrators(mallory) }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
      rule: 'P-09',
    },
    'impersonation-of-an-empty-user-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, {
        present: 'mallory',
        headers: [header('Impersonate-User', ''), header('Impersonate-Group', 'system:masters')],
      }),
      then: notGranted('impersonation-without-user', mallory),
      control: 'an-administrator-is-given-the-list',
      rule: 'P-10',
    },
    'a-cookie-grants-nothing-without-a-certificate': {
      when: get(listThatNeedsRights, { inEachOf: otherIdentitySources.usersInCookies }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-cookie-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, { present: 'mallory', inEachOf: otherIdentitySources.usersInCookies }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
    },
    'a-credential-that-is-no-token-grants-nothing-without-a-certificate': {
      when: get(listThatNeedsRights, { inEachOf: otherIdentitySources.otherCredentials, showing: 'admin' }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-credential-that-is-no-token-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, {
        present: 'mallory',
        inEachOf: otherIdentitySources.otherCredentials,
        showing: 'admin',
      }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
    },
    'a-user-in-the-request-target-grants-nothing-without-a-certificate': {
      when: get(listThatNeedsRights, { inEachOf: otherIdentitySources.usersInTargets }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'a-user-in-the-request-target-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, { present: 'mallory', inEachOf: otherIdentitySources.usersInTargets }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
    },
    'an-address-or-host-grants-nothing-without-a-certificate': {
      when: get(listThatNeedsRights, { inEachOf: otherIdentitySources.addressesInHeaders }),
      then: notGranted('unauthenticated'),
      control: 'an-administrator-is-given-the-list',
    },
    'an-address-or-host-grants-nothing-beside-a-user-certificate': {
      when: get(listThatNeedsRights, { present: 'mallory', inEachOf: otherIdentitySources.addressesInHeaders }),
      then: notGranted('unauthorized', mallory),
      control: 'an-administrator-is-given-the-list',
    },
  },
});
