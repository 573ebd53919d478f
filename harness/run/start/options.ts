import type { Clock } from '../../attempt';
import type { Demands, Progress, RunResult, SecurityFinding } from '../../results';
import type { Lanes } from '../lanes/lanes';
import type { HandOver } from './handed-over';
import type { RunIdentity } from './identity';

/** How many of the checks of safety that passed are made again: one in so many, and so many at most. */
export interface Again {
  readonly oneIn: number;
  readonly most: number;
}

/** How a target of any subject is spoken to. */
export interface PrepareOptions {
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly clock: Clock;
  /** Makes the same attempt only once, for the selftest: what a run says of a server then rests on less than it should. */
  readonly once?: boolean;
  /** What an earlier run on a target with the same authorities has left. */
  readonly runCache?: RunIdentity;
  /** What the run draws from all that a target could recognise it by; a new one unless given, or kept. */
  readonly seed?: string;
  /** Whether certificates that name a user say in clear that they are of this run: `OU=authn-conformance NAME`. */
  readonly mark?: boolean;
  /** Scenarios and checks in the order in which they are written, for the selftest: what a fault remembers then fails the same checks. */
  readonly asWritten?: boolean;
  /** What is made side by side; attempts follow each other unless given. */
  readonly lanes?: Lanes;
  /** Takes what a report needs should this process end before the run does. */
  readonly handOver?: HandOver;
  /** Aborted when the user wants to stop: what has not begun is left undecided. */
  readonly signal?: AbortSignal;
}

/** How a target of any subject is run on. */
export interface RunOptions extends PrepareOptions {
  /** How many scenarios run side by side; as many attempts as the target bears unless given. */
  readonly jobs?: number;
  /** How often the whole plan is run; once unless given. Credentials are minted once. */
  readonly repeat?: number;
  readonly progress?: Progress;
  readonly tool: RunResult['tool'];
  /** Whether the target is asked, after the checks, what its security findings are: at most nine requests. */
  readonly inspect?: boolean;
  /** Security findings that are known beside those of the run, as from the manifest of the server. */
  readonly findings?: readonly SecurityFinding[];
  /** What the user demands of the run beside conformance. */
  readonly demands?: Demands;
  /** How many of the checks of safety that passed are made again at the end; none unless given. */
  readonly again?: Again;
}
