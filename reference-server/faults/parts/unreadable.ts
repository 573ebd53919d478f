import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PemSource } from '../../settings/flags';

/** Whether a file with a CA holds a certificate now; what is given as text always does. */
export function isReadable(source: PemSource | undefined): boolean {
  if (typeof source !== 'string') return true;
  try {
    new X509Certificate(readFileSync(source));
    return true;
  } catch {
    return false;
  }
}
