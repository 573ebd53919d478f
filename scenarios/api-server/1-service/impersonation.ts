import {
  answered,
  claiming,
  clientCertificate,
  discovery,
  exactNames,
  exactValues,
  extraHeader,
  get,
  groupsWithoutRights,
  header,
  identifiedAs,
  inTurn,
  like,
  listThatNeedsRights,
  notGranted,
  proxyCertificate,
  publicVersion,
  refused,
  refusedNotAnonymous,
  requestForms,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

const asEve = header('Impersonate-User', 'eve');
const asRoot = [header('Impersonate-User', 'root'), header('Impersonate-Group', 'system:masters')];
const inGroups = [header('Impersonate-Group', 'dev'), header('Impersonate-Group', 'ops')];
/** What is in the alphabet of header values, whatever a server may do with other octets. */
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);
const names = ['Eve', 'EVE', ...Object.values(exactNames).filter(isAscii)];
const exactGroups = [
  ...exactValues['separators-stay'],
  ...exactValues['letter-case-stays'],
  ...exactValues['escapes-stay'],
  ...exactValues['words-stay'],
];
/** Who may act as another, and does. */
const actingAdministrator = [...claiming('jane', 'system:masters'), asEve];
const pods = `${listThatNeedsRights}?limit=1`;

export default scenario({
  id: 'impersonation',
  clause: '1.3',
  level: 'SHOULD',
  rule: 'P-09',
  title: 'Impersonation is authorized after authentication, and grants only the permissions of the impersonated user',
  needs: ['impersonation', 'default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'authn-conformance:admin', O: 'system:masters' }),
    alice: like('admin', { CN: 'alice', O: 'dev' }),
    'of-the-system': like('admin', { CN: 'alice', O: groupsWithoutRights }),
    proxy: proxyCertificate(),
  },
  checks: {
    'an-administrator-acts-as-another': {
      when: whoAmI({ present: 'admin', headers: [asEve] }),
      then: identifiedAs('eve', []),
    },
    'groups-and-extra-attributes-are-those-asked-for': {
      when: whoAmI({ present: 'admin', headers: [asEve, ...inGroups, header('Impersonate-Extra-Scopes', 'read')] }),
      then: identifiedAs('eve', ['dev', 'ops'], { extra: { scopes: ['read'] } }),
    },
    'an-administrator-that-acted-as-another-is-itself-afterwards': {
      when: whoAmI({ present: 'admin', after: [[asEve]] }),
      then: identifiedAs('authn-conformance:admin', ['system:masters']),
      control: 'an-administrator-acts-as-another',
    },
    'an-administrator-may-list-pods': { when: get(pods, { present: 'admin' }), then: answered(200) },
    'rights-are-those-of-the-other': {
      when: get(pods, { present: 'admin', headers: [asEve] }),
      then: answered(403),
      control: 'an-administrator-may-list-pods',
    },
    'an-administrator-acts-as-another-over-http-2': {
      when: whoAmI({ present: 'admin', headers: [asEve], http: '2' }),
      then: identifiedAs('eve', []),
      control: 'an-administrator-acts-as-another',
    },
    'rights-are-those-of-the-other-over-http-2': {
      when: get(pods, { present: 'admin', headers: [asEve], http: '2' }),
      then: answered(403),
      control: 'an-administrator-may-list-pods',
    },
    'a-user-has-access': { when: get(discovery, { present: 'alice' }), then: answered(200) },
    'a-user-may-not-act-as-another': {
      when: get(discovery, { present: 'alice', headers: [asEve] }),
      then: answered(403),
      control: 'a-user-has-access',
    },
    'a-user-may-not-act-as-another-over-http-2': {
      when: get(discovery, { present: 'alice', headers: [asEve], http: '2' }),
      then: answered(403),
      control: 'a-user-has-access',
    },
    'a-user-may-not-act-in-a-group': {
      when: get(discovery, { present: 'alice', headers: [header('Impersonate-User', 'alice'), ...inGroups] }),
      then: answered(403),
      control: 'a-user-has-access',
    },
    'a-user-may-act-as-no-one': {
      when: get(discovery, { present: 'alice', inEachOf: requestForms.actingAsOthers }),
      then: answered(403),
      control: 'a-user-has-access',
    },
    'a-user-has-access-to-the-version': { when: get(publicVersion, { present: 'alice' }), then: answered(200) },
    'a-user-may-not-act-as-the-anonymous-caller': {
      when: get(publicVersion, { present: 'alice', headers: [header('Impersonate-User', 'system:anonymous')] }),
      then: answered(403),
      control: 'a-user-has-access-to-the-version',
      needs: ['public-version'],
    },
    'an-administrator-acts-as-an-administrator': {
      when: get(pods, { present: 'admin', headers: asRoot }),
      then: answered(200),
    },
    'a-user-may-not-act-as-an-administrator-by-any-method': {
      when: get(pods, { present: 'alice', headers: asRoot, inEachOf: requestForms.methods }),
      then: notGranted('unauthorized', 'alice'),
      control: 'an-administrator-acts-as-an-administrator',
    },
    'a-user-may-not-act-as-another-later-either': {
      when: get(discovery, { present: 'alice', after: [[]], headers: [asEve] }),
      then: refused('unauthorized'),
      control: 'a-user-has-access',
    },
    'an-administrator-as-a-user-has-access': {
      when: get(discovery, { present: 'admin', headers: [asEve] }),
      then: answered(200),
    },
    'an-administrator-as-the-anonymous-caller-has-no-access': {
      when: get(discovery, { present: 'admin', headers: [header('Impersonate-User', 'system:anonymous')] }),
      then: answered(403),
      control: 'an-administrator-as-a-user-has-access',
    },
    'a-user-in-groups-of-the-system-may-not-act-as-another': {
      when: get(discovery, { present: 'of-the-system', headers: [asEve] }),
      then: answered(403),
      control: 'a-user-has-access',
      rule: 'R-12',
    },
    'a-proxied-user-has-access': {
      when: get(discovery, { present: 'proxy', headers: claiming('jane', 'dev') }),
      then: answered(200),
    },
    'a-proxied-user-has-no-right-of-the-proxy': {
      when: get(discovery, { present: 'proxy', headers: [...claiming('jane', 'dev'), asEve] }),
      then: answered(403),
      control: 'a-proxied-user-has-access',
    },
    'a-proxied-administrator-acts-as-another': {
      when: whoAmI({ present: 'proxy', headers: actingAdministrator }),
      then: identifiedAs('eve', []),
    },
    'a-proxied-user-is-itself-behind-an-administrator-that-acted-as-another': {
      when: whoAmI({ present: 'proxy', after: [actingAdministrator], headers: claiming('jane', 'dev') }),
      then: identifiedAs('jane', ['dev']),
      control: 'a-proxied-administrator-acts-as-another',
    },
    'a-proxied-user-may-not-act-as-another-behind-an-administrator-that-did': {
      when: get(discovery, {
        present: 'proxy',
        after: [actingAdministrator],
        headers: [...claiming('jane', 'dev'), asEve],
      }),
      then: refused('unauthorized'),
      control: 'a-proxied-user-has-access',
    },
    'extra-attributes-of-who-acts-are-not-those-of-the-other': {
      when: whoAmI({
        present: 'proxy',
        headers: [...claiming('jane', 'system:masters'), extraHeader('Scopes', 'all'), asEve],
      }),
      then: identifiedAs('eve', [], { noOtherExtra: true }),
      control: 'a-proxied-administrator-acts-as-another',
    },
    'users-of-any-name-are-acted-as': {
      title: 'whoever is acted as has the name that was asked for, whatever signs are in it',
      ...inTurn(
        names,
        (name) => [...claiming('jane', 'system:masters'), header('Impersonate-User', name)],
        (user) => ({ user, groups: [] }),
      ),
      rule: 'I-02',
    },
    'groups-of-any-name-are-acted-in': {
      title: 'whoever is acted as has the groups that were asked for, whatever signs are in them',
      when: whoAmI({
        present: 'admin',
        headers: [asEve, ...exactGroups.map((group) => header('Impersonate-Group', group))],
      }),
      then: identifiedAs('eve', exactGroups),
      control: 'an-administrator-acts-as-another',
      rule: 'I-02',
    },
    'identity-headers-add-nothing-to-the-other': {
      when: whoAmI({ present: 'admin', headers: [asEve, ...claiming('mallory', 'system:masters')] }),
      then: identifiedAs('eve', []),
      control: 'an-administrator-acts-as-another',
    },
    'a-group-without-a-user-is-an-error': {
      when: whoAmI({ present: 'admin', headers: inGroups }),
      then: refusedNotAnonymous('impersonation-without-user'),
      control: 'an-administrator-acts-as-another',
      rule: 'P-10',
      level: 'MAY',
    },
    'a-user-gets-nothing-without-saying-as-whom': {
      when: get(discovery, { present: 'alice', inEachOf: requestForms.actingAsNobody }),
      then: refusedNotAnonymous('impersonation-without-user'),
      control: 'a-user-has-access',
      rule: 'P-10',
      level: 'MAY',
    },
  },
});
