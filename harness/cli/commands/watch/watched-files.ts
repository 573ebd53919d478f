import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCertificates } from '../../../pki';
import { kindOf, mostFiles, type DescribingFiles } from '../../target/describing-files';
import { earliest } from './outcome';

/** What each file is like now, by its path. */
export type Fingerprints = ReadonlyMap<string, string>;

/** Looks at every file, and at every file of a directory: size, time of change and inode. */
export function fingerprintsOf(paths: readonly string[]): Fingerprints {
  const found = new Map<string, string>();
  for (const path of paths)
    for (const file of kindOf(path) === 'directory' ? [path, ...entriesOf(path)] : [path])
      if (found.size < 2 * mostFiles) found.set(file, fingerprintOf(file));
  return found;
}

/** The files that differ. */
export const differing = (before: Fingerprints, now: Fingerprints): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));

function fingerprintOf(path: string): string {
  try {
    const { mtimeNs, size, ino } = statSync(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch {
    return 'not there';
  }
}

function entriesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
      .toSorted()
      .slice(0, mostFiles)
      .map((name) => join(directory, name));
  } catch {
    return [];
  }
}

/** When the first certificate of each file ends; a file that cannot be read has none. */
export function endsOf(certificates: DescribingFiles['certificates']): ReadonlyMap<string, Date> {
  const ends = new Map<string, Date>();
  for (const [name, file] of certificates) {
    const end = endOf(file);
    if (end !== undefined) ends.set(name, end);
  }
  return ends;
}

function endOf(file: string): Date | undefined {
  try {
    return earliest(readCertificates(file).map(({ validTo }) => new Date(validTo)));
  } catch {
    return undefined;
  }
}
