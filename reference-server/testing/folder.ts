import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own for one test. */
export interface Folder {
  readonly path: string;
  write(name: string, content: string): string;
  /** Replaces a file in one step, as editors and kubelets do. */
  swap(name: string, content: string): string;
  remove(): void;
}

/** Makes one. */
export function createFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'reference-server-'));
  const write = (name: string, content: string) => {
    writeFileSync(join(path, name), content);
    return join(path, name);
  };
  return {
    path,
    write,
    swap: (name, content) => {
      renameSync(write(`${name}.new`, content), join(path, name));
      return join(path, name);
    },
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
