import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaFile } from '../target/types';

/** A file of its own that changes while a server runs. */
export interface ReplaceableFile {
  readonly file: string;
  /** Undefined: the file is removed. */
  readonly write: (content: string | undefined) => void;
  readonly remove: () => void;
}

/** Makes one that only its owner can read. */
export function replaceableFile(content: string): ReplaceableFile {
  const directory = mkdtempSync(join(tmpdir(), 'authn-conformance-'));
  const file = join(directory, 'ca.crt');
  const write = (text: string | undefined): void => {
    if (text === undefined) rmSync(file, { force: true });
    else writeFileSync(file, text, { mode: 0o600 });
  };
  write(content);
  return {
    file,
    write,
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A CA file of a program of the harness's own, which reads it when it is told to. */
export const caFileOf = (
  program: { readonly reload: () => Promise<void> | void },
  { write }: ReplaceableFile,
  ca: string,
): CaFile => {
  const written = async (pem: string | undefined): Promise<void> => {
    write(pem);
    await program.reload();
  };
  return {
    readWithin: 0,
    write: written,
    add: (pem) => written(ca + pem),
    restore: () => written(ca),
  };
};
