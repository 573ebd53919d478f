import { needsControl, type Case, type Group } from '../plan';
import type { CheckResult } from '../results';
import type { Draw } from './draw';

/** A check that was decided, with what it takes to make it again. */
export interface Decided {
  readonly group: Group;
  readonly each: Case;
  readonly result: CheckResult;
}

/** Checks whose failure is one of safety: somebody would be identified, or given something, who must not be. */
const ofSafety: ReadonlySet<string> = new Set(['identified', 'anonymous', 'as-if']);

/** The checks that were decided for the target and that weigh most, in an order that the seed draws. */
export const safetyPasses = (decided: readonly Decided[], name: string, order: Draw['order']): readonly Decided[] =>
  order(
    name,
    decided.filter(
      ({ each: { definition }, result }) =>
        result.verdict === 'passed' && (needsControl(definition.then) || ofSafety.has(definition.then.kind)),
    ),
  );
