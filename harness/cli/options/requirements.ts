import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Requirements } from '../../plan/requirements';
import { packageFolder } from '../../text';
import { UsageError } from '../output/io';

/** Where the published requirements are, a file for each version. */
const folder = (): string => join(packageFolder(), 'fixtures', 'requirements');

/** The versions of the requirements that were published, the oldest first. */
export const requirementVersions = (): readonly string[] =>
  readdirSync(folder())
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();

/** Reads the requirements of a version. Throws UsageError for one that there is not. */
export function readRequirements(version: string): Requirements {
  const known = requirementVersions();
  if (!known.includes(version))
    throw new UsageError(`--requirements ${version}: there is no such version; say ${known.join(', ')}`);
  const checks = JSON.parse(readFileSync(join(folder(), `${version}.json`), 'utf8')) as Requirements['checks'];
  return { version, checks };
}
