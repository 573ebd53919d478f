import {
  anotherUserBy,
  aUserBy,
  forwarded,
  getThrough,
  postThrough,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const control = 'the-right-password-is-accepted';
const wrong = (presenting: CredentialForm) =>
  ({
    when: getThrough({ as: 'jane', presenting } as const),
    then: rejected(),
    control,
  }) as const;

export default proxyScenario({
  id: 'wrong-passwords',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'The front proxy rejects a missing or wrong password and forwards nothing',
  given: { jane: aUserBy('basic'), other: anotherUserBy('basic') },
  checks: {
    'the-right-password-is-accepted': { when: getThrough({ as: 'jane' }), then: forwarded() },
    'no-credential': { when: getThrough(), then: rejected(), control },
    'no-credential-on-discovery': { when: getThrough({ path: '/api' }), then: rejected(), control },
    'no-credential-in-a-post': { when: postThrough(), then: rejected(), control },
    'no-credential-in-http-2': { when: getThrough({ http: '2' }), then: rejected(), control },
    'the-rejection-says-how-to-authenticate': {
      title: 'the rejection has `WWW-Authenticate`',
      when: getThrough(),
      then: rejected('unauthenticated', { challenged: true }),
      level: 'SHOULD',
      control,
    },
    'a-wrong-password-is-told-how-to-authenticate': {
      title: 'the rejection of a wrong password has `WWW-Authenticate`',
      when: getThrough({ as: 'jane', presenting: 'wrong-secret' }),
      then: rejected('unauthenticated', { challenged: true }),
      level: 'SHOULD',
      control,
    },
    'a-wrong-password': wrong('wrong-secret'),
    'a-wrong-password-in-http-2': {
      when: getThrough({ as: 'jane', presenting: 'wrong-secret', http: '2' }),
      then: rejected(),
      control,
    },
    'a-wrong-password-in-a-post': {
      when: postThrough({ as: 'jane', presenting: 'wrong-secret' }),
      then: rejected(),
      control,
    },
    'the-password-of-another-user': {
      when: getThrough({ as: 'jane', presenting: 'password-of-another-user', later: [] }),
      then: rejected(),
      control,
    },
    'an-unknown-user': wrong('unknown-user'),
    'no-colon': wrong('no-password'),
    'an-empty-password': wrong('empty-password'),
    'an-empty-user': wrong('empty-user'),
    'an-empty-user-and-password': wrong('empty-user-and-password'),
    'a-password-cut-short': wrong('password-cut-short'),
    'a-longer-password': wrong('password-with-one-more-character'),
    'a-password-in-the-other-case': wrong('password-in-the-other-case'),
    'a-user-in-the-other-case': { ...wrong('user-in-the-other-case'), level: 'SHOULD' },
    'a-colon-before-the-password': wrong('password-behind-another'),
    'a-colon-behind-the-password': wrong('password-before-another'),
    'nul-behind-the-password': {
      ...wrong('password-before-nul'),
      then: rejected('unauthenticated', { promise: 'passwords-read-to-their-end' }),
    },
    'a-space-behind-the-password': wrong('password-with-a-space-behind'),
    'a-password-beyond-ascii': wrong('password-non-ascii'),
    'an-over-long-password': wrong('password-over-long'),
    'a-repeated-password': wrong('password-repeated'),
    'a-line-end-behind-the-user': { ...wrong('line-end-behind-the-user'), rule: 'I-16' },
    'what-is-not-base64': wrong('not-base64'),
    'credentials-that-are-not-encoded': wrong('credentials-in-clear'),
    'credentials-that-are-encoded-twice': wrong('encoded-twice'),
    'the-scheme-alone': wrong('empty-credentials'),
    'an-unknown-scheme': wrong('another-scheme'),
    'no-scheme': wrong('no-scheme'),
    'the-scheme-of-a-token': wrong('scheme-of-the-other-kind'),
    'two-lines-with-the-wrong-one-first': {
      when: getThrough({ as: 'jane', presenting: 'wrong-then-right' }),
      then: rejected('malformed'),
      level: 'SHOULD',
      control,
    },
  },
});
