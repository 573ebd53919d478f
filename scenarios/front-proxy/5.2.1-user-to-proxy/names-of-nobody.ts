import {
  aUser,
  certified,
  forwarded,
  getThrough,
  noOtherIdentity,
  proxyScenario,
  rejected,
  request,
} from '../../../harness/vocabulary/front-proxy';
import { header } from '../../../harness/vocabulary';
import type { CertifiedUser } from '../../../harness/vocabulary/front-proxy/types';
import type { Header } from '../../../harness/vocabulary/types';

const control = 'a-user-with-a-credential';
const ofCertificates = 'a-user-with-a-certificate';

/** Of a name that is that of nobody, with a password that nobody has. */
const authorizations = {
  password: header('Authorization', `Basic ${Buffer.from('admin:admin').toString('base64')}`),
  token: header('Authorization', 'Bearer admin'),
} as const;

const onlyClaimed = (authorization: Header) =>
  ({ when: getThrough({ headers: [authorization] }), then: rejected(), control }) as const;
const besideCertificate = (authorization: Header) =>
  ({
    when: getThrough({ as: 'alice', headers: [authorization] } as const),
    then: noOtherIdentity(),
    control: ofCertificates,
  }) as const;

const beside = (user: CertifiedUser, besides: NonNullable<CertifiedUser['besides']>): CertifiedUser => ({
  ...user,
  besides,
});

/** What else a certificate has, where what it names its user by is missing, or written in another way. */
const certificates = {
  'a-unit-and-no-organization': beside(certified('alice'), { OU: ['system:masters', 'admins'] }),
  'other-names-and-no-common-name': beside(certified('', 'developers'), {
    CN: [],
    dnsNames: ['admin'],
    emailAddresses: ['admin@example.com'],
  }),
  'a-mail-address-and-no-common-name': beside(certified('', 'developers'), {
    CN: [],
    emailAddresses: ['admin@example.com'],
  }),
  'a-name-and-groups-in-one-part': beside(certified('alice', 'developers', 'auditors'), { rdns: 'multi-valued' }),
  'groups-of-nine-kibibytes': certified(
    'alice',
    ...Array.from({ length: 144 }, (_, at) => `${String(at).padStart(4, '0')}${'g'.repeat(60)}`),
  ),
} as const;

export default proxyScenario({
  id: 'names-of-nobody',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A name counts where a credential proves it, and nowhere else',
  given: { jane: aUser(), alice: certified('alice', 'developers'), ...certificates },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    [ofCertificates]: { when: getThrough({ as: 'alice' }), then: forwarded() },
    'a-password-that-nobody-has': onlyClaimed(authorizations.password),
    'a-token-that-nobody-has': onlyClaimed(authorizations.token),
    'a-password-beside-a-certificate': besideCertificate(authorizations.password),
    'a-token-beside-a-certificate': besideCertificate(authorizations.token),
    'cookies-that-a-user-was-given': {
      title: 'nor in the cookies that a user was given',
      when: getThrough({ earlier: [request({ as: 'jane' })], cookies: 'of-earlier' }),
      then: forwarded(),
      control,
      rule: 'X-14',
    },
    ...Object.fromEntries(
      Object.keys(certificates).map((as) => [
        as,
        { when: getThrough({ as }), then: noOtherIdentity(), control: ofCertificates, rule: 'I-17' } as const,
      ]),
    ),
  },
});
