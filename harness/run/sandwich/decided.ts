import type { Case, Group, Reading } from '../../plan';
import type { CheckResult } from '../../results';
import type { ApiServerTerms, Terms } from '../../target/types';
import type { Draw } from '../draw';

/** A check that was decided, with what it takes to make it again. */
export interface Decided<Of extends Terms = ApiServerTerms> {
  readonly group: Group<Of>;
  readonly each: Case<Of>;
  readonly result: CheckResult;
}

/** The checks that were decided for the target and that weigh most, in an order that the seed draws. */
export const safetyPasses = <Of extends Terms>(
  reading: Pick<Reading<Of>, 'isOfSafety'>,
  decided: readonly Decided<Of>[],
  name: string,
  order: Draw['order'],
): readonly Decided<Of>[] =>
  order(
    name,
    decided.filter(
      ({ each: { definition }, result }) => result.verdict === 'passed' && reading.isOfSafety(definition.then),
    ),
  );
