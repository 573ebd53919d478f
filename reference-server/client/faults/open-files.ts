import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './fault';

/** The key in a file that others may read, in the directory for temporary files, until there is an answer. */
const keyInFile =
  (name: string): Fault['seams'] =>
  ({ key = '' }) => ({
    attempt: (standard) => async (settings) => {
      const path = join(tmpdir(), name);
      writeFileSync(path, key);
      // Whatever the umask.
      chmodSync(path, 0o644);
      try {
        return await standard(settings);
      } finally {
        rmSync(path, { force: true });
      }
    },
  });

/** Files in which others find the key. */
export const openFileFaults: readonly Fault[] = [
  {
    name: 'key-in-an-open-temporary-file',
    sentence: 'It writes its key to a temporary file that others may read, and removes it when it has its answer.',
    seen: 'scripts that put a certificate and its key into one file for another program',
    seams: keyInFile(`bundle-${process.pid}.pem`),
  },
  {
    name: 'key-in-an-open-file-of-one-name',
    sentence:
      'It writes its key to a temporary file of the same name each time, which others may read, and removes it when it has its answer.',
    seen: 'scripts that put a certificate and its key into one file for another program',
    seams: keyInFile('bundle.pem'),
  },
];
