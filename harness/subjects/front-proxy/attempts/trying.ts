import type { Group } from '../../../plan';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { aUser, forwarded, getThrough, proxyScenario } from '../../../vocabulary/front-proxy';
import type { CertifiedUser, GivenUser } from '../../../vocabulary/front-proxy/types';

/** A scenario of one user, by which its credential is tried; the first declared one unless given. */
export const trying = (user: GivenUser | CertifiedUser = aUser()): Group<FrontProxyTerms> => ({
  scenario: proxyScenario({
    id: 'inputs',
    clause: '4.3',
    level: 'MUST',
    title: 'The credential of a user is right',
    given: { user },
    checks: { forwarded: { when: getThrough({ as: 'user' }), then: forwarded() } },
  }),
  setup: undefined,
  tls: undefined,
  cases: [],
});
