import { encodedClaims } from '../other-identity-sources/claims';

/** A name of this length; its last letter differs, so that a cut shows. */
const ofLength = (length: number): string => `${'n'.repeat(length - 1)}z`;

/** Signs that separate, quote or end something in a language, and that are rare in names. */
const otherSigns: readonly string[] = [...Array.from('?|&%$^()<>[]{}\\"\'`'), '::', '//', '--'];

/** What a language or a program takes for nothing, for a value or for somebody of its own. */
const literals = [
  ...['yes', 'no', 'on', 'off', '~', 'none', 'NULL', '(null)', '<nil>', '[object Object]', '{}', '[]', '""', '.', '..'],
  ...['root', 'anonymous', 'unknown', 'nobody', 'guest', 'default'],
] as const;

/** What products write before the name of a group to say where it comes from, and what others take away for that. */
const kindsOfGroups = [
  ...['oidc', 'saml', 'ldap', 'ad', 'aad', 'azure', 'azuread', 'entra', 'github', 'gitlab', 'google', 'okta', 'auth0'],
  ...['keycloak', 'dex', 'keystone', 'aws', 'gcp', 'sso', 'jwt', 'x509', 'cert', 'krb5', 'unix', 'posix', 'local'],
  ...['group', 'groups', 'role', 'roles', 'team', 'org', 'project', 'tenant', 'user', 'kubernetes', 'k8s', 'external'],
] as const;

/**
 * User names that servers change on their way into an identity, by what stays when they do not: cut at a sign or a
 * length, decoded, trimmed, normalised, read as a value of a programming language. All can be a header value.
 */
export const exactNames = {
  'separators-stay': 'a/b:c@d,e;f=g+h|i&j#k?l m  n, o; p',
  'leading-signs-stay': '@:/.,;-_+#=alice',
  'trailing-signs-stay': 'alice@:/.,;-_+#=',
  'percent-escapes-stay': '%61lice%20%2540%C3%A9',
  'quotation-marks-stay': '"alice"',
  'apostrophes-stay': "'alice'",
  'backslashes-stay': 'CORP\\alice\\,\\u0041\\61',
  'base64-stays': 'YWxpY2U=',
  'an-encoded-word-stays': '=?utf-8?B?YWxpY2U=?=',
  'an-extended-value-stays': "utf-8''%61lice",
  'markup-stays': '<alice>&amp;{b}[c](d)$e*',
  'the-word-null-stays': 'null',
  'the-word-true-stays': 'true',
  'the-digit-zero-stays': '0',
  'a-hyphen-stays': '-',
  'unicode-forms-stay': 'e\u0301 \u00e9 \ufb01 \u212b \u00df \u{1d4d0} \u0430 \u017f',
  'what-does-not-show-stays': '\u00a0\u3000al\u200bi\u00adc\u202ee\ufeff\u2003\u00a0',
  'nothing-but-white-space-stays': '\u3000\u2003',
  'json-stays': '{"name":"alice"}',
  'a-dot-at-the-end-stays': 'alice.example.com.',
  'other-signs-stay': 'a!b^c~d`e(f)g<h>i::j//k--l',
  'angle-brackets-around-it-stay': '<alice>',
  'quoted-printable-stays': '=?utf-8?Q?alice=3D?= =41',
  'character-references-stay': 'a&#97;&apos;b',
  'placeholders-stay': '%s{0}{{a}}${HOME}%PATH%',
  'a-number-stays': '1e3',
  'sixty-five-characters-stay': ofLength(65),
  'three-hundred-characters-stay': ofLength(300),
} as const;

