import type { Group } from '../../../plan';
import type { FrontProxyTerms } from '../../../target/front-proxy';
import { aUser, forwarded, getThrough, proxyScenario } from '../../../vocabulary/front-proxy';

/** A scenario of one user, by which its credential is tried. */
export const trying = (): Group<FrontProxyTerms> => ({
  scenario: proxyScenario({
    id: 'inputs',
    clause: '4.3',
    level: 'MUST',
    title: 'The credential of a user is right',
    given: { user: aUser() },
    checks: { forwarded: { when: getThrough({ as: 'user' }), then: forwarded() } },
  }),
  setup: undefined,
  tls: undefined,
  cases: [],
});
