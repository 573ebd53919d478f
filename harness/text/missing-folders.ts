import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * The folders to make for a directory, outermost first. Each is to be made by itself: Node's own recursive mkdir never returns
 * below /proc (20.20.2, measured).
 */
export function missingFolders(directory: string): readonly string[] {
  const missing: string[] = [];
  for (let folder = resolve(directory); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}
