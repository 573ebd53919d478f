import type { Case, Group } from '../../plan';
import type { CheckResult, PlannedCheck } from '../../results';
import type { Terms } from '../../target/types';
import { undecided, withoutRun } from '../sandwich/decide';
import { undecidedAtTheEnd } from './handed-over';

/** Every check of a plan as it is reported if the process of the run ends at once. */
export const leftUndecided = (
  groups: readonly Group<Terms>[],
  besides: readonly PlannedCheck[],
): readonly CheckResult[] => [
  ...groups.flatMap(({ cases }) => cases.map((each) => notRun(each, undecidedAtTheEnd))),
  ...besides.map((each) => withoutRun(each, 'inconclusive', undecidedAtTheEnd)),
];

/** A case that has not been made, for this reason; of one that was not to run the plan's decision says more. */
export const notRun = (each: Case<Terms>, reason: string): CheckResult =>
  each.decision.kind === 'run' ? withoutRun(each, 'inconclusive', reason) : undecided(each);
