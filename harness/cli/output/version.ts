import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../text';

/** The version of the package this code belongs to, whether it runs from source or from `dist`. */
export function toolVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined;
  return typeof version === 'string' ? version : 'unknown';
}
