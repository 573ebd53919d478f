import type { Arbitrary } from 'fast-check';
import type { ExploredCase } from './case';

/** The cases of an area. */
export interface AreaCases<Case extends ExploredCase = ExploredCase> {
  readonly any: Arbitrary<Case>;
  /** Those that come first: together they have each alternative of each dimension. One that cannot be sent is left out. */
  readonly openings: readonly Arbitrary<Case>[];
  /** They are the same on each setup of a target, so that each setup begins elsewhere in them. */
  readonly sameOnEachSetup?: true;
}
