import type { Identity } from '../observation';

/** What a target made of a case, as far as two targets can be compared by it. */
export interface Seen {
  readonly kind: 'identified' | 'anonymous' | 'served' | 'refused';
  /** In words, for a report. */
  readonly inWords: string;
  /** Equal for two targets that did the same: how a refusal is worded is not compared. */
  readonly key: string;
  readonly identity?: Identity;
}
