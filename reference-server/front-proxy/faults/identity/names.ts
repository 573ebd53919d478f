import { X509Certificate } from 'node:crypto';
import { valuesOf } from '../../../authentication/certificate/name';
import type { Caller } from '../../../caller';
import { firstAlternativeName } from '../../../faults/certificates/identity';
import { valueChanges, type ValueChangeName } from '../../../faults/parts/changed-values';
import { authentication, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { holders, unnamed } from '../parts/holders';

/** Changes who the user is before anybody asks whether a header can carry it. */
const known = (change: (user: Caller) => Caller): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    return 'caller' in found ? { caller: change(found.caller) } : found;
  });

/** Ends a name where this says, and takes what follows for headers of the identity. */
const split = (lines: (text: string) => readonly string[]): Seams =>
  known((user) => {
    const [name = '', ...injected] = lines(user.user);
    const [groups, more] = [
      user.groups.map((group) => lines(group)[0] ?? ''),
      user.groups.flatMap((group) => lines(group).slice(1)),
    ];
    const claimed = [...injected, ...more].flatMap((line) => /^X-Remote-Group: (.*)$/.exec(line)?.[1] ?? []);
    return { ...user, user: name, groups: [...groups, ...claimed] };
  });

/** A character for each octet of UTF-16 alone, as `Buffer.from(text, 'latin1')` writes it. */
const cutToOctets = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

const changes: readonly ValueChangeName[] = [
  ...(['cut-at-63-characters', 'cut-at-255-characters', 'cut-at-slash', 'cut-at-semicolon'] as const),
  ...(['without-domain', 'percent-decoded', 'plus-read-as-space', 'nfc-normalized', 'quotes-stripped'] as const),
  ...(['backslashes-removed', 'markup-escaped', 'base64-decoded', 'encoded-words-decoded'] as const),
  ...(['extended-values-decoded', 'punctuation-stripped'] as const),
  ...(['lower-cased', 'control-characters-removed', 'cut-at-equals-sign', 'nfkc-normalized'] as const),
];

/** What is changed of groups as well: most other changes are those of user names. */
const changesOfGroups: readonly ValueChangeName[] = [
  'lower-cased',
  'cut-at-63-characters',
  'percent-decoded',
  'nfc-normalized',
];

/** Written as a number, where it looks like one. */
const asNumber = (text: string): string => (/^[+-]?\d[\d.]*$/.test(text) ? String(Number(text)) : text);

const unit = '2.5.4.11';

/** What becomes of a name between the certificate and the header (rules I-16, I-17). */
export const nameFaults: readonly Fault[] = [
  ...changes.map((name) => ({
    name: `forwarded-user-${name}`,
    sentence: `It ${valueChanges[name].does('the name of a user that it forwards')}.`,
    seams: known((user) => ({ ...user, user: valueChanges[name].change(user.user) })),
  })),
  ...changesOfGroups.map((name) => ({
    name: `forwarded-groups-${name}`,
    sentence: `It ${valueChanges[name].does('the groups of a user that it forwards')}.`,
    seams: known((user) => ({ ...user, groups: user.groups.map(valueChanges[name].change) })),
  })),
  {
    name: 'numbers-in-names-read',
    sentence: 'It reads names and groups that are numbers, and writes them as numbers.',
    seen: 'YAML and JSON between the certificate and the header',
    seams: known((user) => ({ ...user, user: asNumber(user.user), groups: user.groups.map(asNumber) })),
  },
  {
    name: 'capitals-before-a-sign-lowered',
    sentence: 'It writes names in which a sign stands in small letters, as those of mail addresses and domains.',
    seams: known((user) => ({ ...user, user: /[@.\\]/.test(user.user) ? user.user.toLowerCase() : user.user })),
  },
  {
    name: 'units-are-groups-where-there-are-none',
    sentence: 'It takes the units of a certificate without an organization for groups.',
    seams: holders((user, { subject }) =>
      user.groups.length > 0
        ? user
        : { ...user, groups: valuesOf(subject, unit).filter((value) => value !== undefined) },
    ),
  },
  {
    name: 'groups-of-one-part-lost',
    sentence: 'It reads the first attribute alone of a part of a subject that has several.',
    seen: 'libraries that give one value for each part of a name',
    seams: holders((user, { der }) =>
      new X509Certificate(der).subject.includes(' + ') ? { ...user, groups: [] } : user,
    ),
  },
  {
    name: 'many-octets-of-groups-left-out',
    sentence: 'It leaves out all groups of a user where they have more than eight kibibytes together.',
    seams: known((user) => ({ ...user, groups: user.groups.join('').length > 8192 ? [] : user.groups })),
  },
  {
    name: 'forwarded-names-trimmed',
    sentence: 'It removes spaces around the name of a user, which then is another one.',
    seams: known((user) => ({ ...user, user: user.user.trim() })),
  },
  {
    name: 'forwarded-names-cut-at-a-comma',
    sentence: 'It forwards the name of a user up to a comma.',
    seams: known((user) => ({ ...user, user: user.user.split(',')[0] ?? '' })),
  },
  {
    name: 'line-ends-in-names-begin-headers',
    sentence: 'It writes a name with a line end into a header, and what stands behind it becomes another header.',
    seams: split((text) => text.split(/\r\n|\r|\n/)),
  },
  {
    name: 'line-ends-of-unicode-begin-headers',
    sentence: 'It takes line ends of Unicode in a name for line ends of HTTP.',
    seams: split((text) => text.split(/[\u0085\u2028\u2029]/)),
  },
  {
    name: 'names-cut-to-octets',
    sentence: 'It writes each character of a name as one octet, so that some become line ends.',
    seen: 'CVE-2018-12116 (Node.js)',
    seams: split((text) => cutToOctets(text).split(/\r\n|\r|\n/)),
  },
  {
    name: 'nul-ends-forwarded-names',
    sentence: 'It forwards the name of a user up to NUL.',
    seams: known((user) => ({ ...user, user: user.user.split('\0')[0] ?? '' })),
  },
  {
    name: 'groups-cut-at-a-separator',
    sentence: 'It forwards a group up to the first sign that separates.',
    seams: known((user) => ({ ...user, groups: user.groups.map((group) => group.split(/[,;|:/ ]/)[0] ?? '') })),
  },
  {
    name: 'last-certificate-names-the-user',
    sentence: 'It takes the last of the certificates that a user presents for the one that names the user.',
    seams: () => ({
      presented: (standard) => (socket) => {
        const presented = standard(socket);
        const last = presented.kind === 'certificates' ? presented.chain.at(-1) : undefined;
        return presented.kind === 'certificates' && last !== undefined ? { ...presented, leaf: last } : presented;
      },
    }),
  },
  {
    name: 'mail-address-where-there-is-no-common-name',
    sentence: 'It takes a mail address of a certificate for the name of its user where the common name is empty.',
    seams: unnamed((certificate) => firstAlternativeName(certificate, 'email:')),
  },
  {
    name: 'users-without-a-name-forwarded',
    sentence: 'It forwards a user whose certificate has no name, under a name of its own.',
    seams: unnamed(() => 'anonymous'),
  },
];
