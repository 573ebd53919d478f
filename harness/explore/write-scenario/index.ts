import type { Cause } from '../causes/cause';
import type { Expect, KnownBranch } from '../expected';
import type { ExploredTarget } from '../case';
import { subjectOf } from '../subjects';
import { locationFor } from './location';
import { scenarioText } from './scenario-text';

/** The scenario of the gravest cause, ready to be committed; it imports the vocabulary from where a file at `file` finds it. */
export function scenarioOf(
  causes: readonly Cause[],
  target: ExploredTarget,
  expect: Expect,
  known: readonly KnownBranch[],
  file: string,
): string {
  const subject = subjectOf(target);
  return scenarioText({
    subject,
    location: locationFor(file),
    firstSetup: target.setups[0],
    causes: causes.flatMap((cause) => {
      const { generated, setup, outcome } = cause.shrunk;
      const control = subject.controlOf(generated.explored, setup);
      const ofControl = expect(control, setup);
      const sentence = known.find(({ id }) => id === outcome.expected.branch)?.sentence ?? outcome.expected.branch;
      return ofControl === undefined ? [] : [{ cause, control, ofControl, sentence }];
    }),
  });
}
