import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Files and directories that are looked at, octets of each file, and directories one within another. */
const [mostEntries, mostOctets, mostLevels] = [400, 1024 * 1024, 6];

/**
 * What others than the owner of a directory that they may enter can read in it, as Latin-1: the content of the files that are open to them,
 * and the names of all, also in directories below; none of the harness's own is one.
 */
export async function secretFiles(directory: string): Promise<readonly string[]> {
  let paths: readonly string[] = [directory];
  const texts: string[] = [];
  for (let level = 0, seen = 0; level <= mostLevels && paths.length > 0; level += 1) {
    const within = (await Promise.all(paths.map(entriesOf))).flat().slice(0, mostEntries - seen);
    seen += within.length;
    const found = await Promise.all(within.map(lookedAt));
    texts.push(within.map((path) => basename(path)).join('\n'), ...found.flatMap(({ text }) => text ?? []));
    paths = found.flatMap(({ open }) => open ?? []);
  }
  return texts;
}

const entriesOf = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory).catch(() => [])).map((name) => join(directory, name));

/** The text of a file, or the path of a directory, that is open to others; neither: it is not, or is gone. */
async function lookedAt(path: string): Promise<{ readonly text?: string; readonly open?: string }> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return (found.mode & 0o011) === 0 ? {} : { open: path };
    if (!found.isFile() || (found.mode & 0o077) === 0 || found.size > mostOctets) return {};
    return { text: (await readFile(path)).toString('latin1') };
  } catch {
    return {};
  }
}
