import {
  anotherUserBy,
  aUserBy,
  aUserWithLongPassword,
  certified,
  forwarded,
  getThrough,
  noOtherIdentity,
  proxyScenario,
  request,
  resembling,
} from '../../../harness/vocabulary/front-proxy';
import { claimingAll } from '../../../harness/vocabulary';
import type { CertifiedUser, CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const besides = {
  sharedKey: 'resembling',
  sharedSerialNumber: 'resembling',
  dnsNames: ['alice.example.com'],
  emailAddresses: ['alice@example.com'],
} as const;
const holder = (CN: string, O: readonly string[], alike: readonly (keyof typeof besides)[]): CertifiedUser => ({
  ...certified(CN, ...O),
  besides: Object.fromEntries(alike.map((each) => [each, besides[each]])),
});
const all = Object.keys(besides) as readonly (keyof typeof besides)[];

/** Certificates that have with that of `alice` one thing in common, and name somebody else, or the same name in another group. */
const twins = {
  'the-same-name': holder('alice', ['auditors'], []),
  'the-same-name-without-a-group': holder('alice', [], []),
  'the-same-serial-number': holder('kim', ['auditors'], ['sharedSerialNumber']),
  'the-same-key': holder('kim', ['auditors'], ['sharedKey']),
  'the-same-dns-name': holder('kim', ['auditors'], ['dnsNames']),
  'the-same-mail-address': holder('kim', ['auditors'], ['emailAddresses']),
  'the-same-group': holder('kim', ['developers'], []),
  'everything-but-the-name': holder('kim', ['developers'], all),
} as const;

const ordinals = ['first', 'second', 'third'] as const;

/** Certificates of users in no group, by names that are made from those of declared users in groups. */
const namesakes = {
  ...Object.fromEntries(
    ordinals.flatMap((ordinal, at) => [
      [`a-name-that-begins-with-that-of-the-${ordinal}-user`, resembling('more-behind', at)],
      [`a-name-that-ends-with-that-of-the-${ordinal}-user`, resembling('more-before', at)],
      [`the-name-of-the-${ordinal}-user-in-the-other-case`, resembling('the-other-case', at)],
      [`a-subject-with-slashes-and-the-name-of-the-${ordinal}-user`, resembling('a-subject-with-slashes', at)],
      [`a-subject-with-commas-and-the-name-of-the-${ordinal}-user`, resembling('a-subject-with-commas', at)],
    ]),
  ),
  'words-with-the-names-of-all-users': resembling('others-around-it', 'all'),
  'the-name-of-a-user-in-a-domain': resembling('a-domain-behind'),
  'a-list-with-the-name-of-a-user': resembling('another-before-a-comma'),
  'what-a-user-of-another-name-logs-in-with': resembling('what-it-logs-in-with'),
  'words-that-begin-with-the-name-of-a-user': resembling('another-behind-a-space'),
};

const accepted = {
  password: 'a-password-is-accepted',
  token: 'a-token-is-accepted',
  long: 'a-long-password-is-accepted',
} as const;
const wrong = (as: keyof typeof accepted, presenting: CredentialForm) =>
  ({
    when: getThrough({ as, presenting, earlier: [request({ as })] } as const),
    then: forwarded(),
    control: accepted[as],
    rule: 'X-03',
  }) as const;

const alice = request({ as: 'alice' });

/** What a front proxy has kept of one credential, and what it compares of the next. */
export default proxyScenario({
  id: 'resembling-credentials',
  clause: '5.2.3',
  level: 'MUST',
  rule: 'X-14',
  title: 'A credential that resembles that of another user identifies its own user, or nobody',
  given: {
    alice: holder('alice', ['developers'], all),
    password: aUserBy('basic'),
    token: aUserBy('bearer-token'),
    'other-password': anotherUserBy('basic'),
    'other-token': anotherUserBy('bearer-token'),
    certificate: aUserBy('client-certificate'),
    long: aUserWithLongPassword(),
    ...twins,
    ...namesakes,
  },
  checks: {
    'a-certificate-is-accepted': { when: getThrough({ as: 'alice' }), then: forwarded() },
    ...Object.fromEntries(
      Object.keys(twins).map((as) => [
        as,
        {
          when: getThrough({ as, earlier: [alice], later: [alice, request({ as })] }),
          then: noOtherIdentity(),
          control: 'a-certificate-is-accepted',
        } as const,
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(namesakes).map((as) => [
        as,
        {
          when: getThrough({ as }),
          then: noOtherIdentity(),
          control: 'a-certificate-is-accepted',
          // A list of users may be read without regard to case: no clause forbids it.
          ...(as.endsWith('-in-the-other-case') && { level: 'SHOULD' }),
        } as const,
      ]),
    ),
    'a-password-is-accepted': { when: getThrough({ as: 'password' }), then: forwarded() },
    'a-password-beside-the-certificate-of-another-user': {
      when: getThrough({ as: 'password', withCertificateOf: 'certificate' }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
    },
    'a-password-before-a-wrong-one-of-another-user': {
      when: getThrough({ as: 'password', withHeaderOf: 'other-password', headerPresenting: 'wrong-secret' }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
      rule: 'X-03',
    },
    'a-wrong-password-before-that-of-another-user': {
      when: getThrough({ as: 'password', presenting: 'wrong-secret', withHeaderOf: 'other-password' }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
      rule: 'X-03',
    },
    'a-token-before-a-wrong-password-of-another-user': {
      when: getThrough({ as: 'token', withHeaderOf: 'other-password', headerPresenting: 'wrong-secret' }),
      then: noOtherIdentity(),
      control: 'a-token-is-accepted',
      rule: 'X-03',
    },
    'a-password-and-claims-beside-the-certificate-of-another-user': {
      when: getThrough({ as: 'password', withCertificateOf: 'certificate', headers: claimingAll }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
      rule: 'X-04',
    },
    'a-password-and-claims-before-that-of-another-user': {
      when: getThrough({ as: 'password', withHeaderOf: 'other-password', headers: claimingAll }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
      rule: 'X-04',
    },
    'a-token-and-claims-beside-the-certificate-of-another-user': {
      when: getThrough({ as: 'token', withCertificateOf: 'certificate', headers: claimingAll }),
      then: noOtherIdentity(),
      control: 'a-token-is-accepted',
      rule: 'X-04',
    },
    'a-password-beside-an-untrusted-certificate-of-another-user': {
      when: getThrough({
        as: 'password',
        withCertificateOf: 'certificate',
        certificatePresenting: 'certificate-of-an-unknown-ca',
      }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
      rule: 'X-03',
    },
    'a-wrong-password-beside-the-certificate-of-another-user': {
      when: getThrough({ as: 'password', presenting: 'wrong-secret', withCertificateOf: 'certificate' }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
      rule: 'X-03',
    },
    'a-password-before-that-of-another-user': {
      when: getThrough({ as: 'password', withHeaderOf: 'other-password' }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
    },
    'a-password-before-the-token-of-another-user': {
      when: getThrough({ as: 'password', withHeaderOf: 'token' }),
      then: noOtherIdentity(),
      control: 'a-password-is-accepted',
    },
    'the-colon-one-character-early': wrong('password', 'colon-one-character-early'),
    'a-password-as-a-token': {
      ...wrong('password', 'password-as-a-token'),
      level: 'SHOULD',
    },
    'a-token-is-accepted': { when: getThrough({ as: 'token' }), then: forwarded() },
    'a-token-beside-the-certificate-of-another-user': {
      when: getThrough({ as: 'token', withCertificateOf: 'certificate' }),
      then: noOtherIdentity(),
      control: 'a-token-is-accepted',
    },
    'a-token-beside-an-untrusted-certificate-of-another-user': {
      when: getThrough({
        as: 'token',
        withCertificateOf: 'certificate',
        certificatePresenting: 'certificate-of-an-unknown-ca',
      }),
      then: noOtherIdentity(),
      control: 'a-token-is-accepted',
      rule: 'X-03',
    },
    'a-wrong-token-beside-the-certificate-of-another-user': {
      when: getThrough({ as: 'token', presenting: 'wrong-secret', withCertificateOf: 'certificate' }),
      then: noOtherIdentity(),
      control: 'a-token-is-accepted',
      rule: 'X-03',
    },
    'a-token-before-that-of-another-user': {
      when: getThrough({ as: 'token', withHeaderOf: 'other-token' }),
      then: noOtherIdentity(),
      control: 'a-token-is-accepted',
    },
    'a-token-as-a-password': { ...wrong('token', 'token-as-a-password'), level: 'SHOULD' },
    'a-token-as-a-password-of-nobody': {
      ...wrong('token', 'token-as-a-password-of-nobody'),
      level: 'SHOULD',
    },
    'a-long-password-is-accepted': { when: getThrough({ as: 'long' }), then: forwarded() },
    'a-long-password-with-another-last-character': wrong('long', 'password-with-another-last-character'),
    'a-long-password-cut-short': wrong('long', 'password-cut-short'),
    'a-longer-long-password': wrong('long', 'password-with-one-more-character'),
  },
});
