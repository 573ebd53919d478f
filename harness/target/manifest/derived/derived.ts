import type { Declaration } from '../../declaration/declaration';
import { isGiven } from '../command-line';
import { defaultsOf, type KnownFlag } from '../flag-table';
import type { Manifest } from '../manifest';

/** Something of the declaration, and what in the manifest says so. */
export interface Derived {
  /** The field of a target file that would say the same. */
  readonly field: string;
  readonly value: string;
  readonly from: string;
}

/** What a manifest makes of a target. */
export interface ManifestTarget {
  readonly declaration: Declaration;
  readonly derived: readonly Derived[];
  /** What could not be derived, and why; one sentence each, without full stop. */
  readonly notes: readonly string[];
}

/** A part of the declaration with its origins. */
export interface Part<Said> {
  readonly said: Said;
  readonly derived?: readonly Derived[];
  readonly notes?: readonly string[];
}

/** What says the value of a flag: the flag, or the default where it is not given. */
export const given = ({ flags }: Manifest, name: KnownFlag): string =>
  isGiven(flags, name) ? `--${name}` : `the default of ${defaultsOf}, since --${name} is not given`;
