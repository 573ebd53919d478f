import {
  allowedName,
  answered,
  claiming,
  clientCertificate,
  exactKeys,
  extraHeader,
  forwardedGroupsWithoutRights,
  forwardedUsersWithoutRights,
  get,
  groupHeader,
  groupsAsOne,
  groupsWithoutRights,
  identifiedAs,
  like,
  listThatNeedsRights,
  listWithheld,
  longForwardedNames,
  longUsers,
  namesNearInCertificates,
  notGranted,
  proxyCertificate,
  refused,
  requestForms,
  scenario,
  uidHeader,
  usersNamedAs,
  usersThatAreNoText,
  whoAmI,
} from '../../../../harness/vocabulary';

const developers = 'authn-conformance:developers';

const manyGroups = [...groupsWithoutRights, ...namesNearInCertificates('system:masters')];

/** Users whose names resemble those with rights, by what they resemble. */
const users = {
  'the-group-of-the-administrators': 'system:masters',
  'a-member-of-the-administrators': 'system:masters:alice',
  'the-group-of-the-authenticated': 'system:authenticated',
  'a-name-of-the-system': 'system:authn-conformance',
  'the-beginning-of-names-of-the-system': 'system:',
  'a-service-account-of-the-namespace': 'system:serviceaccount:default:authn-conformance',
  'a-service-account-of-the-system': 'system:serviceaccount:kube-system:authn-conformance',
  'a-node': 'system:node:authn-conformance',
  'the-namespace': 'default',
  'a-user-of-the-namespace': 'default:authn-conformance',
  'the-superuser': 'root',
  'the-role-of-administrators': 'cluster-admin',
  'the-administrator-of-a-new-cluster': 'kubernetes-admin',
  'a-pattern-for-anybody': '*',
};

/** Extra attributes that elsewhere name a user, a group or rights. */
const extras = [
  ...['user', 'username', 'name', 'uid', 'sub', 'email', 'login', 'as', 'impersonate-user', 'remote-user'].map((key) =>
    extraHeader(key, 'admin'),
  ),
  ...['group', 'groups', 'role', 'roles', 'scope', 'scopes', 'permissions', 'rights', 'impersonate-group'].map((key) =>
    extraHeader(key, 'system:masters'),
  ),
  ...['admin', 'is-admin', 'superuser', 'authorized'].map((key) => extraHeader(key, 'true')),
  extraHeader('scopes', '*'),
  extraHeader('scopes', 'admin'),
];

