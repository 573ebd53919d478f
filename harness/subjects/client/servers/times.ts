import type { ClientTarget, ClientTerms } from '../../../target/client';
import type { RunCommand } from '../../../vocabulary/client/types';
import type { ScenarioOf } from '../../../vocabulary/types';

/** The part of the command's time limit after which a server that does not answer ends its connection: time is left to say so. */
const late = 0.7;

/** How much longer a command has there, to a bound in milliseconds: one that gives up by itself shows what it says then. */
const [timesAsLong, longest] = [3, 30_000];

/** Milliseconds. */
export interface Times {
  /** For each run of the command. */
  readonly timeout: number;
  /** Until a server that does not answer ends its connection. */
  readonly lateness: number;
}

/** The times of an attempt. */
export function timesOf(
  { given }: ScenarioOf<ClientTerms>,
  { against }: RunCommand,
  target: Pick<ClientTarget, 'timeout'>,
): Times {
  const answers = given[against]?.answers;
  const isLate = answers?.kind === 'nothing' && answers.how === 'late';
  const timeout = isLate ? Math.max(target.timeout, Math.min(timesAsLong * target.timeout, longest)) : target.timeout;
  return { timeout, lateness: timeout * late };
}
