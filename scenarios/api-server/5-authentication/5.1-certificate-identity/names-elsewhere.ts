import {
  allowedName,
  asIf,
  claiming,
  clientCertificate,
  identifiedAs,
  intermediateNamed,
  like,
  nobodyBut,
  notAllowedName,
  proxyCertificate,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';

const alice = 'authn-conformance:alice';
const mallory = 'authn-conformance:mallory';
const developers = 'authn-conformance:developers';

/** Every attribute of a subject that is none of user, group and unit, each with a value of its own. */
const attributes = {
  ...{ emailAddress: 'admin@example.com', serialNumber: '007', UID: 'admin-by-uid', DC: 'example' },
  ...{ givenName: 'admin-by-given-name', surname: 'admin-by-surname', initials: 'AA', pseudonym: 'admin-by-pseudonym' },
  ...{ name: 'admin-by-name', title: 'system:masters', description: 'admin-by-description', street: 'Admin Street' },
  ...{ L: 'Admin Town', ST: 'Admin State', dnQualifier: 'admin', organizationIdentifier: 'system:masters' },
  ...{ unstructuredName: 'admin-by-unstructured-name', displayName: 'admin-by-display-name', userClass: 'admins' },
  ...{ role: 'system:masters', employeeType: 'system:masters', businessCategory: 'system:masters' },
  ...{ departmentNumber: 'system:masters', employeeNumber: '1', houseIdentifier: 'admin', telephoneNumber: '1' },
  ...{ generationQualifier: 'admin', C: 'ZZ' },
};

const claimsOfAdmin = 'user=admin&username=admin&uid=0&group=system:masters&groups=system:masters&role=system:masters';

/** URIs that name a user and groups in each of their parts. */
const uris = [
  'spiffe://cluster.local/ns/kube-system/sa/admin',
  `spiffe://cluster.local/admin?${claimsOfAdmin}`,
  `https://admin:system%3Amasters@example.com/users/admin/groups/system:masters?${claimsOfAdmin}#system:masters`,
  'urn:user:admin',
  'urn:group:system:masters',
];

/** Every kind of alternative name that can name somebody. */
const alternatives = {
  dnsNames: ['admin', 'system-masters.example.com'],
  emailAddresses: ['admin@example.com'],
  uris,
  principalNames: ['admin@EXAMPLE.COM'],
  directoryNames: [{ CN: 'admin', O: 'system:masters' }],
};

const units = ['system:masters', 'admin-by-unit'];

/** The allowed name of a front proxy wherever a certificate can bear a name, but for the common name. */
const allowedElsewhere = {
  OU: allowedName,
  otherAttributes: {
    place: 'last' as const,
    // A country has two letters.
    values: { ...Object.fromEntries(Object.keys(attributes).map((name) => [name, allowedName])), C: 'ZZ' },
  },
  dnsNames: [allowedName, `${allowedName}.example.com`],
  emailAddresses: [`${allowedName}@example.com`],
  uris: [`spiffe://cluster.local/${allowedName}`],
  principalNames: [allowedName],
  directoryNames: [{ CN: allowedName }],
};

/** A user of the server itself, in the groups of its parts: none of them is a front proxy by that. */
const systemUser = 'system:node:authn-conformance';
const systemGroups = [
  ...['system:masters', 'system:nodes', 'system:serviceaccounts', 'system:serviceaccounts:kube-system'],
  ...['system:aggregators', 'system:auth-proxy', 'system:node-proxier', 'system:auth-delegator', 'system:front-proxy'],
];

export default scenario({
  id: 'names-elsewhere',
  clause: '5.1.4',
  level: 'MUST',
  rule: 'I-14',
  title: 'Only the common name and the organizations of a certificate carry identity, no other field',
  given: {
    alice: clientCertificate({ CN: alice, O: developers }),
    'attributes-first': like('alice', { OU: units, otherAttributes: { place: 'first', values: attributes } }),
    'attributes-last': like('alice', { OU: units, otherAttributes: { place: 'last', values: attributes } }),
    'units-beside-the-group': like('alice', { OU: units, rdns: 'one' }),
    'near-attributes': like('alice', { nearIdentifiers: 'system:masters' }),
    alternatives: like('alice', alternatives),
    extensions: like('alice', { namingExtensions: { value: 'system:masters', as: 'bytes' } }),
    'extensions-of-text': like('alice', { namingExtensions: { value: 'system:masters', as: 'UTF8String' } }),
    'name-first': like('alice', { O: [developers, 'authn-conformance:operators'], nameFirst: true }),
    'attributes-alone': like('alice', { CN: [], otherAttributes: { place: 'first', values: attributes } }),
    'alternatives-alone': like('alice', { CN: [], ...alternatives }),
    'allowed-elsewhere': clientCertificate({ CN: mallory, O: allowedName, ...allowedElsewhere }),
    'of-the-system': clientCertificate({ CN: systemUser, O: systemGroups }),
    proxy: proxyCertificate(),
    'proxy-elsewhere': like('proxy', { CN: notAllowedName, O: [...systemGroups, allowedName], ...allowedElsewhere }),
    'proxy-of-an-issuer-of-that-name': like('proxy', {
      CN: notAllowedName,
      issuer: intermediateNamed('request-header-ca', allowedName),
    }),
    'proxy-among-others': like('proxy', { CN: [notAllowedName, allowedName, notAllowedName] }),
  },
  checks: {
    'the-common-name-identifies': { when: whoAmI({ present: 'alice' }), then: identifiedAs(alice, [developers]) },
    'attributes-before-the-name-name-nobody': {
      when: whoAmI({ present: 'attributes-first' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'attributes-behind-the-name-name-nobody': {
      when: whoAmI({ present: 'attributes-last' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'units-in-one-part-with-the-name-and-the-group-name-nobody': {
      when: whoAmI({ present: 'units-beside-the-group' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'attributes-of-near-identifiers-name-nobody': {
      when: whoAmI({ present: 'near-attributes' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'alternative-names-name-nobody': {
      when: whoAmI({ present: 'alternatives' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'extensions-name-nobody': {
      when: whoAmI({ present: 'extensions' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'extensions-of-text-name-nobody': {
      when: whoAmI({ present: 'extensions-of-text' }),
      then: asIf(whoAmI({ present: 'alice' })),
      control: 'the-common-name-identifies',
    },
    'organizations-behind-the-name-are-groups': {
      when: whoAmI({ present: 'name-first' }),
      then: identifiedAs(alice, [developers, 'authn-conformance:operators']),
      clause: '2.1.2',
      rule: 'I-03',
    },
    'other-attributes-do-not-stand-in-for-the-name': {
      when: whoAmI({ present: 'attributes-alone' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
    'alternative-names-do-not-stand-in-for-the-name': {
      when: whoAmI({ present: 'alternatives-alone' }),
      then: refused('no-common-name'),
      rule: 'I-11',
    },
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-02',
    },
    'a-user-with-the-allowed-name-elsewhere-is-no-front-proxy': {
      when: whoAmI({ present: 'allowed-elsewhere', headers: claiming('jane', 'dev') }),
      then: nobodyBut({ user: mallory }),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set'],
      clause: '5.2.4',
      rule: 'R-02',
    },
    'a-user-of-the-system-is-no-front-proxy': {
      when: whoAmI({ present: 'of-the-system', headers: claiming('jane', 'dev') }),
      then: nobodyBut({ user: systemUser }),
      control: 'the-front-proxy-is-trusted',
      clause: '5.2.4',
      rule: 'R-02',
    },
    'a-front-proxy-with-the-allowed-name-elsewhere-is-rejected': {
      when: whoAmI({ present: 'proxy-elsewhere', headers: claiming('jane', 'dev') }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-05',
    },
    'a-front-proxy-whose-issuer-has-the-allowed-name-is-rejected': {
      when: whoAmI({ present: 'proxy-of-an-issuer-of-that-name', headers: claiming('jane', 'dev') }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-05',
    },
    'a-front-proxy-with-the-allowed-name-between-others-is-rejected': {
      when: whoAmI({ present: 'proxy-among-others', headers: claiming('jane', 'dev') }),
      then: refused('front-proxy-not-allowed'),
      control: 'the-front-proxy-is-trusted',
      needs: ['allowed-names-set', 'separate-authorities'],
      clause: '5.2.4',
      rule: 'R-05',
    },
  },
});
