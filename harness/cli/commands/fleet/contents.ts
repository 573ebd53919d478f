import { createHash } from 'node:crypto';
import { readInputFile } from '../../../text';
import { describingFiles } from '../../target/describing-files';
import type { DescribingFlags } from '../../target/sources';

/**
 * A digest of what the files hold that describe a target: those that it names, such as a kubeconfig or a CA, and those that these name
 * in turn. What cannot be read is the same as what is not there.
 */
export function digestOfContents(flags: DescribingFlags & { readonly expectedFailures?: string }): string {
  const hash = createHash('sha256');
  for (const path of describingFiles(flags).paths.toSorted()) hash.update(JSON.stringify([path, contentOf(path)]));
  return hash.digest('hex');
}

function contentOf(path: string): string | null {
  try {
    return readInputFile(path);
  } catch {
    return null;
  }
}
