import type { Attempt } from '../../../vocabulary/types';

/** An attempt is plain data that nobody changes, and every plan looks through that of all checks more than once. */
const known = new WeakMap<Attempt, string>();

/** All that an attempt holds, as one text to look for a word in. */
export function textOf(attempt: Attempt): string {
  const text = known.get(attempt) ?? JSON.stringify(attempt);
  known.set(attempt, text);
  return text;
}
