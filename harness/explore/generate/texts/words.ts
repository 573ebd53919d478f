import { constantFrom, integer, oneof, tuple } from 'fast-check';
import { namesNear, namesNearInCertificates } from '../../../vocabulary/values/near-names';
import { word, type TextGroup } from './group';

/** Words that stand for something in a language: a program that reads them as such loses the name. */
export const literals = [
  ...[
    'null',
    'NULL',
    'Null',
    'nil',
    'None',
    'undefined',
    'NaN',
    'true',
    'True',
    'false',
    'FALSE',
    'yes',
    'no',
    'on',
    'off',
  ],
  ...[
    '0',
    '1',
    '-1',
    '00',
    '007',
    '1.0',
    '1e3',
    '0x10',
    'Infinity',
    '-',
    '--',
    '*',
    '.',
    '..',
    '~',
    '""',
    "''",
    '[]',
    '{}',
    '()',
    'N/A',
    'none',
    '(null)',
    '<nil>',
    '[object Object]',
  ],
] as const;

/** Names to which Kubernetes, or a program, gives a meaning. */
const reservedNames = [
  ...['system:anonymous', 'system:authenticated', 'system:masters', 'system:nodes'],
  ...[
    'system:node:n1',
    'system:serviceaccount:default:x',
    'system:serviceaccounts',
    'system:kube-scheduler',
    'system:admin',
  ],
  ...[
    'admin',
    'root',
    'kubernetes-admin',
    'cluster-admin',
    'administrator',
    'superuser',
    'anonymous',
    'nobody',
    'guest',
    'default',
  ],
  ...[
    'system:',
    'system',
    'system:x',
    'system:masters:x',
    'system:nodes',
    'kubeadm:cluster-admins',
    'wheel',
    'sudo',
    'masters',
  ],
] as const;

/** A name with a meaning. */
export const reserved = constantFrom(...reservedNames);

/** Words with a meaning. */
export const words: readonly TextGroup[] = [
  { name: 'literals of languages', texts: constantFrom(...literals) },
  {
    name: 'numbers as they are seldom written',
    texts: tuple(
      constantFrom('0', '00', '+', '-', '0x', '0b', '0o', '.', '1e', '1_', '-0', ''),
      integer({ min: 0, max: 99_999_999 }),
      constantFrom('', '', '.0', '.50', 'e2', 'n', 'L', '_0', ',0'),
    ).map((all) => all.join('')),
  },
  { name: 'names with a meaning', texts: reserved },
  {
    name: 'users of the system',
    texts: tuple(
      constantFrom('system:serviceaccount:default:', 'system:serviceaccount:kube-system:', 'system:node:', 'system:'),
      word(),
    ).map((all) => all.join('')),
  },
  {
    name: 'names near those of the system',
    texts: constantFrom(
      ...[...namesNear('system:masters'), ...namesNear('system:anonymous')].filter((name) => !/^\s|\s$/.test(name)),
    ),
  },
  {
    name: 'the kind of a name before it',
    texts: tuple(constantFrom('ROLE_', 'role:', 'group:', 'user:', 'GROUP_', 'svc-', 'sa:'), word()).map((all) =>
      all.join(''),
    ),
  },
  {
    name: 'where a name is from before it',
    texts: tuple(constantFrom('oidc:', 'ldap:', 'saml:', 'github:', 'google:', 'local:', 'ad:', 'sso/'), word()).map(
      (all) => all.join(''),
    ),
  },
  { name: 'two words', texts: tuple(word(), constantFrom(' ', '-', '_', '.'), word()).map((all) => all.join('')) },
];

/** What can stand in a certificate, and in no header (RFC 9110, 5.5): control characters, and spaces around a name. */
export const ofCertificates: readonly TextGroup[] = [
  {
    name: 'control characters',
    texts: tuple(
      word(0, 4),
      constantFrom('\0', '\n', '\r\n', '\r', '\t', '\v', '\x01', '\x1b', '\x7f', '\x1f'),
      word(0, 4),
    ).map((all) => all.join('')),
  },
  {
    name: 'spaces around a name',
    texts: tuple(constantFrom('', ' ', '  ', '\t'), word(), constantFrom('', ' ', '  ', '\n')).map((all) =>
      all.join(''),
    ),
  },
  {
    name: 'names near those of the system, with control characters',
    texts: oneof(constantFrom(...namesNearInCertificates('system:masters'))),
  },
];
