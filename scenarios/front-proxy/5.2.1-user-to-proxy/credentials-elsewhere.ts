import {
  aUserBy,
  aUserInHeader,
  forwarded,
  getThrough,
  postThrough,
  proxyScenario,
  rejected,
  websocketUpgrade,
} from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const control = 'the-credential-in-its-place-is-accepted';
const elsewhere = (presenting: CredentialForm, as: 'unauthenticated' | 'malformed' = 'unauthenticated') =>
  ({
    when: getThrough({ as: 'jane', presenting } as const),
    then: rejected(as),
    control,
  }) as const;

/** As login forms have it, and RFC 6750, 2.2. */
const inAForm = (as: 'jane' | 'robot') =>
  ({
    when: postThrough({ as, presenting: 'in-a-form', contentType: 'application/x-www-form-urlencoded' } as const),
    then: rejected(),
    control: as === 'robot' ? 'the-token-in-its-place-is-accepted' : control,
  }) as const;

export default proxyScenario({
  id: 'credentials-elsewhere',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A credential is accepted only in the `Authorization` header',
  given: { jane: aUserInHeader(), robot: aUserBy('bearer-token') },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'in-proxy-authorization': elsewhere('in-proxy-authorization'),
    'in-a-cookie': elsewhere('in-a-cookie'),
    'in-the-query': elsewhere('in-the-query'),
    'in-a-form': inAForm('jane'),
    'in-a-form-as-a-token': inAForm('robot'),
    'in-the-path': elsewhere('in-the-path'),
    'in-x-authorization': elsewhere('in-x-authorization'),
    'in-headers-of-other-names': elsewhere('in-other-headers'),
    'in-the-handshake-of-a-web-socket': {
      when: getThrough({ as: 'jane', presenting: 'in-other-headers', ...websocketUpgrade }),
      then: rejected('unauthenticated', { promise: 'tokens-of-web-sockets-refused' }),
      control,
    },
    'in-the-handshake-of-a-web-socket-as-a-token': {
      when: getThrough({ as: 'robot', presenting: 'in-other-headers', ...websocketUpgrade }),
      then: rejected('unauthenticated', { promise: 'tokens-of-web-sockets-refused' }),
      control: 'the-token-in-its-place-is-accepted',
    },
    'the-token-in-its-place-is-accepted': { when: getThrough({ as: 'robot' }), then: forwarded() },
    'in-headers-of-other-names-as-a-token': {
      when: getThrough({ as: 'robot', presenting: 'in-other-headers' }),
      then: rejected(),
      control: 'the-token-in-its-place-is-accepted',
    },
    'in-a-name-with-underscores': elsewhere('with-underscores'),
    'in-the-authority': elsewhere('in-the-authority', 'malformed'),
    'in-a-trailer': elsewhere('in-a-trailer', 'malformed'),
  },
});
