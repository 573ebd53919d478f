import type { ClauseId } from '../clauses/clauses';

/** What can be under test; the harness plays the parties around it. */
export type RuleSubject = 'api-server' | 'front-proxy' | 'client';

/** One rule of authentication. Literal names, flags and values stand in backticks, for Markdown. */
export interface Rule {
  /** How binding it is; the level of a check of it may differ, with the clause and the case that the check shows. */
  readonly rank: 'MUST' | 'SHOULD' | 'MAY';
  /** Who must keep it. */
  readonly subjects: readonly [RuleSubject, ...RuleSubject[]];
  /** The clause that it follows from, or that it is nearest to. */
  readonly clause: ClauseId;
  /** What holds, in one sentence. */
  readonly sentence: string;
  /** What goes wrong without it, in one sentence. */
  readonly why: string;
  /** Why no check of an API server can show it; a rule of the API server without this must be cited by a check. */
  readonly unchecked?: string;
}
