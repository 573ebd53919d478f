import type { BranchId } from '../branches';
import type { Caller, Means } from '../types';
import type { Problem } from '../refusal';

/** The caller that a credential names, before the server adds groups of its own. */
export type Named = Omit<Caller, 'addedGroups'>;

/** What one credential of a request comes to: a caller, or why it names none. */
export type Found =
  | { readonly caller: Named; readonly means: Means; readonly through: readonly BranchId[] }
  | { readonly problems: readonly [Problem, ...Problem[]]; readonly verified: boolean };

/** One problem is enough. */
export const failed = (verified: boolean, first: Problem, ...others: readonly Problem[]): Found => ({
  problems: [first, ...others],
  verified,
});
