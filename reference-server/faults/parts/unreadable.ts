import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { PemSource } from '../../settings/flags';
import type { FaultSettings } from './fault';

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

/** Whether both files with CAs hold a certificate now. */
export const areReadable = ({ clientCaFile, requestheaderClientCaFile }: FaultSettings): boolean =>
  isReadable(clientCaFile) && isReadable(requestheaderClientCaFile);

export const isEmpty = (source: PemSource | undefined): boolean =>
  typeof source === 'string' && existsSync(source) && statSync(source).size === 0;

export const isMissing = (source: PemSource | undefined): boolean => typeof source === 'string' && !existsSync(source);
