import type { CommandDirectory } from '../given/files';
import { filesBeside, entriesOf, secretFiles } from './secret-files';

/** What a command writes to files, as it is seen while it runs and when it has ended. */
export interface FileLooks {
  /** A file that is removed at the end of the command is there while its request is open, or while its handshake is. */
  readonly look: () => Promise<void>;
  /** What others could read at any look. */
  readonly open: () => readonly string[];
  /** What is in the files that it has made in its own directory, and has left there. */
  readonly left: () => Promise<readonly string[]>;
}

/** Looks at the command's own directory, and at those that it may write beside; to be made before it runs. */
export async function fileLooks(
  { directory, forTemporary }: Pick<CommandDirectory, 'directory' | 'forTemporary'>,
  beside: readonly string[],
): Promise<FileLooks> {
  const seen = new Set<string>();
  const given = new Set((await entriesOf(directory)).filter((path) => path !== forTemporary));
  return {
    async look() {
      for (const each of [directory, ...beside]) for (const text of await secretFiles(each)) seen.add(text);
    },
    open: () => [...seen],
    left: () => filesBeside(directory, given),
  };
}
