import type { ClauseId } from '../specification/clauses/clauses';
import type { RuleId } from '../specification/rules';
import type { AnySetup, Terms } from '../target/types';
import type { ExploredCase } from './case';

/** What must come of a case, and by which branch of the model. */
export interface Expected<Of extends Terms = Terms> {
  readonly expectation: Of['expectation'];
  readonly branch: string;
  /** Every branch on the way there, the last one included. */
  readonly through: readonly string[];
  readonly clause: ClauseId;
  readonly rule: RuleId | undefined;
}

/** A branch of the model, with where the specification says it. */
export interface KnownBranch {
  readonly id: string;
  readonly clause: string;
  readonly rule?: string | undefined;
  readonly sentence: string;
}

/** The oracle of exploring: a function of data alone. Undefined: it does not say what must come of this case. */
export type Expect = (explored: ExploredCase, setup: AnySetup) => Expected | undefined;
