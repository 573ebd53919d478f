import {
  aUser,
  aUserBy,
  aUserInHeader,
  certified,
  forwarded,
  getThrough,
  noOtherIdentity,
  nothingArrives,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { claiming, noServerName, unknownServerName } from '../../../harness/vocabulary';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

/** Names that a front proxy may have settings of its own for: that of its machine, and that of the API server behind it. */
const inside = ['localhost', 'kubernetes.default.svc'];
const underEach = [noServerName, unknownServerName, ...inside];
const claims = claiming('admin', 'system:masters');

/** Of each kind of user the check that the right certificate is accepted. */
const controls = { certificate: 'a-certificate-is-accepted', issued: 'an-issued-certificate-is-accepted' } as const;

const wrongCertificates = (
  as: keyof typeof controls,
  names: readonly string[],
  ...presentingEach: readonly CredentialForm[]
) =>
  ({
    when: getThrough({ as, presentingEach, underEach: names } as const),
    then: nothingArrives(),
    control: controls[as],
  }) as const;

export default proxyScenario({
  id: 'server-names',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'S-12',
  title:
    'The server name (SNI) that a user sends changes neither which credentials are accepted nor whom they stand for',
  under: 'each-tls-version',
  given: {
    jane: aUser(),
    secret: aUserInHeader(),
    certificate: aUserBy('client-certificate'),
    issued: certified('alice', 'developers'),
  },
  checks: {
    'a-user-is-served': { when: getThrough({ as: 'jane' }), then: forwarded() },
    'a-password-or-a-token-is-accepted': { when: getThrough({ as: 'secret' }), then: forwarded() },
    'a-certificate-is-accepted': { when: getThrough({ as: 'certificate' }), then: forwarded() },
    'an-issued-certificate-is-accepted': { when: getThrough({ as: 'issued' }), then: forwarded() },
    'nobody-is-served': {
      when: getThrough({ headers: claims, underEach }),
      then: nothingArrives(),
      control: 'a-user-is-served',
    },
    'a-wrong-password-or-token': {
      when: getThrough({ as: 'secret', presenting: 'wrong-secret', underEach }),
      then: nothingArrives(),
      control: 'a-password-or-a-token-is-accepted',
    },
    'identity-headers-change-nothing': {
      when: getThrough({ as: 'jane', headers: claims, underEach }),
      then: noOtherIdentity(),
      control: 'a-user-is-served',
      rule: 'X-04',
    },
    // Under an unknown name and without one `wrong-tokens-and-certificates` asks it.
    'a-certificate-of-an-unknown-ca': wrongCertificates(
      'certificate',
      inside,
      'certificate-of-an-unknown-ca',
      'certificate-self-signed',
    ),
    'a-certificate-that-proves-nothing': wrongCertificates(
      'issued',
      inside,
      'certificate-expired',
      'certificate-not-yet-valid',
      'certificate-for-servers-alone',
      'certificate-with-a-changed-signature',
    ),
    'a-certificate-of-the-ca-of-front-proxies': wrongCertificates(
      'issued',
      underEach,
      'certificate-of-the-request-header-ca',
    ),
    'a-certificate-of-the-ca-of-the-api-server': wrongCertificates(
      'issued',
      underEach,
      'certificate-of-the-upstream-ca',
    ),
  },
});