export default scenario({
  id: 'reserved-names',
  clause: '2.1.3',
  level: 'MUST',
  rule: 'R-12',
  title: 'A user or group whose name only resembles a privileged one has no privileges',
  needs: ['default-authorization'],
  given: {
    admin: clientCertificate({ CN: 'authn-conformance:admin', O: 'system:masters' }),
    'among-others': like('admin', { O: [developers, 'system:masters', 'authn-conformance:operators'] }),
    'many-groups': like('admin', { O: manyGroups }),
    // By default that one has the right to metrics and health checks.
    'many-groups-without-any-path': like('admin', { O: manyGroups.filter((group) => group !== 'system:monitoring') }),
    ...Object.fromEntries(Object.entries(users).map(([id, CN]) => [id, like('admin', { CN, O: developers })] as const)),
    'service-account': like('admin', { CN: users['a-service-account-of-the-namespace'], O: developers }),
    node: like('admin', { CN: users['a-node'], O: developers }),
    proxy: proxyCertificate(),
    'with-the-allowed-name': like('admin', { CN: allowedName, O: developers }),
  },
  checks: {
    'an-administrator-is-given-the-list': {
      when: get(listThatNeedsRights, { present: 'admin' }),
      then: answered(200, 'list'),
      rule: 'I-07',
    },
    'the-group-of-the-administrators-among-others-grants': {
      when: get(listThatNeedsRights, { present: 'among-others' }),
      then: answered(200, 'list'),
      rule: 'I-07',
    },
    'groups-that-resemble-the-administrators-grant-nothing': {
      when: get(listThatNeedsRights, { present: 'many-groups' }),
      then: refused('unauthorized'),
    },
    'groups-that-resemble-the-administrators-grant-no-kind-of-path': {
      when: get(listThatNeedsRights, {
        present: 'many-groups-without-any-path',
        inEachOf: requestForms.protectedPaths,
      }),
      then: refused('unauthorized'),
      control: 'an-administrator-is-given-the-list',
    },
    ...Object.fromEntries(
      Object.keys(users).map(
        (id) =>
          [
            `a-user-with-the-name-of-${id}-is-granted-nothing`,
            { when: get(listThatNeedsRights, { present: id }), then: refused('unauthorized') },
          ] as const,
      ),
    ),
    'a-user-with-the-name-of-a-front-proxy-is-granted-nothing': {
      when: get(listThatNeedsRights, { present: 'with-the-allowed-name' }),
      then: refused('unauthorized'),
      needs: ['allowed-names-set', 'separate-authorities'],
    },
    'a-user-with-the-name-of-a-service-account-has-the-groups-of-its-certificate': {
      when: whoAmI({ present: 'service-account' }),
      then: identifiedAs(users['a-service-account-of-the-namespace'], [developers]),
      rule: 'I-02',
    },
    'a-user-with-the-name-of-a-node-has-the-groups-of-its-certificate': {
      when: whoAmI({ present: 'node' }),
      then: identifiedAs(users['a-node'], [developers]),
      rule: 'I-02',
    },
    'the-front-proxy-gives-access': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: claiming('jane', 'system:masters') }),
      then: answered(200, 'list'),
      rule: 'H-02',
    },
    'a-forwarded-service-account-has-the-groups-forwarded': {
      when: whoAmI({ present: 'proxy', headers: claiming(users['a-service-account-of-the-namespace'], 'dev') }),
      then: identifiedAs(users['a-service-account-of-the-namespace'], ['dev']),
      clause: '2.5.2',
      rule: 'H-02',
    },
    'a-forwarded-node-has-the-groups-forwarded': {
      when: whoAmI({ present: 'proxy', headers: claiming(users['a-node'], 'dev') }),
      then: identifiedAs(users['a-node'], ['dev']),
      clause: '2.5.2',
      rule: 'H-02',
    },
    'forwarded-groups-that-resemble-the-administrators-grant-nothing': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: claiming('jane'),
        inEachOf: forwardedGroupsWithoutRights,
      }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
    },
    'forwarded-users-that-resemble-those-with-rights-are-granted-nothing': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: [groupHeader('dev')],
        inEachOf: forwardedUsersWithoutRights,
      }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
    },
    'forwarded-users-named-as-an-administrator-and-its-group-are-granted-nothing': {
      when: get(listThatNeedsRights, { present: 'proxy', inEachOf: usersNamedAs('jane', 'system:masters') }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
    },
    'the-front-proxy-gives-access-by-the-second-of-two-groups': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: claiming('jane', 'dev', 'system:masters') }),
      then: answered(200, 'list'),
      rule: 'H-02',
    },
    'a-forwarded-group-named-as-all-groups-of-an-administrator-is-granted-nothing': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        inEachOf: groupsAsOne('jane', 'dev', 'system:masters'),
      }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access-by-the-second-of-two-groups',
    },
    'long-forwarded-names-are-granted-nothing': {
      when: get(listThatNeedsRights, { present: 'proxy', inEachOf: longForwardedNames('jane') }),
      then: notGranted('unauthorized', 'jane', ...longUsers),
      control: 'the-front-proxy-gives-access',
    },
    'forwarded-users-that-are-no-text-are-granted-nothing': {
      when: get(listThatNeedsRights, { present: 'proxy', inEachOf: usersThatAreNoText }),
      then: listWithheld(),
      control: 'the-front-proxy-gives-access',
    },
    'extra-attributes-name-no-other': {
      when: whoAmI({ present: 'proxy', headers: [...claiming('jane', 'dev'), ...extras] }),
      then: identifiedAs('jane', ['dev'], { uid: '' }),
      clause: '2.5.3',
      rule: 'H-11',
    },
    'extra-attributes-and-a-uid-name-no-user': {
      when: whoAmI({ present: 'proxy', headers: [...extras, uidHeader('admin'), groupHeader('system:masters')] }),
      then: refused('front-proxy-without-user'),
      control: 'extra-attributes-name-no-other',
      needs: ['separate-authorities'],
      clause: '2.5.1',
      rule: 'H-09',
    },
    'extra-attributes-whose-keys-cannot-be-decoded-grant-nothing': {
      when: get(listThatNeedsRights, {
        present: 'proxy',
        headers: [
          ...claiming('jane', 'dev'),
          ...Object.keys(exactKeys['broken-escapes-stay']).map((key) => extraHeader(key, 'read')),
        ],
      }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
      clause: '2.5.3',
      rule: 'H-11a',
    },
    'extra-attributes-grant-nothing': {
      when: get(listThatNeedsRights, { present: 'proxy', headers: [...claiming('jane', 'dev'), ...extras] }),
      then: refused('unauthorized'),
      control: 'the-front-proxy-gives-access',
      clause: '2.5.3',
      rule: 'H-11',
    },
  },
});
