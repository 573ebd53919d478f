import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Supervised } from '../../../processes/supervised';
import type { ClientMaterial } from '../servers/material';

/** The files of a run, in a directory of its own that is removed whatever becomes of it; only their owner reads them. */
export interface RunFiles {
  readonly directory: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** A file for one run of the command. */
  readonly temporary: (
    name: string,
    content: string,
  ) => Promise<{ readonly path: string; readonly remove: () => Promise<void> }>;
}

export function writeFiles(
  { write, directory }: Supervised,
  { trusted, client }: ClientMaterial,
  others: Readonly<Record<string, string>>,
): RunFiles {
  for (const [name, content] of Object.entries(others)) write(name, content);
  let count = 0;
  return {
    directory,
    ca: write('ca.crt', trusted),
    cert: write('client.crt', client.chain),
    key: write('client.key', client.key),
    async temporary(name, content) {
      count += 1;
      const path = join(directory, `${name}-${count}`);
      await writeFile(path, content, { mode: 0o600 });
      return { path, remove: () => rm(path, { force: true }) };
    },
  };
}
