import type { Target } from '../../target/types';
import type { Cause } from '../causes/cause';
import type { Expect } from '../oracle/expected';
import type { KnownBranch } from '../report/facts';
import { controlOf } from '../run/controls';
import { scenarioText, vocabularyFor } from './scenario-text';

export { vocabularyFor } from './scenario-text';

/** The scenario of the gravest cause, ready to be committed; it imports the vocabulary from where a file at `file` finds it. */
export function scenarioOf(
  causes: readonly Cause[],
  target: Target,
  expect: Expect,
  known: readonly KnownBranch[],
  file: string,
  vocabulary = vocabularyFor(file),
): string {
  return scenarioText({
    vocabulary,
    firstSetup: target.setups[0],
    causes: causes.flatMap((cause) => {
      const { generated, setup, outcome } = cause.shrunk;
      const control = controlOf(generated.explored, setup);
      const ofControl = expect(control, setup);
      const sentence = known.find(({ id }) => id === outcome.expected.branch)?.sentence ?? outcome.expected.branch;
      return ofControl === undefined ? [] : [{ cause, control, ofControl, sentence }];
    }),
  });
}
