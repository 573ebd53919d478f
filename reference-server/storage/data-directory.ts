import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { storageError } from './storage-error';

/** Where the database lies, and what becomes of it when the server stops. */
export interface DataDirectory {
  readonly path: string;
  release(): Promise<void>;
}

/** The directory of `--data-dir`, which stays; without it a fresh one for this owner alone, which goes away. */
export async function dataDirectory(path?: string): Promise<DataDirectory> {
  if (path === undefined) {
    const temporary = await mkdtemp(join(tmpdir(), 'authn-conformance-data-'));
    return { path: temporary, release: () => rm(temporary, { recursive: true, force: true }) };
  }
  await makeDirectory(resolve(path)).catch((error: unknown) => {
    throw storageError(path, error);
  });
  return { path, release: () => Promise.resolve() };
}

/** Makes a directory, and those above it, where it is not there yet: Node's own way of this never returns below /proc. */
async function makeDirectory(path: string): Promise<void> {
  const make = (): Promise<void> => mkdir(path, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      await makeDirectory(dirname(path));
      await make();
    } else if (code !== 'EEXIST') throw error;
  }
}
