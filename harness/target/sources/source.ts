import type { Declaration } from '../declaration/declaration';
import type { Derived } from '../manifest/derived/derived';

/** Where a part of a target's declaration comes from, and what it says. */
export interface Source {
  /** As the report names it: `--kubeconfig admin.conf`. */
  readonly name: string;
  readonly declaration: Declaration;
  /** What in the source says so, where more than the field itself. */
  readonly derived?: readonly Derived[];
  /** That a program which gives a credential was not run, and the flag that allows it; without full stop. */
  readonly programNotRun?: string;
  /** What it leaves open, and why; one sentence each, without full stop. */
  readonly notes?: readonly string[];
}
