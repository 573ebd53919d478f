import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingFolders } from '../../text';
import { PkiError } from '../errors';
import { codeOf } from '../loading/text-file';

export interface NewFile {
  readonly name: string;
  readonly content: string;
  /** Permissions, of which the process's mask may take some away. */
  readonly mode: number;
}

export const alreadyThere = (file: string): PkiError =>
  new PkiError('directory-not-empty', `${file} exists and is never overwritten; choose an empty directory.`);

/**
 * Writes all of the files or none: each is created exclusively, and on a failure what was created is removed again,
 * directories included. Throws `directory-not-empty` or `directory-unwritable`.
 */
export function writeNewFiles(directory: string, files: readonly NewFile[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const folder of missingFolders(directory)) {
      mkdirSync(folder);
      undo.push(() => {
        removeEmpty(folder);
      });
    }
    for (const file of files) {
      const path = join(directory, file.name);
      const descriptor = create(path, file.mode);
      undo.push(() => {
        rmSync(path, { force: true });
      });
      try {
        writeFileSync(descriptor, file.content);
      } finally {
        closeSync(descriptor);
      }
    }
  } catch (cause) {
    for (const step of undo.toReversed()) step();
    if (cause instanceof PkiError) throw cause;
    throw new PkiError(
      'directory-unwritable',
      `The directory ${directory} cannot be written (${codeOf(cause)}); choose one that can.`,
      { cause },
    );
  }
}

function create(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(path);
    throw error;
  }
}

/** Removes a folder unless something else was put into it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It stays, with what is in it.
  }
}
