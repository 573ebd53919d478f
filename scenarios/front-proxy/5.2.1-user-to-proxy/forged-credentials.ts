import {
  aUserBy,
  aUserInHeader,
  forwarded,
  getThrough,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const each = (as: 'jane' | 'password', ...presentingEach: readonly CredentialForm[]) =>
  ({ when: getThrough({ as, presentingEach } as const), then: rejected('malformed') }) as const;

export default proxyScenario({
  id: 'forged-credentials',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A credential that anybody can write is rejected',
  given: { jane: aUserInHeader(), password: aUserBy('basic') },
  checks: {
    'a-credential-is-accepted': { when: getThrough({ as: 'jane' }), then: forwarded() },
    'a-password-is-accepted': { when: getThrough({ as: 'password' }), then: forwarded() },
    'tokens-that-nobody-signed': {
      ...each('jane', 'jwt-without-a-signature', 'jwt-with-an-empty-key', 'jwt-with-a-well-known-key'),
      control: 'a-credential-is-accepted',
    },
    'patterns-and-queries': {
      ...each(
        'password',
        'user-as-a-pattern',
        'user-as-a-pattern-with-the-password',
        'user-cut-to-a-pattern',
        'user-as-a-query',
        'password-as-a-query',
      ),
      control: 'a-password-is-accepted',
    },
    'characters-that-resemble': {
      title: 'a password of other characters, which programs take for those of the right one',
      ...each('password', 'password-of-the-same-low-octets', 'password-in-full-width-letters'),
      control: 'a-password-is-accepted',
    },
    'octets-that-are-no-text': {
      ...each('password', 'password-that-is-no-text', 'user-that-is-no-text'),
      control: 'a-password-is-accepted',
    },
  },
});
