import { readFileSync } from 'node:fs';

/** Something that goes on until it is closed. */
export interface Watch {
  close(): void;
}

/**
 * Calls `changed` whenever the content of one of the files is another than before. It reads them again and again, because
 * that is the one way that sees every kind of change: writing, replacing by rename, and the swapped symbolic links of mounted
 * secrets. They are few and small.
 */
export function watchFiles(files: readonly string[], everyMs: number, changed: () => void): Watch {
  let known = contentOf(files);
  const timer = setInterval(() => {
    const now = contentOf(files);
    if (now === known) return;
    known = now;
    changed();
  }, everyMs);
  return {
    close: () => {
      clearInterval(timer);
    },
  };
}

function contentOf(files: readonly string[]): string {
  return JSON.stringify(files.map(contentIfAny));
}

function contentIfAny(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
