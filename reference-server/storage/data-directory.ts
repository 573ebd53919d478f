import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw storageError(path, error);
  });
  return { path, release: () => Promise.resolve() };
}