/** Values that stand beside each other in one request, each a group or a value of an extra attribute. */
export const exactValues = {
  'separators-stay': Array.from('/:@,;=+|&#? .-_\t')
    .map((sign) => `a${sign}b`)
    .concat('a  b', ...Array.from(',;:|&').map((sign) => `a${sign} b`)),
  'leading-signs-stay': Array.from('/:@,;=+#.-_*!~')
    .map((sign) => `${sign}a`)
    .concat('*'),
  'trailing-signs-stay': Array.from('/:@,;=+#.-_*!~').map((sign) => `a${sign}`),
  'escapes-stay': [
    ...['%61', 'a%20b', 'a%2Cb', '%2541', '%C3%A9', '"a"', "'a'", 'a\\,b', '\\61', 'CORP\\a', 'a\\nb', '&lt;a&gt;'],
    ...['["a"]', '{"a":1}', '$HOME', 'YWRtaW4=', '=?utf-8?B?YWRtaW4=?='],
  ],
  'words-stay': ['null', 'true', 'false', 'undefined', 'None', 'nil', 'NaN', '0', '1', '-1', '007', '1e3', '0x10', '-'],
  'unicode-forms-stay': [
    ...['\u00e9', 'e\u0301', '\ufb01', 'fi', '\u212b', '\u00c5', '\u00df', '\u{1d4d0}'],
    ...['\u00a0a\u00a0', '\u3000a\u2003', '\u2028a', '\ufeffa\ufeff', 'a\u200bb', 'a\u00adb', 'a\u202eb', 'a\u2060b'],
    ...['\u0430', '\uff41', '\u017f', '\u212a', '\u0131', '\u0130'],
  ],
  'letter-case-stays': ['dev', 'Dev', 'DEV'],
  'other-signs-stay': otherSigns.flatMap((sign) => [`a${sign}b`, `${sign}a`, `a${sign}`]),
  'other-escapes-stay': [
    ...['=41', '=?utf-8?Q?a=20b?=', "utf-8''a", 'xn--mnchen-3ya', '&#97;', '&apos;', '61646d696e', '\\u0061', '\\x61'],
    ...['%s', '%PATH%', '${HOME}', '{{a}}', '{0}', 'a@REALM', '<b>a</b>', '<a>', '[a]', '(a)', 'a/../b'],
  ],
  'other-words-stay': [...literals, 'Null', 'N/A', "''", 'admin', '1.0', '+1', '1_000', 'ROLE_dev'],
  'lengths-stay': [64, 65, 128, 255, 256, 300].map(ofLength),
  'kinds-of-groups-stay': [
    ...kindsOfGroups.map((kind) => `${kind}:a`),
    ...['group', 'role', 'cn', 'CN', 'ou', 'dc', 'memberOf'].map((kind) => `${kind}=a`),
    ...['ROLE_a', 'GROUP_a', 'role/a', 'group/a', 'realm/a', 'oidc-a', 'ldap-a', 'a@example.com', 'a#EXT#'],
    ...[
      'urn:mace:a',
      'https://example.com/a',
      'spiffe://example.com/a',
      'arn:aws:iam::1:role/a',
      'projects/p/groups/a',
    ],
    ...['system:authn-conformance', 'system:authn-conformance:a'],
    ...['CN=a,OU=b,DC=c', 'cn=a,ou=b', 'BUILTIN\\a', 'S-1-5-21-1-2-3-513', 'a.b.c', 'a::b', 'a (external)'],
  ],
} as const;

