import {
  answered,
  claiming,
  clientCertificate,
  discovery,
  exactNames,
  exactValues,
  get,
  groupsWithoutRights,
  header,
  identifiedAs,
  inTurn,
  like,
  listThatNeedsRights,
  proxyCertificate,
  publicVersion,
  refusedNotAnonymous,
  requestForms,
  scenario,
  whoAmI,
} from '../../../harness/vocabulary';

const asEve = header('Impersonate-User', 'eve');
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
    'an-administrator-may-list-pods': { when: get(pods, { present: 'admin' }), then: answered(200) },
    'rights-are-those-of-the-other': {
      when: get(pods, { present: 'admin', headers: [asEve] }),
      then: answered(403),
      control: 'an-administrator-may-list-pods',
    },
    'a-user-has-access': { when: get(discovery, { present: 'alice' }), then: answered(200) },
    'a-user-may-not-act-as-another': {
      when: get(discovery, { present: 'alice', headers: [asEve] }),
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
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'system:masters'), asEve] }),
      then: identifiedAs('eve', []),
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
