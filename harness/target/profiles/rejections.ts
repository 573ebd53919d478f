import type { Refusal } from '../../vocabulary/expectation';
import { shapeInWords } from '../shapes';
import { profiles } from './index';

/** What each profile accepts as a rejection for this reason, in words, by the name of the profile. */
export const rejectionsInWords = (refusal: Refusal): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(profiles).map(([name, profile]) => [name, profile.refusals[refusal].map(shapeInWords)]),
  );
