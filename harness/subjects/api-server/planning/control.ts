import type { Attempt, Expectation } from '../../../vocabulary/types';

/** Expectations that a dead or deaf server would meet as well: without a control they show nothing. */
const silent = new Set<Expectation['kind']>([
  'refused',
  'refused-not-anonymous',
  'client-refuses',
  'not-in-group',
  'nobody-but',
  'connection-closed',
  'list-withheld',
  'not-granted',
]);

/** Whether this expectation proves something only beside an attempt that succeeds. */
export const needsControl = ({ kind }: Expectation): boolean => silent.has(kind);

/** Expectations whose failure is one of safety: somebody would be identified, or given something, who must not be. */
const ofSafety = new Set<Expectation['kind']>([...silent, 'identified', 'anonymous', 'as-if']);

export const isOfSafety = ({ kind }: Expectation): boolean => ofSafety.has(kind);

/** Whether an attempt waits on purpose: for seconds, and for nothing that others could disturb. */
export const waits = (attempt: Attempt): boolean => attempt.kind === 'who-am-i' && attempt.waiting !== undefined;
