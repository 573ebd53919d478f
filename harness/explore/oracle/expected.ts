import type { ClauseId } from '../../specification/clauses/clauses';
import type { RuleId } from '../../specification/rules';
import type { Setup } from '../../target/types';
import type { Expectation } from '../../vocabulary/types';
import type { ExploredCase } from '../case';

/** What must come of a case, and by which branch of the model. */
export interface Expected {
  readonly expectation: Expectation;
  readonly branch: string;
  /** Every branch on the way there, the last one included. */
  readonly through: readonly string[];
  readonly clause: ClauseId;
  readonly rule: RuleId | undefined;
}

/** The oracle of exploring: a function of data alone. Undefined: it does not say what must come of this case. */
export type Expect = (explored: ExploredCase, setup: Setup) => Expected | undefined;
