import { exchangeOf } from '../observation';
import type { CheckResult } from '../results';

/** A target that was there at first and cannot be reached later leaves a run that is not whole. */
export function goneAway(checks: readonly CheckResult[]): string | undefined {
  const endings = checks.flatMap(({ evidence }) =>
    evidence.flatMap(({ observed }) => exchangeOf(observed)?.ending ?? []),
  );
  const ending = endings.find((each) => each.kind === 'unreachable');
  return ending && `the target went away during the run (${ending.code})`;
}
