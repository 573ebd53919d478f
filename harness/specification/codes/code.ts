import type { RuleSubject } from '../rules/rule';

/** What a code of a failure says, wherever it stands. */
export interface CodeEntry {
  /** Which subjects can fail so. */
  readonly subjects: readonly [RuleSubject, ...RuleSubject[]];
  /** What the target did, as a sentence without full stop. */
  readonly title: string;
}
