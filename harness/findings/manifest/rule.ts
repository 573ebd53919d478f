import type { Manifest } from '../../target/manifest';
import type { manifestFindings } from '../catalogue/manifest';
import type { SeenFinding } from '../finding';

/** What a rule found: nothing, or once for each place where it was seen. */
export type Found = readonly (readonly [id: keyof typeof manifestFindings, seen: SeenFinding])[];

/** Looks at one thing in the manifest. */
export type ManifestRule = (manifest: Manifest, now: Date) => Found;

/** A flag with the values that it has. */
export const said = (flag: string, values: readonly string[] | string): string =>
  `--${flag} is ${typeof values === 'string' ? values : values.join(',')}`;
