import { extraFrom, firstValue, groupsFrom } from '../authentication/request-header';
import { withAddedGroups } from '../authentication/groups';
import type { BranchId } from '../branches';
import type { Problem } from '../refusal';
import type { Caller, HeaderLine, ServerSettings } from '../types';

/** Whom a caller acts as from here on; itself unless it asks for somebody else. */
export type Acting = { readonly caller: Caller; readonly through: readonly BranchId[] } | { readonly problem: Problem };

/** May do everything (clauses 2.1.7 and 5.1.4). */
export const mayDoEverything = ({ groups }: Pick<Caller, 'groups'>): boolean => groups.includes('system:masters');

/**
 * Impersonation (rules P-09 and P-10): it is authorized after authentication, and the other's identity is all that is left.
 * Groups, a UID or attributes without a user are an error.
 */
export function actingAs(caller: Caller, lines: readonly HeaderLine[], settings: ServerSettings): Acting {
  const extra = extraFrom(lines, ['Impersonate-Extra-']);
  const groups = groupsFrom(lines, ['Impersonate-Group']);
  const uid = firstValue(lines, ['Impersonate-Uid']);
  const user = firstValue(lines, ['Impersonate-User']);
  const asks = user !== undefined || uid !== undefined || groups.length > 0 || Object.keys(extra).length > 0;
  if (!settings.impersonation || !asks) return { caller, through: [] };
  if (user === undefined)
    return { problem: { as: 'impersonation-without-user', branch: 'impersonation-without-user' } };
  if (!mayDoEverything(caller)) return { problem: { as: 'unauthorized', branch: 'impersonation-forbidden' } };
  const other = { user, groups, extra, ...(uid === undefined ? {} : { uid }) };
  return { caller: withAddedGroups(other, settings), through: ['impersonated'] };
}
