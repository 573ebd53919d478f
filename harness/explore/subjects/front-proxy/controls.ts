import { aUser, certified, getThrough } from '../../../vocabulary/front-proxy';
import { caller, type FrontProxyCase } from './cases';

/** An ordinary holder of a certificate: the values of a case then are the only thing that is odd about it. */
export const ordinaryHolder = certified('kim', 'crew', 'staff');

/**
 * The control of a case: an ordinary request of a user with the same kind of credential, over the same version of HTTP and TLS; of
 * the first user where the case has none.
 */
export function controlOf({ area, given, when, tls }: FrontProxyCase): FrontProxyCase {
  const user = when.as === undefined ? undefined : given[when.as];
  return {
    area,
    given: { [caller]: user === undefined ? aUser() : user.kind === 'certified-user' ? ordinaryHolder : user },
    when: getThrough({ as: caller, http: when.http }),
    ...(tls === undefined ? {} : { tls }),
  };
}

/** A case that is its own control. */
export const ordinaryCase = (): FrontProxyCase => ({
  area: 'header-values',
  given: { [caller]: aUser() },
  when: getThrough({ as: caller }),
});
