import {
  anotherUserBy,
  aUserBy,
  certified,
  forwarded,
  getThrough,
  proxyScenario,
  rejected,
} from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const wrongToken = (presenting: CredentialForm) =>
  ({
    when: getThrough({ as: 'token', presenting } as const),
    then: rejected(),
    control: 'the-right-token-is-accepted',
  }) as const;
const wrongCertificate = (presenting: CredentialForm) =>
  ({
    when: getThrough({ as: 'certificate', presenting } as const),
    then: rejected(),
    control: 'the-right-certificate-is-accepted',
  }) as const;

const wrongIssued = (presenting: CredentialForm) =>
  ({
    when: getThrough({ as: 'issued', presenting } as const),
    then: rejected(),
    control: 'an-issued-certificate-is-accepted',
  }) as const;

export default proxyScenario({
  id: 'wrong-tokens-and-certificates',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'The front proxy rejects a wrong token or client certificate and forwards nothing',
  under: 'each-tls-version',
  given: {
    token: aUserBy('bearer-token'),
    certificate: aUserBy('client-certificate'),
    issued: certified('alice', 'developers'),
    'other-token': anotherUserBy('bearer-token'),
  },
  checks: {
    'the-right-token-is-accepted': { when: getThrough({ as: 'token' }), then: forwarded() },
    'an-unknown-token': wrongToken('token-unknown'),
    'an-empty-token': wrongToken('token-empty'),
    'a-token-cut-short': wrongToken('token-cut-short'),
    'a-longer-token': wrongToken('token-with-one-more-character'),
    'a-token-in-the-other-case': wrongToken('token-in-the-other-case'),
    'a-token-in-the-query': wrongToken('in-the-query'),
    'a-token-in-a-cookie': wrongToken('in-a-cookie'),
    'a-token-as-a-password': wrongToken('scheme-of-the-other-kind'),
    'the-rejection-of-a-token-names-nobody': {
      ...wrongToken('token-unknown'),
      title: 'the rejection of a token names no user, no group and nothing of the upstream',
      then: rejected('unauthenticated', { discreet: true }),
      level: 'SHOULD',
    },
    'the-right-certificate-is-accepted': { when: getThrough({ as: 'certificate' }), then: forwarded() },
    'a-certificate-of-an-unknown-ca': wrongCertificate('certificate-of-an-unknown-ca'),
    'a-self-signed-certificate': wrongCertificate('certificate-self-signed'),
    'a-certificate-without-its-key': wrongCertificate('certificate-without-its-key'),
    'an-issued-certificate-is-accepted': { when: getThrough({ as: 'issued' }), then: forwarded() },
    'an-expired-certificate': wrongIssued('certificate-expired'),
    'a-certificate-that-is-not-yet-valid': wrongIssued('certificate-not-yet-valid'),
    'a-certificate-for-servers-alone': wrongIssued('certificate-for-servers-alone'),
  },
});
