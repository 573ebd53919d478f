import { octet } from '../../text';
import { groupHeader, userHeader } from '../header';
import type { FormFamily } from '../request-form';

/** Signs with which programs join a user and its groups to the key of a decision that they keep. */
const joining = [':', ',', ';', '|', '/', '.', '-', '_', ' ', '#', '@', '+', '=', ''];

/** Users whose whole name is what a program makes of this user in this group. */
export const usersNamedAs = (user: string, group: string): FormFamily => ({
  name: 'user with the name of a user and its group',
  forms: joining
    .flatMap((sign) => [`${user}${sign}${group}`, `${group}${sign}${user}`])
    .map((name) => ({ name: JSON.stringify(name), headers: [userHeader(name)] })),
});

/** The groups of a user in one group: a program that keeps decisions under them, joined, knows no difference. */
export const groupsAsOne = (user: string, ...groups: readonly string[]): FormFamily => ({
  name: 'group with the names of all groups of a user',
  forms: joining
    .flatMap((sign) => [groups.join(sign), groups.toReversed().join(sign)])
    .map((name) => ({ name: JSON.stringify(name), headers: [userHeader(user), groupHeader(name)] })),
});

const lengths = [300, 1100, 2100, 4100];

/** As long as many servers take no name: they may reject such a request, and grant nothing. */
export const longUsers: readonly string[] = lengths.map((length) => 'n'.repeat(length));

/** A user or a group that does not fit where a program keeps or looks up names. */
export const longForwardedNames = (user: string): FormFamily => ({
  name: 'long name',
  forms: [
    ...longUsers.map((name) => ({ name: `user of ${name.length} characters`, headers: [userHeader(name)] })),
    ...lengths.map((length) => ({
      name: `group of ${length} characters`,
      headers: [userHeader(user), groupHeader('g'.repeat(length))],
    })),
  ],
});

/** A user whose name is no text in UTF-8, or has signs that others leave out or turn round: a program that cannot write it down decides nothing. */
export const usersThatAreNoText: FormFamily = {
  name: 'user that is no text',
  forms: Object.entries({
    'an octet of no character behind a name': `jane${octet(0xff)}`,
    'the first octet of a character alone': octet(0xc3) + octet(0x28),
    'a further octet of a character alone': `jane${octet(0x80)}`,
    'half of a surrogate pair': octet(0xed) + octet(0xa0) + octet(0x80),
    'a line separator': 'jane\u2028',
    'a sign that turns the text round': '\u202ejane',
    'a replacement character': 'jane\ufffd',
    'a character beyond the first 65,536': '\u{1f511}',
  }).map(([name, user]) => ({ name, headers: [userHeader(user), groupHeader('dev')] })),
};
