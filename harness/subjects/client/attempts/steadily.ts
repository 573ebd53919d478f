import { withStandstill } from '../../../processes/standstill/standstill';
import type { CommandRun } from '../../../observation';
import type { perform } from './perform';

/** How much more time a second run is given, and after how many in a row that did not end either none is made. */
const [timesLonger, inVain] = [3, 4];

/**
 * Makes an attempt once more, with more time, whose command did not end in time: on a busy machine that says nothing of the client, and
 * where the harness stood still, nothing of it either. Of a client that does not end whatever its time is a few such runs show it.
 */
export function steadily(make: typeof perform): typeof perform {
  let late = 0;
  return async (scenario, attempt, tls, context) => {
    const [first, stoodStill] = await withStandstill(() => make(scenario, attempt, tls, context), context.clock);
    if (!isLate(first) || (late >= inVain && !stoodStill)) return first;
    const { target } = context;
    const second = await make(scenario, attempt, tls, {
      ...context,
      target: { ...target, timeout: target.timeout * timesLonger },
    });
    late = isLate(second) ? late + 1 : 0;
    return second;
  };
}

const isLate = ({ exit }: CommandRun): boolean => exit.kind === 'timed-out';
