import type { FrontProxyTarget } from '../../../../../target/front-proxy';
import { getThrough } from '../../../../../vocabulary/front-proxy';
import type { ThroughProxy } from '../../../../../vocabulary/front-proxy/types';
import type { Header } from '../../../../../vocabulary/types';
import type { HttpVersion } from '../../../../../vocabulary/versions';
import { caller, type FrontProxyCase } from '../../cases';
import { declaredUsers, type User } from '../users';

/** A path that is no front proxy's own. */
export const base = '/apis/authn.example/v1/namespaces/{mark}/things';

/** A request of this user, or of nobody. */
export const caseWith = (
  target: FrontProxyTarget,
  user: User | undefined,
  request: Partial<ThroughProxy>,
  http: HttpVersion,
  headers: readonly Header[] = [],
): FrontProxyCase => ({
  area: 'requests',
  given: { [caller]: user ?? declaredUsers(target)[0] },
  when: getThrough({ ...request, headers, ...(user === undefined ? {} : { as: caller }), http }),
});
