import type { Group, Plan, Reading } from '../../plan';
import type { CheckResult, PlannedCheck, RunResult, SecurityFinding } from '../../results';
import type { Terms } from '../../target/types';
import type { Decided } from '../sandwich/decided';
import type { RunIdentity } from './identity';
import type { PrepareOptions, RunOptions } from './options';

/** What a run has opened, and what it has left on its target: let go of whatever becomes of the run. */
export interface Held {
  /** The target is open: how the report describes it. */
  readonly describedBy: (describe: () => RunResult['target']) => void;
  /** Something is open that has to be closed. */
  readonly closes: (close: () => Promise<void>) => void;
  /** Something is created on the target; `remove` deletes it, and gives what could not be deleted. */
  readonly leaves: (remove: () => Promise<readonly string[]>) => void;
}

/** A target that has been looked at, whose inputs are proven as far as checks rest on them. */
export interface Prepared<Of extends Terms = Terms> {
  /** Why it cannot be reached, where it cannot. */
  readonly unreachable: string | undefined;
  /** Why the run has been ended by the harness itself; undefined: it goes on. */
  stopped?(): string | undefined;
  /** Decides the cases of one group anew each time. */
  decide(group: Group<Of>): Promise<readonly CheckResult[]>;
  /** Decides them with attempts that look like those of another run. */
  decideAnew(group: Group<Of>): Promise<readonly CheckResult[]>;
  /** What is to be said of the target's security. */
  inspect(): Promise<readonly SecurityFinding[]>;
  /** Makes the checks that are not of the plan. */
  besides?(decided: readonly Decided<Of>[]): Promise<readonly CheckResult[]>;
}

/**
 * What can be under test: how its scenarios are read, and how a run of it is prepared. All else (plan, sandwich, rounds,
 * verdicts, reports) is the same for every subject.
 */
export interface Subject<Of extends Terms = Terms, Kept extends RunIdentity = RunIdentity> {
  readonly reading: Reading<Of>;
  /** What names a new run. */
  identify(options: Pick<PrepareOptions, 'seed' | 'mark' | 'handOver'>): Kept;
  /** Opens the target and looks at it. Rejects with TargetError where it cannot be tested as it was declared. */
  prepare(plan: Plan<Of>, options: PrepareOptions, identity: Kept, held: Held): Promise<Prepared<Of>>;
  /** How many requests one round of this plan makes of the target, if nothing has to be made again. */
  requestsIn(plan: Plan<Of>): number;
  /** How many requests `inspect` makes at most. */
  questions(): number;
  /** The checks that are not of the plan. */
  besides?(options: RunOptions): readonly PlannedCheck[];
}