/** Keys of extra attributes as they stand in the name of a header, with the key that each gives. */
export const exactKeys = {
  'signs-stay': keys('a.b', 'a~b', "a'b", 'a*b', 'a!b', 'a$b', 'a&b', 'a^b', 'a|b', 'a+b', '.a', 'a.', '-a', 'a-'),
  'an-underscore-stays': keys('a_b'),
  'words-stay': keys('null', 'true', '0', '1', 'constructor', 'length'),
  'escapes-are-decoded': {
    ...{ 'a%2fb': 'a/b', 'a%2cb': 'a,b', 'a%3ab': 'a:b', 'a%40b': 'a@b', 'a%20b': 'a b', 'a%22b': 'a"b' },
    ...{ 'a%2bb': 'a+b', 'a%3db': 'a=b', '%c3%a9': '\u00e9', 'e%cc%81': 'e\u0301' },
  },
  'broken-escapes-stay': keys('a%', 'a%4', '%', 'a%g0', 'a%0g', 'a%%41', '1%00%'),
  'lengths-stay': keys(ofLength(64), ofLength(65), ofLength(128), ofLength(300)),
  'other-signs-stay': keys('a`b', 'a#b', 'a--b', 'a..b', '!a', 'a!', '~a', 'a~', '^a', 'a^', '|a', 'a|'),
  'other-words-stay': keys('false', 'undefined', 'none', '-1', '007', '1e3', 'tostring', 'name', 'user', 'groups'),
  'the-name-of-a-prototype-stays': keys('__proto__', 'prototype', 'hasownproperty'),
  'other-escapes-are-decoded': {
    ...{
      'a%3bb': 'a;b',
      'a%5cb': 'a\\b',
      'a%3fb': 'a?b',
      'a%23b': 'a#b',
      '%2fa': '/a',
      'a%2f': 'a/',
      '%28a%29': '(a)',
    },
    ...{
      '%3ca%3e': '<a>',
      '%5ba%5d': '[a]',
      '%7ba%7d': '{a}',
      '%20a': ' a',
      'a%20': 'a ',
      'a%09b': 'a\tb',
      '%25zz': '%zz',
      '%2541': '%41',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

function keys(...same: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(same.map((key) => [key, key]));
}

/** User names that mean something to a program, and signs at either end of one; each is the user of a request of its own. */
export const manyNames = {
  'words-that-mean-something-stay': [
    ...['undefined', 'false', 'None', 'nil', 'NaN', '1', '*', ...literals, '007'],
    ...['a+b@c.example', 'Alice.Dev@Example.COM', 'ALICE', 'ROLE_alice'],
  ],
  'kinds-of-names-stay': [
    ...['mailto', 'acct', 'urn', 'sip', 'tel', 'ldap', 'spiffe', 'http', 'https', 'file', 'data'].map(
      (scheme) => `${scheme}:alice`,
    ),
    ...['https', 'ldap', 'spiffe', 'oidc', 'saml'].map((scheme) => `${scheme}://alice`),
    ...[
      'user',
      'User',
      'u',
      'uid',
      'id',
      'cn',
      'sub',
      'upn',
      'email',
      'name',
      'login',
      'dn',
      'oidc',
      'saml',
      'x509',
      'krb5',
    ].map((kind) => `${kind}:alice`),
    ...['uid', 'user', 'sub', 'email', 'name', 'login', 'upn'].map((kind) => `${kind}=alice`),
    ...['xn--alice', 'xn--mnchen-3ya', 'alice.xn--p1ai', 'alice@xn--mnchen-3ya.example'],
    ...['Mr. Alice', 'Dr. Alice', 'alice (admin)', 'alice [admin]', 'Alice, Dr.', 'alice via proxy', 'alice as root'],
  ],
  'domains-stay': [
    ...['local', 'localdomain', 'lan', 'home', 'internal', 'intranet', 'corp', 'example.com', 'svc', 'cluster.local'],
    ...['default.svc.cluster.local', 'LOCAL', 'com', 'test', 'invalid'],
  ].flatMap((domain) => [`alice.${domain}`, `alice@${domain}`]),
  'other-scripts-stay': [
    ...[
      '\u0661\u0662\u0663',
      '\u0967\u0968\u0969',
      '\uff11\uff12\uff13',
      '\u00b9\u00b2\u00b3',
      '\u2460',
      '\u2167',
      '\u00bd',
    ],
    ...['alice\u0661', 'user-\u0662', '\uff41lice', '\u24d0lice', '\u0131', '\u0130', '\u1e9e', '\u03c2', '\u0149'],
    ...[
      'alice\u2010x',
      'alice\u2011x',
      'alice\u2212x',
      'alice\uff0dx',
      'alice\uff0fx',
      'alice\uff20x',
      'alice\uff0ex',
      'alice\u3002x',
    ],
    ...[
      'alice\u2019',
      '\u201calice\u201d',
      'alice\u2026',
      '\u{1f600}',
      'alice\ufffd',
      'M\u00fcller',
      'Mu\u0308ller',
      '\u00e6',
      '\u0153',
      '\u00f8',
    ],
  ],
  'claims-stay': [...Object.values(encodedClaims), 'user=alice', 'user=alice;group=dev', 'CN=alice,O=dev'],
  'signs-at-either-end-stay': [...Array.from('.,;:/@=+#!~*-_'), ...otherSigns].flatMap((sign) => [
    `${sign}alice`,
    `alice${sign}`,
  ]),
} as const;
