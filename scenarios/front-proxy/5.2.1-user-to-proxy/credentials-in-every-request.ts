import {
  aUserBy,
  certified,
  forwarded,
  getThrough,
  nothingArrives,
  postThrough,
  proxyScenario,
  rejected,
  websocketUpgrade,
} from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

interface Kind {
  /** What is wrong with it, one after the other; last what is wrong of whatever credential: it says what was seen where nothing fails. */
  readonly wrong: readonly CredentialForm[];
  /** What they are called, and the right one. */
  readonly called: readonly [wrong: string, right: string];
}

/** Each kind of credential, by its user. */
const kinds = {
  password: {
    wrong: [
      ...(['password-in-the-other-case', 'unknown-user', 'empty-password', 'no-password'] as const),
      ...(['user-as-the-password', 'password-cut-short', 'password-with-one-more-character', 'wrong-secret'] as const),
    ],
    called: ['wrong-passwords', 'a-right-password'],
  },
  token: {
    wrong: [
      ...(['token-in-the-other-case', 'token-empty', 'user-as-a-token', 'user-without-a-password'] as const),
      ...(['token-cut-short', 'token-with-one-more-character', 'token-unknown'] as const),
    ],
    called: ['wrong-tokens', 'a-right-token'],
  },
  certificate: {
    wrong: ['certificate-of-an-unknown-ca', 'certificate-self-signed', 'certificate-with-its-own-root'],
    called: ['certificates-of-unknown-cas', 'a-right-certificate'],
  },
  issued: {
    wrong: [
      ...(['certificate-expired', 'certificate-not-yet-valid', 'certificate-for-servers-alone'] as const),
      ...(['certificate-of-the-same-ca-name', 'certificate-signed-by-a-user'] as const),
      ...(['certificate-before-a-right-one', 'certificate-with-a-changed-signature'] as const),
    ],
    called: ['certificates-that-prove-nothing', 'an-issued-certificate'],
  },
} as const satisfies Readonly<Record<string, Kind>>;
type User = keyof typeof kinds;

const checksOf = (as: User) => {
  const { wrong: presentingEach, called } = kinds[as];
  const [wrong, right] = called;
  const control = `${right}-is-accepted`;
  return {
    [control]: { when: getThrough({ as }), then: forwarded() },
    [`${right}-is-accepted-over-http-2`]: { when: getThrough({ as, http: '2' }), then: forwarded() },
    [`${right}-is-accepted-in-a-post`]: { when: postThrough({ as }), then: forwarded() },
    [`${wrong}-over-http-2`]: {
      when: getThrough({ as, presentingEach, http: '2' }),
      then: rejected(),
      control: `${right}-is-accepted-over-http-2`,
    },
    [`${wrong}-in-a-post`]: {
      when: postThrough({ as, presentingEach }),
      then: rejected(),
      control: `${right}-is-accepted-in-a-post`,
    },
    // A front proxy may serve no upgrades, and say so in its own way.
    [`${wrong}-in-an-upgrade`]: {
      when: getThrough({ as, presentingEach, ...websocketUpgrade }),
      then: nothingArrives(),
      control,
    },
  } as const;
};

/** A front proxy that reads a credential in one way in one kind of request, and in another way elsewhere. */
export default proxyScenario({
  id: 'credentials-in-every-request',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A wrong credential is rejected in every kind of request',
  given: {
    password: aUserBy('basic'),
    token: aUserBy('bearer-token'),
    certificate: aUserBy('client-certificate'),
    issued: certified('alice', 'developers'),
  },
  checks: Object.fromEntries((Object.keys(kinds) as User[]).flatMap((as) => Object.entries(checksOf(as)))),
});
