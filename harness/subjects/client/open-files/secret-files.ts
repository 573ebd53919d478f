import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Files and directories that are looked at, octets of each file, and directories one within another. */
const [mostEntries, mostOctets, mostLevels] = [400, 1024 * 1024, 6];

/** Which files are read, and which directories are looked into. */
type IsShown = (path: string, found: Stats) => boolean;

/**
 * What others than the owner of a directory that they may enter can read in it, as Latin-1: the content of the files that are open to them,
 * and the names of all, also in directories below; none of the harness's own is one.
 */
export const secretFiles = (directory: string): Promise<readonly string[]> =>
  textsIn(directory, (_path, found) => (found.mode & (found.isDirectory() ? 0o011 : 0o077)) !== 0);

/** The same of all files but these, whoever may read them. */
export const filesBeside = (directory: string, given: ReadonlySet<string>): Promise<readonly string[]> =>
  textsIn(directory, (path) => !given.has(path));

/** The paths of what is in a directory. */
export const entriesOf = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory).catch(() => [])).map((name) => join(directory, name));

async function textsIn(directory: string, isShown: IsShown): Promise<readonly string[]> {
  let paths: readonly string[] = [directory];
  const texts: string[] = [];
  for (let level = 0, seen = 0; level <= mostLevels && paths.length > 0; level += 1) {
    const within = (await Promise.all(paths.map(entriesOf))).flat().slice(0, mostEntries - seen);
    seen += within.length;
    const found = await Promise.all(within.map((path) => lookedAt(path, isShown)));
    texts.push(within.map((path) => basename(path)).join('\n'), ...found.flatMap(({ text }) => text ?? []));
    paths = found.flatMap(({ open }) => open ?? []);
  }
  return texts;
}

/** The text of a file, or the path of a directory, that is shown; neither: it is not, or is gone. */
async function lookedAt(path: string, isShown: IsShown): Promise<{ readonly text?: string; readonly open?: string }> {
  try {
    const found = await stat(path);
    if (!isShown(path, found)) return {};
    if (found.isDirectory()) return { open: path };
    if (!found.isFile() || found.size > mostOctets) return {};
    return { text: (await readFile(path)).toString('latin1') };
  } catch {
    return {};
  }
}
