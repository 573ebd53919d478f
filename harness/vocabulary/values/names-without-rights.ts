import { membersOfObjects } from '../other-identity-sources/members-of-objects';
import { namesAround, namesNear } from './near-names';
import { namesLikeReservedOnes } from './reserved-names';
import type { FormFamily, RequestForm } from '../request-form';
import { groupHeader, uidHeader, userHeader } from '../header';

/**
 * Groups and users that default authorization gives no right to a list, though programs grant rights by such names: by
 * what they resemble, by a namespace in them, by a role. Kubernetes gives rights to some users of its own (the scheduler,
 * the controller manager), distributions to some groups (`kubeadm:cluster-admins`, `system:cluster-admins`), and those who
 * run clusters to groups such as `admins`, `developers` and `ops`: those are not among them.
 */

const roles = ['admin', 'administrator', 'administrators', 'root', 'superuser', 'superusers', 'owner', 'wheel', 'sudo'];

const groupsOfTheSystem = [
  'system:unauthenticated',
  ...[
    'system:',
    'system',
    'system:admin',
    'system:admins',
    'system:root',
    'system:master',
    'system:unknown',
    'masters',
  ],
  ...['system:nodes', 'system:monitoring', 'system:bootstrappers', 'system:bootstrappers:authn-conformance'],
  ...['system:node-proxier', 'system:kube-scheduler', 'system:kube-controller-manager', 'system:kubelet-api-admin'],
  ...['system:auth-delegator', 'system:aggregators', 'system:authenticated:masters', 'system:serviceaccounts'],
  ...['system:serviceaccounts:default', 'system:serviceaccounts:kube-system', 'system:discovery', 'system:basic-user'],
];

const groupsOfNamespaces = [
  ...['default', 'kube-system', 'default:admin', 'default:edit', 'default/admin', 'default-admin', 'admin:default'],
  ...['namespace:default', 'ns:default', 'default:', 'default.svc', 'default/pods', 'list'],
];

/** Names that mean something to the language or the store in which a program looks up rights by them. */
const namesWithAMeaning = [
  ...membersOfObjects,
  // What ends a text, a query, a filter, a pattern or a template, and what breaks it.
  ...[
    '"',
    "'",
    '\\',
    'x"y',
    "x'y",
    'x\\y',
    "' or '1'='1",
    '" or "1"="1',
    "admin'--",
    "admin'#",
    'x;y',
    '*)(cn=*',
    '(',
    '[',
  ],
  ...['${admin}', '{{admin}}', '#{admin}', '%(admin)s', '{0}', '$(id)', '`id`', '../admin', '?', '^', '$', 'x|admin'],
];

/** Names that front proxies have and the parts of a server: an ordinary caller may bear them. */
const namesOfFrontProxies = [
  'front-proxy-client',
  'front-proxy',
  'aggregator',
  'system:auth-proxy',
  'proxy',
  'gateway',
];

/** The group of the administrators in two parts: a program that joins groups makes it of the two. */
const partsOfTheAdministrators = ['system', 'masters', 'system:m', 'asters'];

/** Groups that resemble that of the administrators, or by whose names programs grant rights. */
export const groupsWithoutRights: readonly string[] = [
  ...new Set([
    ...partsOfTheAdministrators,
    ...namesNear('system:masters'),
    ...groupsOfTheSystem,
    ...namesLikeReservedOnes,
    ...groupsOfNamespaces,
    ...roles,
    ...roles.map((role) => `cluster-${role}`),
    ...roles.map((role) => `kube-${role}`),
    ...['', '0', '-1', 'null', 'undefined', 'true'],
    ...namesWithAMeaning,
  ]),
];

