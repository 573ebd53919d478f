import type { Observed } from '../observation';

/** Characters of a response's body that a report keeps; a judge has read the whole of it by then. */
const kept = 16 * 1024;

/** The observation as evidence: a run of many checks must not hold every body it has read. */
export function asEvidence(observed: Observed): Observed {
  if (observed.kind !== 'exchange' || observed.response === undefined) return observed;
  const { response } = observed;
  if (response.body.length <= kept) return observed;
  // Cut from a copy: a slice would keep the whole text alive behind it.
  const body = Buffer.from(response.body.slice(0, kept), 'utf8').toString('utf8');
  return { ...observed, response: { ...response, body, complete: false } };
}
