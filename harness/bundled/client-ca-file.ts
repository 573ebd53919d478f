import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientCaFile } from '../target/types';
import type { StartedServer } from './thread/start-server';

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
  const file = join(directory, 'client-ca.crt');
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

/** The client CA file of a reference server, which reads it at once. */
export const clientCaFileOf = (
  server: Pick<StartedServer, 'reload'>,
  { write }: ReplaceableFile,
  clientCa: string,
): ClientCaFile => {
  const written = async (pem: string | undefined): Promise<void> => {
    write(pem);
    await server.reload();
  };
  return {
    readWithin: 0,
    write: written,
    add: (pem) => written(clientCa + pem),
    restore: () => written(clientCa),
  };
};
