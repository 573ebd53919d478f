import { ordinaryNamed } from '../controls';
import type { ApiServerCases } from '../cases';
import type { ScenarioWords } from '../../../explored-subject';
import { needsOf } from './needs';
import { attemptSource, certificateSource, expectationSource } from './words';

/** How a scenario of an API server is written. */
export const words: ScenarioWords<ApiServerCases> = {
  scenario: 'scenario',
  ordinary: 'an-ordinary-value-is-identified',
  moduleOf: () => ({ folder: '', exported: 'vocabulary' }),
  given: certificateSource,
  attempt: attemptSource,
  expectation: expectationSource,
  ofOrdinary(expected) {
    const { expectation } = expected;
    if (expectation.kind !== 'identified') return expected;
    const { user, groups } = expectation;
    return { ...expected, expectation: { kind: 'identified', user, ...(groups && { groups }) } };
  },
  told(expected, { actual }) {
    const { expectation } = expected;
    if (expectation.kind !== 'identified') return expected;
    const seen = actual ?? '';
    const untold = new Set([
      ...(/extra "[^"]*" is not the caller's/.test(seen) ? [] : ['noOtherExtra']),
      ...(/group "system:authenticated" is/.test(seen) ? [] : ['addedGroups']),
    ]);
    const plain = Object.entries(expectation).filter(([field]) => !untold.has(field));
    return { ...expected, expectation: Object.fromEntries(plain) as unknown as typeof expectation };
  },
  ordinaryName: ordinaryNamed,
  needsOf,
};
