import { readFileSync } from 'node:fs';
import { reasonOf } from '../reason';
import { FlagError } from './flag-error';
import type { PemSource } from './flags';

/** The text of a PEM file, or of what stands in its place. Throws a {@link FlagError}. */
export function readPem(flag: string, source: PemSource | undefined): string {
  if (source === undefined) throw new FlagError(flag, 'is required; give the path of a PEM file');
  if (typeof source !== 'string') return source.pem;
  try {
    return readFileSync(source, 'utf8');
  } catch (error) {
    throw new FlagError(flag, `cannot read ${source} (${reasonOf(error)}); give the path of a PEM file`);
  }
}