/** Users by whose names programs grant rights. */
const usersWithoutRights: readonly string[] = [
  ...new Set([
    ...[
      'system:masters',
      'system:masters:alice',
      'system:authenticated',
      'system:',
      'system',
      'system:authn-conformance',
    ],
    ...[
      'system:admin',
      'system:root',
      'system:node:authn-conformance',
      'system:bootstrap:authnco',
      'system:apiserver-x',
      'system:apiserver',
      'kube-apiserver',
    ],
    ...['system:serviceaccount:default:default', 'system:serviceaccount:default:authn-conformance'],
    ...['system:serviceaccount:kube-system:default', 'system:serviceaccount:kube-system:authn-conformance'],
    ...['system:serviceaccount:default', 'system:serviceaccount:', 'serviceaccount:default:default'],
    ...[
      'default',
      'default:authn-conformance',
      'authn-conformance:default',
      'default/authn-conformance',
      'default-admin',
    ],
    ...['admin@default', 'pods', '*', '.*', '%', '0', '-1', 'null', 'undefined', 'true', 'nobody', 'anonymous'],
    ...roles,
    ...namesLikeReservedOnes,
    ...namesWithAMeaning,
    ...namesOfFrontProxies,
    // In many parts: a program that reads one shape of name may take another for something else.
    ...Array.from(':/.-@,', (sign) => Array.from('abcdefghijkl').join(sign)),
    // A program that looks for a group in the user as well, or joins the two, cuts it out of these.
    ...namesAround('system:masters'),
    ...roles.map((role) => `cluster-${role}`),
    ...['kube-admin', 'kubernetes-admin-x', 'authn-conformance:admin', 'admin@example.com', 'root@localhost'],
  ]),
];

/** So many groups at a time as servers take that read no more than a hundred header lines. */
const atOnce = 64;

const chunks = Array.from({ length: Math.ceil(groupsWithoutRights.length / atOnce) }, (_, at) =>
  groupsWithoutRights.slice(at * atOnce, (at + 1) * atOnce),
);

export const forwardedGroupsWithoutRights: FormFamily = {
  name: 'group that has no rights',
  forms: chunks.map((groups) => ({
    name: `${JSON.stringify(groups[0])} to ${JSON.stringify(groups.at(-1))}`,
    headers: groups.map((group) => groupHeader(group)),
  })),
};

export const forwardedUsersWithoutRights: FormFamily = {
  name: 'user who has no rights',
  forms: usersWithoutRights.map((user) => ({ name: JSON.stringify(user), headers: [userHeader(user)] })),
};

/** UIDs that elsewhere are those of a superuser, and names that grant rights as a user or a group. */
const uidsWithoutRightsOfTheirOwn: readonly string[] = [
  ...new Set([
    ...['0', '00', '0x0', '+0', '-0', '0.0', '-1', '1', '1000', '65534', 'S-1-5-18', 'S-1-5-32-544'],
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ...['system:masters', 'system:admin', 'system:apiserver', 'kubernetes-admin', '*', 'null', 'true', 'false'],
    ...roles,
  ]),
];

/** What a front proxy may send as the UID of a user without rights. */
export const uidsWithoutRights: FormFamily = {
  name: 'UID that has no rights',
  forms: uidsWithoutRightsOfTheirOwn.map((uid) => ({ name: JSON.stringify(uid), headers: [uidHeader(uid)] })),
};

const others = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `other-${at + 1}`);

const places: readonly (readonly [before: number, behind: number])[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [2, 2],
  [19, 0],
  [0, 19],
  [40, 0],
  [0, 40],
  [63, 0],
  [0, 63],
];

/** A group at several places among others: in a certificate they are many more. */
export const amongForwardedGroups = (group: string): FormFamily => ({
  name: 'group at one of several places',
  forms: places.map(([before, behind]): RequestForm => ({
    name: `behind ${before} and before ${behind} others`,
    headers: [...others(before), group, ...others(behind)].map((each) => groupHeader(each)),
  })),
});

/** A group behind more others than most programs are tried with; many servers take no request of that length. */
export const behindAThousandForwardedGroups = (group: string): FormFamily => ({
  name: 'group behind a thousand others',
  forms: [{ name: 'behind 1000 others', headers: [...others(1000), group].map((each) => groupHeader(each)) }],
});

/** Two hundred groups, with this one at the first or at the last place. */
export const firstOfTwoHundred = (group: string): readonly string[] => [group, ...others(199)];
export const lastOfTwoHundred = (group: string): readonly string[] => [...others(199), group];
