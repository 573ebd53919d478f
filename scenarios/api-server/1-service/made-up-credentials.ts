import {
  asIf,
  clientCertificate,
  groupsWithoutRights,
  header,
  identifiedAs,
  like,
  nobodyBut,
  nobodyButOr,
  refused,
  requestForms,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

const token = header('Authorization', 'Bearer authn-conformance-made-this-up');
const asMasters = [header('Impersonate-User', 'admin'), header('Impersonate-Group', 'system:masters')];

export default scenario({
  id: 'made-up-credentials',
  clause: '1.2',
  level: 'SHOULD',
  rule: 'P-03',
  title: 'Made-up tokens and impersonation without permission give no identity and take none away',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'of-the-system': like('alice', { O: groupsWithoutRights }),
  },
  checks: {
    'a-certificate-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'a-made-up-token-identifies-nobody': {
      when: whoAmI({ headers: [token] }),
      then: refused('unauthenticated'),
      control: 'a-certificate-identifies',
    },
    'the-scheme-of-a-token-has-no-case': {
      when: whoAmI({ headers: [header('Authorization', 'bearer authn-conformance-made-this-up')] }),
      then: asIf(whoAmI({ headers: [token] })),
      control: 'a-certificate-identifies',
    },
    'an-empty-token-identifies-nobody': {
      when: whoAmI({ headers: [header('Authorization', 'Bearer ')] }),
      then: refused('unauthenticated'),
      control: 'a-certificate-identifies',
      rule: 'P-07',
    },
    'several-tokens-identify-nobody': {
      when: whoAmI({ headers: [token, header('Authorization', 'Bearer admin')] }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      rule: 'P-06',
    },
    'a-made-up-token-beside-a-certificate-changes-nothing': {
      when: whoAmI({ present: 'alice', headers: [token] }),
      then: identifiedAs('alice', ['dev']),
      rule: 'P-01',
    },
    'impersonation-needs-permission': {
      when: whoAmI({ present: 'alice', headers: asMasters }),
      then: nobodyBut({ user: 'alice', groups: ['dev'] }),
      control: 'a-certificate-identifies',
      needs: ['default-authorization'],
      rule: 'P-09',
    },
    'impersonation-of-nobody-else-needs-less': {
      when: whoAmI({ present: 'alice', inEachOf: requestForms.actingAsAnyone }),
      then: nobodyButOr('impersonation-without-user', { user: 'alice', groups: ['dev'] }),
      control: 'a-certificate-identifies',
      needs: ['default-authorization'],
      rule: 'P-09',
    },
    'a-certificate-identifies-over-http-2': {
      when: whoAmI({ present: 'alice', http: '2' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'T-07',
    },
    'impersonation-needs-permission-over-http-2': {
      when: whoAmI({ present: 'alice', http: '2', inEachOf: requestForms.actingAsAnyone }),
      then: nobodyButOr('impersonation-without-user', { user: 'alice', groups: ['dev'] }),
      control: 'a-certificate-identifies-over-http-2',
      needs: ['default-authorization'],
      rule: 'P-09',
    },
    'groups-that-resemble-the-administrators-permit-no-impersonation': {
      when: whoAmI({ present: 'of-the-system', headers: asMasters }),
      then: nobodyBut({ user: 'alice' }),
      control: 'a-certificate-identifies',
      needs: ['default-authorization'],
      rule: 'P-09',
    },
    'impersonation-needs-a-credential': {
      when: whoAmI({ headers: asMasters }),
      then: nobodyBut(),
      control: 'a-certificate-identifies',
      needs: ['default-authorization'],
      rule: 'P-09',
    },
  },
});
