import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** More than any file that a user gives needs; keeps a mistaken path from filling the memory. */
export const largestInput = 1024 * 1024;

/**
 * The text of a file of at most 1 MiB. It is opened without waiting, so that a pipe nobody writes to or a device cannot hold the
 * process. Throws an error of the system, or one whose code says what is wrong with the file.
 */
export function readInputFile(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = fstatSync(descriptor);
    if (found.isDirectory()) throw problem('EISDIR');
    if (!found.isFile()) throw problem('not a regular file');
    if (found.size > largestInput) throw problem('larger than 1 MiB');
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

const problem = (code: string): Error => Object.assign(new Error(code), { code });
