import { reasonOf } from '../reason';
import { loadTlsMaterial, filesOf, type TlsMaterial, type TlsSettings } from './tls-files';
import { watchFiles } from './watch';

/** The certificate files as they are now. */
export interface TlsFiles {
  readonly current: TlsMaterial;
  /** Reads them now instead of when they are next watched. */
  reload(): void;
  close(): void;
}

/**
 * Reads the certificate files, and again whenever they change. Throws when they cannot be used at first; later, broken
 * files leave the last good ones in force, and the log says why (rule K-09).
 */
export function openTlsFiles(settings: TlsSettings, pollMs: number, log: (line: string) => void): TlsFiles {
  const reload = () => {
    try {
      current = loadTlsMaterial(settings);
      log('certificate files reloaded');
    } catch (error) {
      log(`the last good certificate files stay in force: ${reasonOf(error)}`);
    }
  };
  // Watched before they are read, so that no change is missed.
  const watch = watchFiles(filesOf(settings), pollMs, reload);
  let current: TlsMaterial;
  try {
    current = loadTlsMaterial(settings);
  } catch (error) {
    watch.close();
    throw error;
  }
  return {
    get current() {
      return current;
    },
    reload,
    close: () => {
      watch.close();
    },
  };
}
