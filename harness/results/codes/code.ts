import type { SubjectId } from '../../vocabulary/types';

/** What a code of a failure says, wherever it stands. */
export interface CodeEntry {
  /** Which subjects can fail so. */
  readonly subjects: readonly [SubjectId, ...SubjectId[]];
  /** What the target did, as a sentence without full stop. */
  readonly title: string;
}
