import type { CommandRun } from '../../../observation';
import type { perform } from './perform';

/**
 * Makes the same attempt of a scenario only once, for the selftest: a control before and after is then one run of the command. What
 * it says of a client rests on less than it should.
 */
export function memoized(make: typeof perform): typeof perform {
  const made = new Map<string, Promise<CommandRun>>();
  return (scenario, attempt, tls, context) => {
    const key = JSON.stringify([scenario.id, attempt, tls]);
    const known = made.get(key) ?? make(scenario, attempt, tls, context);
    made.set(key, known);
    return known;
  };
}
