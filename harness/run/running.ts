import type { Group } from '../plan';
import type { Probe, ProbeOptions } from '../probe';
import type { CheckResult, IssuedCertificate, SecurityFinding } from '../results';
import type { OpenTarget, Target } from '../target/types';
import type { Draw } from './draw';
import type { Preflight } from './preflight';

/** A run that has begun: its target is open and has been looked at once. */
export interface Running {
  readonly preflight: Preflight;
  /** The setups that the run looks at. */
  readonly setups: Target['setups'];
  readonly open: OpenTarget;
  /** Decides the cases of one group; every group is run at most once. */
  readonly decide: (group: Group) => Promise<readonly CheckResult[]>;
  /** Decides them anew each time, and remembers nothing of it. */
  readonly decideAgain: (group: Group) => Promise<readonly CheckResult[]>;
  /** Decides them anew, with attempts that are made by another probe. */
  readonly decideBy: (group: Group, probe: Probe) => Promise<readonly CheckResult[]>;
  /** Decides them with attempts that look like those of another run. */
  readonly decideAnew: (group: Group) => Promise<readonly CheckResult[]>;
  /** Who an answer says the caller is, where the answer itself does not hold it. */
  readonly identityOf: ProbeOptions['identityOf'];
  /** What is to be said of the target's security. */
  readonly inspect: () => Promise<readonly SecurityFinding[]>;
  /** What names the run in its certificates, and those that it has made so far. */
  readonly name: string;
  readonly seed: string;
  readonly draw: Draw;
  /** An order that the seed draws, unless all is made as it is written. */
  readonly order: Draw['order'];
  readonly markKey: string;
  readonly issued: readonly IssuedCertificate[];
  /** Deletes what the run has created on the target; gives what could not be deleted. */
  readonly leave: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}
