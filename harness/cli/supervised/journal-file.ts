import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Under which number the child has the file: behind the standard streams and the channel to its parent. */
export const journalDescriptor = 4;

/**
 * A file without a name, that only processes which were given it can read: nothing of it is left behind, however they end.
 * Undefined where there is no room for temporary files.
 */
export function openJournalFile(folder = tmpdir()): number | undefined {
  try {
    const directory = mkdtempSync(join(folder, 'authn-conformance-journal-'));
    try {
      return openSync(join(directory, 'journal'), 'wx+', 0o600);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  } catch {
    return undefined;
  }
}
