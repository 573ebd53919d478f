import { delimiter, join } from 'node:path';
import type { ClientCommand, ClientTarget } from '../../target/client';
import { kindOf, together, type DescribingFiles } from './describing-files';

/**
 * The files that a client is made of: the program that its command starts, found as a shell finds it, and each word of the
 * command that is the path of a file; and the list of expected failures.
 */
export function filesOfClient(
  { command, repeatCommand }: Pick<ClientTarget, 'command' | 'repeatCommand'>,
  expectedFailures: string | undefined,
  path = process.env.PATH ?? '',
): DescribingFiles {
  const commands = [command, ...(repeatCommand === undefined ? [] : [repeatCommand])];
  return together([
    ...commands.flatMap((each) => wordsOf(each).flatMap((word, at) => fileNamed(word, at === 0 ? path : undefined))),
    ...(expectedFailures === undefined ? [] : [expectedFailures]),
  ]);
}

/** The words of a text for a shell are those between white space: quotes belong to none of them. */
const wordsOf = ({ argv, shell }: ClientCommand): readonly string[] =>
  shell === true ? argv[0].split(/[\s'";|&()<>]+/).filter((word) => word !== '') : argv;

/** The file of a word; that of a program without a slash lies in a directory of the path (POSIX.1, 2.9.1.4). */
function fileNamed(word: string, path: string | undefined): readonly string[] {
  if (path === undefined || word.includes('/')) return kindOf(word) === 'file' ? [word] : [];
  const found = path.split(delimiter).map((directory) => join(directory, word));
  return found.filter((file) => kindOf(file) === 'file').slice(0, 1);
}
