import type { BranchId } from '../branches';
import type { Caller, ServerSettings } from '../types';
import type { Named } from './found';

/** Groups that say by themselves whether their member is authenticated. */
const decided = ['system:authenticated', 'system:unauthenticated'];

/**
 * A caller with the groups that every authenticated caller is in (clause 2.1.5), which a user called the anonymous one, or
 * one whose groups already say whether it is authenticated, does not gain (rules I-09, I-10 and H-14).
 */
export function withAddedGroups(caller: Named, { addedGroups, anonymousCaller }: ServerSettings): Caller {
  const settled = caller.user === anonymousCaller.user || caller.groups.some((group) => decided.includes(group));
  return { ...caller, addedGroups: settled ? [] : addedGroups };
}

/** Whether it gained them, and what kept it from that. */
export function branchesOfGroups({ groups, addedGroups }: Caller): readonly BranchId[] {
  if (addedGroups.length > 0) return ['group-added'];
  return groups.includes('system:authenticated') ? ['group-added-once'] : ['group-not-added'];
}
