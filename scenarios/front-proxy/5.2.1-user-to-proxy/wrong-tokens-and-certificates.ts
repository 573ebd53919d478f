import {
  anotherUserBy,
  aUserBy,
  certified,
  forwarded,
  getThrough,
  nothingArrives,
  proxyScenario,
  rejected,
  request,
} from '../../../harness/vocabulary/front-proxy';
import { noServerName, unknownServerName } from '../../../harness/vocabulary';
import type { CredentialForm } from '../../../harness/vocabulary/front-proxy/types';

const wrongToken = (presenting: CredentialForm) =>
  ({
    when: getThrough({ as: 'token', presenting } as const),
    then: rejected(),
    control: 'the-right-token-is-accepted',
  }) as const;
const wrongTokens = (...presentingEach: readonly CredentialForm[]) =>
  ({
    when: getThrough({ as: 'token', presentingEach } as const),
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

/** A front proxy may refuse the name, in whichever way; what is behind it may not be other rules for certificates. */
const under = (serverName: string, as: 'certificate' | 'issued', presenting: CredentialForm) =>
  ({
    when: getThrough({ as, presenting, serverName } as const),
    then: nothingArrives(),
    control: as === 'issued' ? 'an-issued-certificate-is-accepted' : 'the-right-certificate-is-accepted',
    rule: 'S-12',
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
    'an-empty-token': wrongTokens('token-empty', 'empty-credentials'),
    'what-every-object-has-as-a-token': wrongTokens(
      'member-of-objects',
      'method-of-objects',
      'prototype-of-objects',
      'class-of-objects',
    ),
    'a-token-cut-short': wrongToken('token-cut-short'),
    'a-longer-token': wrongToken('token-with-one-more-character'),
    'a-token-in-the-other-case': wrongToken('token-in-the-other-case'),
    'a-token-with-another-first-character': wrongToken('token-with-another-first-character'),
    'a-token-with-another-middle-character': wrongToken('token-with-another-middle-character'),
    'a-token-with-another-last-character': wrongToken('token-with-another-last-character'),
    'a-token-with-another-first-half': wrongToken('token-with-another-first-half'),
    'a-token-with-another-second-half': wrongToken('token-with-another-second-half'),
    'a-token-behind-another-part': wrongToken('token-with-a-part-before'),
    'a-token-before-another-part': wrongToken('token-with-a-part-behind'),
    'a-token-in-quotes': { ...wrongToken('token-in-quotes'), level: 'SHOULD' },
    'nul-behind-a-token': {
      ...wrongToken('nul-behind'),
      then: rejected('malformed', { promise: 'tokens-read-to-their-end' }),
      level: 'SHOULD',
    },
    'a-token-in-the-query': wrongToken('in-the-query'),
    'a-token-in-a-cookie': wrongToken('in-a-cookie'),
    'a-token-in-headers-of-other-names': wrongToken('in-other-headers'),
    'a-token-as-a-password': wrongToken('scheme-of-the-other-kind'),
    'a-token-behind-an-unknown-scheme': wrongToken('another-scheme'),
    'a-token-without-a-scheme': wrongToken('no-scheme'),
    'the-user-of-a-token-without-a-password': wrongToken('user-without-a-password'),
    'the-user-of-a-token-with-a-word-for-no-password': wrongTokens(
      'user-with-the-password-null',
      'user-with-the-password-undefined',
      'user-with-the-password-none',
      'user-with-the-password-nil',
    ),
    'the-user-of-a-token-as-its-password': wrongToken('user-as-the-password'),
    'the-user-of-a-token-as-a-token': wrongToken('user-as-a-token'),
    'the-rejection-of-a-token-names-nobody': {
      ...wrongToken('token-unknown'),
      title: 'the rejection of a token names no user, no group, nothing of the upstream and no credential',
      then: rejected('unauthenticated', { discreet: true }),
      level: 'SHOULD',
    },
    'the-right-certificate-is-accepted': { when: getThrough({ as: 'certificate' }), then: forwarded() },
    'a-certificate-of-an-unknown-ca': wrongCertificate('certificate-of-an-unknown-ca'),
    'a-self-signed-certificate': wrongCertificate('certificate-self-signed'),
    'a-certificate-without-its-key': wrongCertificate('certificate-without-its-key'),
    'an-issued-certificate-is-accepted': { when: getThrough({ as: 'issued' }), then: forwarded() },
    'a-certificate-of-rsa-without-its-key': {
      title: 'A certificate with an RSA key, without that key',
      ...wrongIssued('certificate-of-rsa-without-its-key'),
    },
    'a-certificate-of-p-384-without-its-key': {
      title: 'A certificate with a key of P-384, without that key',
      ...wrongIssued('certificate-of-p-384-without-its-key'),
    },
    'the-key-of-another-certificate': wrongIssued('certificate-with-the-key-of-the-next'),
    'an-expired-certificate': wrongIssued('certificate-expired'),
    'a-certificate-that-is-not-yet-valid': wrongIssued('certificate-not-yet-valid'),
    'a-certificate-for-servers-alone': wrongIssued('certificate-for-servers-alone'),
    'a-certificate-that-expired-an-hour-ago': wrongIssued('certificate-expired-an-hour-ago'),
    'a-certificate-that-is-valid-in-half-an-hour': wrongIssued('certificate-valid-in-half-an-hour'),
    'a-certificate-of-a-ca-of-the-same-name': wrongIssued('certificate-of-the-same-ca-name'),
    'a-certificate-signed-by-a-user': wrongIssued('certificate-signed-by-a-user'),
    'a-certificate-before-a-right-one': wrongIssued('certificate-before-a-right-one'),
    'a-certificate-with-its-own-root': wrongCertificate('certificate-with-its-own-root'),
    'a-certificate-with-a-changed-signature': wrongIssued('certificate-with-a-changed-signature'),
    'a-certificate-with-a-signature-of-zeros': wrongIssued('certificate-with-a-signature-of-zeros'),
    'a-certificate-with-another-key': wrongIssued('certificate-with-another-key'),
    'a-certificate-with-a-longer-validity': wrongIssued('certificate-with-a-longer-validity'),
    'a-certificate-with-an-unknown-critical-extension': wrongIssued('certificate-with-an-unknown-critical-extension'),
    'a-certificate-of-the-ca-of-the-api-server': wrongIssued('certificate-of-the-upstream-ca'),
    'a-certificate-of-the-ca-of-front-proxies': wrongIssued('certificate-of-the-request-header-ca'),
    'a-certificate-of-an-unknown-ca-under-an-unknown-server-name': under(
      unknownServerName,
      'certificate',
      'certificate-of-an-unknown-ca',
    ),
    'a-certificate-of-an-unknown-ca-without-a-server-name': under(
      noServerName,
      'certificate',
      'certificate-of-an-unknown-ca',
    ),
    'an-expired-certificate-under-an-unknown-server-name': under(unknownServerName, 'issued', 'certificate-expired'),
    'an-expired-certificate-without-a-server-name': under(noServerName, 'issued', 'certificate-expired'),
    'a-certificate-that-ends-after-it-was-accepted': {
      when: getThrough({
        as: 'issued',
        presenting: 'certificate-that-has-ended',
        earlier: [request({ as: 'issued', presenting: 'certificate-about-to-end' })],
      }),
      then: forwarded(),
      control: 'an-issued-certificate-is-accepted',
    },
    'a-certificate-that-ends-after-its-session-was-made': {
      when: getThrough({
        as: 'issued',
        presenting: 'certificate-that-has-ended',
        resuming: request({ as: 'issued', presenting: 'certificate-about-to-end' }),
      }),
      then: forwarded(),
      control: 'an-issued-certificate-is-accepted',
      clause: '2.2.5',
      rule: 'K-04',
      level: 'SHOULD',
    },
    'a-certificate-that-ends-on-its-connection': {
      when: getThrough({
        as: 'issued',
        presenting: 'certificate-that-has-ended',
        after: [request({ as: 'issued', presenting: 'certificate-about-to-end' })],
      }),
      then: forwarded(),
      control: 'an-issued-certificate-is-accepted',
      clause: '2.2.5',
      rule: 'K-03',
      level: 'SHOULD',
    },
  },
});
