import { mkdirSync, statSync } from 'node:fs';
import { missingFolders } from '../../text';
import { UsageError } from './io';
import { codeOf } from './reason';

/**
 * Makes a directory that a flag names, and those above it, where it is not there yet. Throws UsageError, which begins with
 * `said`, the flag and its value.
 */
export function makeDirectory(directory: string, said: string, mode = 0o777): void {
  try {
    for (const folder of missingFolders(directory)) makeOne(folder, mode);
    if (!statSync(directory).isDirectory()) throw Object.assign(new Error(directory), { code: 'ENOTDIR' });
  } catch (error) {
    throw new UsageError(`${said}: cannot be made (${codeOf(error)}); name another directory`, { cause: error });
  }
}

/** Another process may make the same folder at the same time. */
function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
