import { certified, forwarded, getThrough, proxyScenario, rejected } from '../../../harness/vocabulary/front-proxy';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-certificate-of-the-ca';
const wrong = (presenting: CredentialForm) =>
  ({ when: getThrough({ as: 'alice', presenting } as const), then: rejected(), control }) as const;

export default proxyScenario({
  id: 'paths-of-users',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'The certificate of a user is valid now, and every certificate above it may have issued it',
  given: { alice: certified('alice', 'developers') },
  checks: {
    [control]: { when: getThrough({ as: 'alice' }), then: forwarded() },
    'an-intermediate-that-is-sent': {
      when: getThrough({ as: 'alice', presenting: 'certificate-below-an-intermediate' }),
      then: forwarded(),
      control,
      level: 'SHOULD',
      rule: 'C-11',
    },
    'expired-three-minutes-ago': wrong('certificate-expired-three-minutes-ago'),
    'ended-in-another-century': wrong('certificate-that-ended-in-another-century'),
    'expired-with-years-of-four-digits': wrong('certificate-expired-with-years-of-four-digits'),
    'valid-in-three-minutes': wrong('certificate-valid-in-three-minutes'),
    'an-intermediate-that-is-not-sent': wrong('certificate-without-its-intermediate'),
    'a-path-that-is-too-long': wrong('certificate-below-a-path-that-is-too-long'),
    'an-intermediate-that-is-no-ca': wrong('certificate-below-an-intermediate-that-is-no-ca'),
    'an-intermediate-that-may-not-sign': wrong('certificate-below-an-intermediate-that-may-not-sign'),
    'an-intermediate-for-servers': wrong('certificate-below-an-intermediate-for-servers'),
    'a-changed-signature-below-an-intermediate': wrong('certificate-below-an-intermediate-with-a-changed-signature'),
    'an-intermediate-for-other-names': wrong('certificate-below-an-intermediate-for-other-names'),
    'an-intermediate-for-other-subjects': wrong('certificate-below-an-intermediate-for-other-subjects'),
    'a-changed-signature-of-an-rsa-issuer': wrong('certificate-of-an-rsa-issuer-with-a-changed-signature'),
    'a-changed-signature-of-a-p-384-issuer': wrong('certificate-of-a-p-384-issuer-with-a-changed-signature'),
    'a-changed-signature-of-an-ed25519-issuer': wrong('certificate-of-an-ed25519-issuer-with-a-changed-signature'),
    'an-intermediate-with-an-unknown-extension': wrong('certificate-below-an-intermediate-with-an-unknown-extension'),
    'an-intermediate-that-has-expired': wrong('certificate-below-an-expired-intermediate'),
    'a-forged-intermediate': wrong('certificate-below-a-forged-intermediate'),
    'a-ca-of-the-same-name-that-is-sent': wrong('certificate-of-the-same-ca-name-with-that-ca'),
    'an-upper-intermediate-that-is-no-ca': wrong('certificate-below-an-upper-intermediate-that-is-no-ca'),
    'an-upper-intermediate-that-has-expired': wrong('certificate-below-an-expired-upper-intermediate'),
    'a-forged-upper-intermediate': wrong('certificate-below-a-forged-upper-intermediate'),
    'an-intermediate-that-is-no-ca-with-a-path-length': wrong(
      'certificate-below-an-intermediate-that-is-no-ca-with-a-path-length',
    ),
    'an-intermediate-that-is-no-ca-and-may-sign': wrong('certificate-below-an-intermediate-that-is-no-ca-and-may-sign'),
    'an-intermediate-without-extensions-of-a-ca': wrong('certificate-below-an-intermediate-without-extensions-of-a-ca'),
    'a-path-that-is-longer-by-one': wrong('certificate-below-a-path-that-is-longer-by-one'),
    'a-forged-lower-intermediate': wrong('certificate-below-a-forged-lower-intermediate'),
    'a-ca-below-the-certificate-of-a-user': wrong('certificate-below-a-ca-of-a-user'),
  },
});
