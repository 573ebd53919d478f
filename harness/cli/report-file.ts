import { closeSync, constants, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { withoutSecrets } from '../text';
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

/** Opens a report's file before anything runs, so that a report is never lost at the end. Throws UsageError. */
export function openReportFile(path: string): ReportFile {
  const { descriptor, made } = open(path);
  let begun = false;
  return {
    begin: () => {
      if (begun) return;
      begun = true;
      if (fstatSync(descriptor).isFile()) ftruncateSync(descriptor);
    },
    write: (text) => {
      const bytes = Buffer.from(withoutSecrets(text));
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    },
    close: () => {
      closeSync(descriptor);
      if (made && !begun) rmSync(path, { force: true });
    },
  };
}

function open(path: string): { readonly descriptor: number; readonly made: boolean } {
  try {
    try {
      return { descriptor: openSync(path, 'wx'), made: true };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      return { descriptor: openSync(path, constants.O_WRONLY), made: false };
    }
  } catch (error) {
    throw new UsageError(`--reporter: ${path} cannot be written (${codeOf(error)}); name a file that can`, {
      cause: error,
    });
  }
}
