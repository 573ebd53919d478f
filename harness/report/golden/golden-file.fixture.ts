import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The committed text of a golden file; `UPDATE_GOLDEN=1` writes the new one first, to be read before it is committed. */
export function golden(name: string, rendered: string): string {
  const path = join(__dirname, name);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, rendered);
  return readFileSync(path, 'utf8');
}
