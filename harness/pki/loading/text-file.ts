import { readFileSync, statSync } from 'node:fs';
import { PkiError } from '../errors';

/** More than any certificate bundle or document needs; keeps a mistaken path from filling the memory. */
const largest = 1024 * 1024;

/** The file that PEM text is in, or the text itself and the place where it stands. */
export type Pem = string | { readonly pem: string; readonly from: string };

/** What messages call it. */
export const nameOf = (source: Pem): string => (typeof source === 'string' ? source : source.from);

/** The text, from wherever it is. Throws like `readTextFile`. */
export const readPem = (source: Pem, kind: 'certificate' | 'key'): string =>
  typeof source === 'string' ? readTextFile(source, kind) : source.pem;

/** The text of a file of at most 1 MiB. Throws `file-missing` or `file-unreadable`, naming the file and the fix. */
export function readTextFile(file: string, kind: 'certificate' | 'key' | 'document'): string {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw unreadable(file, kind, 'is not a file');
    if (found.size > largest) throw unreadable(file, kind, 'is larger than 1 MiB');
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof PkiError) throw error;
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new PkiError('file-missing', `The ${kind} file ${file} does not exist; check the path.`, { cause: error });
    }
    throw unreadable(file, kind, `cannot be read (${code})`, error);
  }
}

const unreadable = (file: string, kind: string, why: string, cause?: unknown): PkiError =>
  new PkiError('file-unreadable', `The ${kind} file ${file} ${why}; give a readable file.`, { cause });

/** The code of a file system error; `instanceof Error` does not hold for errors of Node's core inside Jest. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
}
