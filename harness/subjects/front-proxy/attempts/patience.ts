import { createPatience, type Patience } from '../../../run/patience';

/** How many attempts in a row may stay without an answer before no more is made: each of them takes its whole time. */
const most = 5;

/** Until then, and until the user wants no more of the run. */
export function patienceUntil(signal: AbortSignal | undefined): Patience {
  const { over, begun } = createPatience(most);
  return { begun, over: () => (signal?.aborted === true ? { kind: 'timed-out', stage: 'connect' } : over()) };
}
