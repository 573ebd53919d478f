import { failOnNames, failOnOf, requirementOf, type Demands } from '../../../results';
import { UsageError } from '../../output/io';
import { readExpectedFailures } from '../reports/baseline/document';

/** What the user demands of a run beside conformance. */
export interface DemandFlags {
  readonly require?: readonly string[];
  readonly failOn?: string;
  readonly expectedFailures?: string;
}

/** Reads `--require`, `--fail-on` and the file of `--expected-failures`. Throws UsageError and TargetError. */
export function demandsOf({ require = [], failOn, expectedFailures }: DemandFlags): Demands {
  const severity = failOn === undefined ? undefined : failOnOf(failOn);
  if (failOn !== undefined && severity === undefined)
    throw new UsageError(`--fail-on ${failOn}: say ${failOnNames.join(', ')}`);
  return {
    require: require.map((text) => {
      const requirement = requirementOf(text);
      if (requirement === undefined)
        throw new UsageError(
          `--require ${text}: say a number of checks, a share as in 90%, all, a section as in 5.2, or section:5`,
        );
      return requirement;
    }),
    ...(severity === undefined ? {} : { failOn: severity }),
    ...(expectedFailures === undefined ? {} : { expected: readExpectedFailures(expectedFailures) }),
  };
}
