import { aUserInHeader, forwarded, getThrough, proxyScenario, rejected } from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const control = 'the-credential-in-its-place-is-accepted';
const elsewhere = (presenting: CredentialForm, as: 'unauthenticated' | 'malformed' = 'unauthenticated') =>
  ({
    when: getThrough({ as: 'jane', presenting } as const),
    then: rejected(as),
    control,
  }) as const;

export default proxyScenario({
  id: 'credentials-elsewhere',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A credential is accepted only in the `Authorization` header',
  given: { jane: aUserInHeader() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'in-proxy-authorization': elsewhere('in-proxy-authorization'),
    'in-a-cookie': elsewhere('in-a-cookie'),
    'in-the-query': elsewhere('in-the-query'),
    'in-the-path': elsewhere('in-the-path'),
    'in-x-authorization': elsewhere('in-x-authorization'),
    'in-headers-of-other-names': elsewhere('in-other-headers'),
    'in-a-name-with-underscores': elsewhere('with-underscores'),
    'in-the-authority': elsewhere('in-the-authority', 'malformed'),
    'in-a-trailer': elsewhere('in-a-trailer', 'malformed'),
  },
});
