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
