import type { ClauseId } from '../../specification/clauses/clauses';
import type { RuleId } from '../../specification/rules';
import type { SubjectId } from '../../vocabulary/types';

/** A scenario of any subject, as far as a page names it. */
export interface Named {
  readonly subject: SubjectId;
  readonly id: string;
  readonly clause: ClauseId;
  readonly rule?: RuleId;
  readonly checks: Readonly<Record<string, { readonly rule?: RuleId; readonly clause?: ClauseId }>>;
}
