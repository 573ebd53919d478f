import { anonymous, type Caller } from '../caller';

const authenticated = 'system:authenticated';
const unauthenticated = 'system:unauthenticated';

/**
 * Adds the group of all authenticated callers, last (spec 2.1; rules I-08 to I-10, H-14, N-02). Not to whoever is called
 * the anonymous user, nor to one whose groups already say whether he is authenticated. Always a new list: no caller's
 * groups are ever shared with another's.
 */
export function withAuthenticatedGroup(caller: Caller): Caller {
  const decided = caller.groups.includes(authenticated) || caller.groups.includes(unauthenticated);
  return caller.user === anonymous.user || decided
    ? { ...caller, groups: [...caller.groups] }
    : { ...caller, groups: [...caller.groups, authenticated] };
}
