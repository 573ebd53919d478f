import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { flagOf } from '../../settings';
import { TargetError } from '../types';
import { keyBeside } from './authority-files';

/**
 * Refuses a file, or the key beside it, that a symbolic link leads out of the root: a copy of someone's machine must not make the
 * harness sign with a key of this one. Throws TargetError.
 */
export function requireInside(root: string, here: string, flag: string, manifest: string): void {
  const key = keyBeside(here);
  for (const file of key === undefined ? [here] : [here, key]) {
    const [real, realRoot] = [realPath(file), realPath(root)];
    if (real === undefined || realRoot === undefined) continue;
    const way = relative(realRoot, real);
    if (way !== '..' && !way.startsWith(`..${sep}`)) continue;
    throw new TargetError(
      `${manifest}: --${flag}: a symbolic link leads from ${file} out of ${flagOf('manifestRoot')} ${root}; put a copy of the file in its place`,
    );
  }
}

/** Undefined where there is nothing that could be read. */
function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}
