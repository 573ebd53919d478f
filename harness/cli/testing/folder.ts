import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory of a test's own. */
export interface Folder {
  readonly path: string;
  /** Writes a file and gives its path. */
  readonly write: (name: string, content: string) => string;
  /** Makes a directory in it and gives its path. */
  readonly folder: (name: string) => string;
  /** What is in one of its directories; what compilers keep there for the next time is not counted. */
  readonly list: (name: string) => readonly string[];
  readonly remove: () => void;
}

/** Makes an empty directory. */
export function createFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'authn-conformance-cli-test-'));
  return {
    path,
    write: (name, content) => {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
    folder: (name) => {
      mkdirSync(join(path, name), { recursive: true });
      return join(path, name);
    },
    list: (name) => readdirSync(join(path, name)).filter((entry) => !entry.startsWith('v8-compile-cache')),
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
