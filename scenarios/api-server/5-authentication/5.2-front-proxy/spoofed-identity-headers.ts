import {
  asIf,
  claiming,
  claimsOfAnyone,
  claimsThatAgree,
  clientCertificate,
  extraHeader,
  groupHeader,
  header,
  identifiedAs,
  like,
  proxyCertificate,
  scenario,
  unknownAuthority,
  refused,
  whoAmI,
} from '../../../../harness/vocabulary';

const claimToBeAdmin = claiming('admin', 'system:masters');

export default scenario({
  id: 'spoofed-identity-headers',
  clause: '5.2.4',
  level: 'MUST',
  rule: 'R-02',
  title: 'Identity headers count only on a connection verified as the front proxy',
  under: 'each-tls-version',
  given: {
    proxy: proxyCertificate(),
    admin: clientCertificate({ CN: 'admin', O: 'system:masters' }),
    mallory: clientCertificate({ CN: 'mallory', O: 'guests' }),
    stranger: like('mallory', { issuer: unknownAuthority }),
  },
  checks: {
    'the-front-proxy-is-believed': {
      when: whoAmI({ present: 'proxy', headers: claimToBeAdmin }),
      then: identifiedAs('admin', ['system:masters']),
      rule: 'H-01',
    },
    'ignored-without-a-certificate': {
      when: whoAmI({ headers: [...claimToBeAdmin, extraHeader('Scopes', 'all')] }),
      then: asIf(whoAmI()),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'ignored-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: claimToBeAdmin }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-front-proxy-is-believed',
    },
    'ignored-without-a-certificate-whoever-they-name': {
      when: whoAmI({ inEachOf: claimsOfAnyone }),
      then: asIf(whoAmI()),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'ignored-beside-a-user-certificate-whoever-they-name': {
      when: whoAmI({ present: 'mallory', inEachOf: claimsOfAnyone }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-front-proxy-is-believed',
    },
    'a-user-header-alone-is-ignored-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: claiming('jane') }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-front-proxy-is-believed',
    },
    'a-user-header-alone-is-ignored-without-a-certificate': {
      when: whoAmI({ headers: claiming('jane') }),
      then: asIf(whoAmI()),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'a-group-header-alone-is-ignored-without-a-certificate': {
      when: whoAmI({ headers: [groupHeader('system:masters')] }),
      then: asIf(whoAmI()),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'an-extra-header-alone-is-ignored-without-a-certificate': {
      when: whoAmI({ headers: [extraHeader('Scopes', 'all')] }),
      then: asIf(whoAmI()),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'a-uid-header-alone-is-ignored-without-a-certificate': {
      when: whoAmI({ headers: [header('X-Remote-Uid', '666')] }),
      then: asIf(whoAmI()),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'a-group-header-adds-no-group-to-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: [groupHeader('system:masters')] }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-front-proxy-is-believed',
    },
    'headers-that-name-the-same-user-add-no-group': {
      when: whoAmI({ present: 'mallory', headers: claiming('mallory', 'system:masters') }),
      then: identifiedAs('mallory', ['guests']),
      control: 'the-front-proxy-is-believed',
    },
    'claims-that-agree-in-part-add-nothing-to-a-user-certificate': {
      when: whoAmI({ present: 'mallory', inEachOf: claimsThatAgree('mallory', 'guests') }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'the-front-proxy-is-believed',
    },
    'an-extra-header-adds-nothing-to-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: [extraHeader('Scopes', 'all')] }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'the-front-proxy-is-believed',
    },
    'a-uid-header-adds-nothing-to-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: [header('X-Remote-Uid', '666')] }),
      then: asIf(whoAmI({ present: 'mallory' })),
      control: 'the-front-proxy-is-believed',
    },
    'ignored-beside-a-certificate-of-an-administrator': {
      when: whoAmI({ present: 'admin', headers: claiming('jane', 'dev') }),
      then: identifiedAs('admin', ['system:masters']),
      control: 'the-front-proxy-is-believed',
    },
    'ignored-over-http-1-0-without-a-certificate': {
      when: whoAmI({ headers: claimToBeAdmin, http: '1.0' }),
      then: asIf(whoAmI({ http: '1.0' })),
      control: 'the-front-proxy-is-believed',
      rule: 'R-01',
    },
    'ignored-over-http-1-0-beside-a-user-certificate': {
      when: whoAmI({ present: 'mallory', headers: claimToBeAdmin, http: '1.0' }),
      then: asIf(whoAmI({ present: 'mallory', http: '1.0' })),
      control: 'the-front-proxy-is-believed',
    },
    'of-no-help-to-an-untrusted-certificate': {
      when: whoAmI({ present: 'stranger', headers: claimToBeAdmin }),
      then: refused('untrusted-issuer'),
      control: 'the-front-proxy-is-believed',
      rule: 'C-03',
    },
  },
});
