import type { Caller } from '../../caller';

/**
 * Who the caller is, as the server sees it: the status of a `SelfSubjectReview`, which `kubectl auth whoami` prints.
 */
export function selfSubjectReview({ user, uid, groups, extra }: Caller): object {
  return {
    userInfo: {
      username: user,
      ...(uid !== undefined && { uid }),
      ...(groups.length > 0 && { groups }),
      ...(Object.keys(extra).length > 0 && { extra }),
    },
  };
}
