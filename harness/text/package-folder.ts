import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of this package, whether it runs from source or from `dist`. */
export function packageFolder(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
