import {
  asIf,
  claiming,
  clientCertificate,
  identifiedAs,
  otherIdentitySources,
  proxyCertificate,
  requestForms,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');
const janeWithoutGroups = claiming('jane');

export default scenario({
  id: 'identity-from-other-headers',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-11',
  title: 'Only the configured headers of a front proxy carry an identity, and no header carries a certificate',
  given: {
    proxy: proxyCertificate(),
    victim: clientCertificate({ CN: 'authn-conformance:victim', O: 'authn-conformance:victims' }),
    mallory: clientCertificate({ CN: 'authn-conformance:mallory', O: 'authn-conformance:guests' }),
    'mallory-without-groups': clientCertificate({ CN: 'authn-conformance:mallory' }),
  },
  checks: {
    'a-client-certificate-identifies': {
      when: whoAmI({ present: 'victim' }),
      then: identifiedAs('authn-conformance:victim', ['authn-conformance:victims']),
      rule: 'C-01',
    },
    'the-front-proxy-identifies': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      rule: 'H-01',
    },
    'a-certificate-in-a-header-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.certificatesInHeaders, showing: 'victim' }),
      then: asIf(whoAmI()),
      control: 'a-client-certificate-identifies',
    },
    'a-certificate-in-a-header-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.certificatesInHeaders, showing: 'victim' }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'a-client-certificate-identifies',
    },
    'a-certificate-in-a-header-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({
        present: 'proxy',
        headers: jane,
        inEachOf: otherIdentitySources.certificatesInHeaders,
        showing: 'victim',
      }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'the-front-proxy-identifies',
    },
    'a-certificate-in-a-header-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.certificatesInHeaders, showing: 'victim' }),
      then: asIf(whoAmI({ present: 'proxy' })),
      control: 'the-front-proxy-identifies',
    },
    'a-user-in-another-header-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.usersInHeaders }),
      then: asIf(whoAmI()),
      control: 'a-client-certificate-identifies',
    },
    'a-user-in-another-header-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.usersInHeaders }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'a-client-certificate-identifies',
    },
    'a-user-in-another-header-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: otherIdentitySources.usersInHeaders }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'the-front-proxy-identifies',
    },
    'a-user-in-another-header-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.usersInHeaders }),
      then: asIf(whoAmI({ present: 'proxy' })),
      control: 'the-front-proxy-identifies',
    },
    'a-group-in-another-header-is-none-of-a-user-in-no-group': {
      when: whoAmI({ present: 'mallory-without-groups', inEachOf: otherIdentitySources.usersInHeaders }),
      then: asIf(whoAmI({ present: 'mallory-without-groups' })),
      control: 'a-client-certificate-identifies',
    },
    'a-group-in-another-header-is-none-of-a-user-whom-the-front-proxy-names-in-no-group': {
      when: whoAmI({ present: 'proxy', headers: janeWithoutGroups, inEachOf: otherIdentitySources.usersInHeaders }),
      then: asIf(whoAmI({ present: 'proxy', headers: janeWithoutGroups })),
      control: 'the-front-proxy-identifies',
    },
    'no-field-of-http-changes-the-user-of-a-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: requestForms.fieldsWithoutEffect }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'a-client-certificate-identifies',
    },
    'no-field-of-http-changes-the-user-of-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: requestForms.fieldsWithoutEffect }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'the-front-proxy-identifies',
    },
    'a-cookie-identifies-no-one-without-a-certificate': {
      when: whoAmI({ inEachOf: otherIdentitySources.usersInCookies }),
      then: asIf(whoAmI()),
      control: 'a-client-certificate-identifies',
    },
    'a-cookie-identifies-no-one-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: otherIdentitySources.usersInCookies }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'a-client-certificate-identifies',
    },
    'a-cookie-identifies-no-one-beside-the-front-proxy': {
      when: whoAmI({ present: 'proxy', headers: jane, inEachOf: otherIdentitySources.usersInCookies }),
      then: asIf(whoAmI({ present: 'proxy', headers: jane })),
      control: 'the-front-proxy-identifies',
    },
    'a-cookie-identifies-no-one-beside-a-front-proxy-that-names-no-user': {
      when: whoAmI({ present: 'proxy', inEachOf: otherIdentitySources.usersInCookies }),
      then: asIf(whoAmI({ present: 'proxy' })),
      control: 'the-front-proxy-identifies',
    },
  },
});
