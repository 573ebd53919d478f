import type { Observed } from '../observation';
import type { Profile } from '../target/types';

/** What a judge needs beside the expectation and the observation. */
export interface JudgeContext {
  readonly profile: Profile;
  /** The control held before: the target is alive and would have accepted, so silence is the target's own answer. */
  readonly controlled: boolean;
  /** The attempt is only a control: what the oracle cannot see is then no reason for doubt. */
  readonly asControl?: boolean;
  /** What the attempt of an `as-if` expectation came to. */
  readonly reference?: Observed;
}
