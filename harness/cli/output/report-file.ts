import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { beginsAsReport } from '../../report';
import { withoutOddSecrets } from '../../text';
import { UsageError } from './io';
import { codeOf } from './reason';

/** A file that a report is written to. Until the run begins it is as it was before. */
export interface ReportFile {
  /** Empties the file, once: an old report must not pass for the one of this run. */
  readonly begin: () => void;
  readonly write: (text: string) => void;
  /** Closes the file, and removes it again if it was made here and nothing ever began. */
  readonly close: () => void;
}

/**
 * Opens a report's file before anything runs, so that a report is never lost at the end. A file that holds something else than
 * an earlier report is left alone, unless `force` says so. Throws UsageError.
 */
export function openReportFile(path: string, force = false): ReportFile {
  const { descriptor, made } = open(path, force);
  let begun = false;
  return {
    begin: () => {
      if (begun) return;
      begun = true;
      if (fstatSync(descriptor).isFile()) ftruncateSync(descriptor);
    },
    write: (text) => {
      const bytes = Buffer.from(withoutOddSecrets(text));
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    },
    close: () => {
      closeSync(descriptor);
      if (made && !begun) rmSync(path, { force: true });
    },
  };
}

function open(path: string, force: boolean): { readonly descriptor: number; readonly made: boolean } {
  try {
    try {
      return { descriptor: openSync(path, 'wx'), made: true };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      if (!force && !isReport(path))
        throw new UsageError(
          `--reporter: ${path} exists and is no report, so it is not overwritten; name another file, or say --force`,
          { cause: error },
        );
      return { descriptor: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK), made: false };
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--reporter: ${path} cannot be written (${codeOf(error)}); name a file that can`, {
      cause: error,
    });
  }
}

/** Whether a file holds a report or nothing; what is no regular file has nothing to lose. */
function isReport(path: string): boolean {
  const { size } = statSync(path);
  if (!statSync(path).isFile() || size === 0) return true;
  const descriptor = openSync(path, constants.O_RDONLY);
  try {
    const head = Buffer.alloc(2_000);
    return beginsAsReport(head.toString('utf8', 0, readSync(descriptor, head)));
  } finally {
    closeSync(descriptor);
  }
}
