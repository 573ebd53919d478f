import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are looked at, and octets of each. */
const [mostFiles, mostOctets] = [200, 1024 * 1024];

/** The content of the files in a directory that others than their owner may read, as Latin-1; none of the harness's own is one. */
export async function secretFiles(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  const texts = await Promise.all(names.slice(0, mostFiles).map((name) => openText(join(directory, name))));
  return texts.filter((text) => text !== '');
}

async function openText(path: string): Promise<string> {
  try {
    const { mode, size } = await stat(path);
    if ((mode & 0o077) === 0 || size > mostOctets) return '';
    return (await readFile(path)).toString('latin1');
  } catch {
    // It is a directory, or gone.
    return '';
  }
}
