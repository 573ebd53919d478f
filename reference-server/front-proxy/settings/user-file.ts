import { readFileSync } from 'node:fs';
import type { Caller } from '../../caller';
import { reasonOf } from '../../reason';
import { FlagError } from '../../settings/flag-error';
import { columnsOf, type TextSource } from '../../settings/token-file';
import { hasControlCharacter } from '../control-characters';

/** One line of a file of users: the secret that a user shows, and who it is. */
export interface UserLine {
  readonly secret: string;
  readonly user: Caller;
}

/** A file of passwords or of tokens: the flag that names it, what its secrets are called, and which there can be. */
export interface UserFile {
  readonly flag: string;
  readonly secret: string;
  readonly isPossible: (line: UserLine) => boolean;
}

/** RFC 7617, 2: a user name holds no colon, and neither of the two a control character. */
export const passwordFile: UserFile = {
  flag: '--basic-auth-file',
  secret: 'password',
  isPossible: ({ secret, user: { user } }) =>
    secret !== '' && !user.includes(':') && !hasControlCharacter(`${secret}${user}`),
};

/** RFC 6750, 2.1: what a header can carry behind the scheme. */
export const tokenFile: UserFile = {
  flag: '--token-auth-file',
  secret: 'token',
  isPossible: ({ secret }) => /^[!-~]+$/.test(secret),
};

/**
 * Reads a file of users as kube-apiserver has them: CSV lines of secret, user, UID and, if there are any, groups in one quoted
 * column; ours is a fifth column of extra attributes, `"key=value,key=value"`. Throws a {@link FlagError} that names the line and
 * never says what stands in it.
 */
export function readUsers(file: UserFile, source: TextSource | undefined): readonly UserLine[] {
  if (source === undefined) return [];
  const name = typeof source === 'string' ? source : 'the given text';
  const form = `write each line as ${file.secret},user,uid,"group1,group2","key=value"`;
  const users = textOf(file, source, form)
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const read = userIn(file, line);
      if (typeof read !== 'string') return [read];
      throw new FlagError(file.flag, `line ${index + 1} of ${name} ${read}; ${form}`);
    });
  if (users.length === 0) throw new FlagError(file.flag, `there is no ${file.secret} in ${name}; ${form}`);
  return users;
}

/** The user of one line; or what is wrong with it. */
function userIn(file: UserFile, line: string): UserLine | string {
  const columns = columnsOf(line);
  if (columns === undefined) return 'has a quotation mark that does not belong there';
  if (columns.length < 3) return 'has fewer than three columns';
  if (columns.length > 5) return 'has more than five columns';
  const [secret = '', user = '', uid = '', groups = '', extra = ''] = columns;
  if (user === '') return 'names no user';
  const pairs = listed(extra).map((pair) => pair.split(/=(.*)/s, 2));
  if (pairs.some(([key = '', value]) => key === '' || value === undefined)) return 'has an extra that is no key=value';
  const read = {
    secret,
    user: { user, ...(uid !== '' && { uid }), groups: listed(groups), extra: grouped(pairs) },
  };
  return file.isPossible(read) ? read : `has a ${file.secret} or a user that no header can carry`;
}

const listed = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');

function grouped(pairs: readonly (readonly string[])[]): Caller['extra'] {
  const extra = new Map<string, string[]>();
  for (const [key = '', value = ''] of pairs) extra.set(key, [...(extra.get(key) ?? []), value]);
  return Object.fromEntries(extra);
}

function textOf({ flag }: UserFile, source: TextSource, form: string): string {
  if (typeof source !== 'string') return source.text;
  try {
    return readFileSync(source, 'utf8');
  } catch (error) {
    throw new FlagError(flag, `cannot read ${source} (${reasonOf(error)}); ${form}`);
  }
}
