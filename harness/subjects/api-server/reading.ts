import { type Reading } from '../../plan';
import { isOrdinary } from '../../replay/ordinary';
import type { ApiServerTerms, Setup } from '../../target/types';
import { attemptInWords } from '../../vocabulary/prose/prose';
import { subjectOf, triggersOfCheck, twinOf } from '../../vocabulary/scenario';
import { comparedWith } from '../../vocabulary/then';
import { triggersOf } from '../../vocabulary/triggers';
import { applicability, fillPaths, isOfSafety, needsControl, waits } from './planning';

/** How the words of the API server's scenarios are read. */
export const reading: Reading<ApiServerTerms> = {
  inWords: attemptInWords,
  triggersOf,
  waits,
  changesTarget: (attempt) => attempt.kind === 'who-am-i' && attempt.meanwhile !== undefined,
  isOrdinary,
  triggersOfCheck,
  subjectOf,
  needsControl,
  isOfSafety,
  comparedWith: (expectation) => {
    const attempt = comparedWith(expectation);
    // A refusal is compared part by part: what differs between two answers to one attempt does not count.
    return attempt && { attempt, times: expectation.kind === 'refused' ? 2 : 1 };
  },
  twinOf,
  ofTwin: { kind: 'believed' },
  filled: (scenario, setup, target) =>
    fillPaths(scenario, (setupOf(target, setup?.name) ?? target.setups[0]).paths ?? target.profile.paths),
  applicability: (scenario, check, control, setup, tls, target) =>
    applicability(scenario, check, control, setupOf(target, setup?.name), tls, target),
};

const setupOf = ({ setups }: ApiServerTerms['target'], name: string | undefined): Setup | undefined =>
  setups.find((each) => each.name === name);
