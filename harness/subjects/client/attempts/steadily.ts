import { withStandstill } from '../../../processes/standstill/standstill';
import { createPatience, timesLonger } from '../../../run/patience';
import type { perform } from './perform';

/** After how many second runs in a row that did not end either none is made. */
const inVain = 4;

/**
 * Makes an attempt once more, with more time, whose command did not end in time: on a busy machine that says nothing of the client, and
 * where the harness stood still, nothing of it either. Of a client that does not end whatever its time is a few such runs show it.
 */
export function steadily(make: typeof perform): typeof perform {
  const { over, begun } = createPatience(inVain);
  return async (scenario, attempt, tls, context) => {
    const [first, stoodStill] = await withStandstill(() => make(scenario, attempt, tls, context), context.clock);
    if (first.exit.kind !== 'timed-out' || (over() !== undefined && !stoodStill)) return first;
    const { target } = context;
    const ended = begun();
    const second = await make(scenario, attempt, tls, {
      ...context,
      target: { ...target, timeout: target.timeout * timesLonger },
    });
    ended(second.exit);
    return second;
  };
}
