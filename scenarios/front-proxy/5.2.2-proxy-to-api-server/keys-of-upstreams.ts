import { aUser, forwarded, getThrough, proxyScenario, upstreamRefused } from '../../../harness/vocabulary/front-proxy';
import type { UpstreamState } from '../../../harness/vocabulary/front-proxy/types';

const control = 'a-good-upstream-is-served';
const refused = (upstream: UpstreamState, title: string) =>
  ({
    title,
    when: getThrough({ as: 'jane', upstream } as const),
    then: upstreamRefused(),
    control,
  }) as const;

export default proxyScenario({
  id: 'keys-of-upstreams',
  clause: '5.2.2',
  level: 'MUST',
  rule: 'X-07',
  title:
    'The front proxy sends nothing to an API server that it must not trust, whatever kind of key and however long a path it has',
  given: { jane: aUser() },
  checks: {
    [control]: { when: getThrough({ as: 'jane', upstream: 'another-good' }), then: forwarded() },
    'an-untrusted-ca-and-p-384': {
      ...refused('untrusted-ca-with-p-384', 'an untrusted CA, with a key of P-384'),
      rule: 'S-02',
    },
    'an-untrusted-ca-and-p-521': {
      ...refused('untrusted-ca-with-p-521', 'an untrusted CA, with a key of P-521'),
      rule: 'S-02',
    },
    'an-untrusted-ca-and-ed25519': {
      ...refused('untrusted-ca-with-ed25519', 'an untrusted CA, with a key of Ed25519'),
      rule: 'S-02',
    },
    'an-untrusted-ca-and-rsa': {
      ...refused('untrusted-ca-with-rsa', 'an untrusted CA, with an RSA key'),
      rule: 'S-02',
    },
    'another-name-and-p-384': {
      ...refused('other-name-with-p-384', 'another name, with a key of P-384'),
      rule: 'S-03',
    },
    'another-name-and-p-521': {
      ...refused('other-name-with-p-521', 'another name, with a key of P-521'),
      rule: 'S-03',
    },
    'another-name-and-ed25519': {
      ...refused('other-name-with-ed25519', 'another name, with a key of Ed25519'),
      rule: 'S-03',
    },
    'another-name-and-rsa': { ...refused('other-name-with-rsa', 'another name, with an RSA key'), rule: 'S-03' },
    'an-expired-certificate-of-ed25519': {
      ...refused('expired-with-ed25519', 'an expired certificate, with a key of Ed25519'),
      rule: 'S-06',
    },
    'an-expired-certificate-of-rsa': {
      ...refused('expired-with-rsa', 'an expired certificate, with an RSA key'),
      rule: 'S-06',
    },
    'an-untrusted-ca-and-names-that-cannot-be-read': {
      ...refused('untrusted-with-malformed-names', 'an untrusted CA, with names that cannot be read'),
      rule: 'S-02',
    },
    'four-intermediates-of-an-untrusted-ca': {
      ...refused('untrusted-path-of-4', 'four intermediate CAs of an untrusted CA'),
      rule: 'S-02',
    },
    'six-intermediates-of-an-untrusted-ca': {
      ...refused('untrusted-path-of-6', 'six intermediate CAs of an untrusted CA'),
      rule: 'S-02',
    },
    'eight-intermediates-of-an-untrusted-ca': {
      ...refused('untrusted-path-of-8', 'eight intermediate CAs of an untrusted CA'),
      rule: 'S-02',
    },
    'ten-intermediates-of-an-untrusted-ca': {
      ...refused('untrusted-path-of-10', 'ten intermediate CAs of an untrusted CA'),
      rule: 'S-02',
    },
    'twelve-intermediates-of-an-untrusted-ca': {
      ...refused('untrusted-path-of-12', 'twelve intermediate CAs of an untrusted CA'),
      rule: 'S-02',
    },
    'an-rsa-key-that-it-does-not-hold': {
      ...refused('rsa-without-its-key', 'an RSA key that it does not hold'),
      rule: 'S-02',
    },
    'a-certificate-that-ended-in-another-century': {
      ...refused('ends-before-it-begins', 'a certificate that ended in another century'),
      rule: 'S-06',
    },
    'an-intermediate-below-one-that-is-no-ca': {
      ...refused('upper-intermediate-not-ca', 'an intermediate CA below one that is no CA'),
      rule: 'S-02',
    },
    'an-intermediate-below-one-that-has-expired': {
      ...refused('upper-intermediate-expired', 'an intermediate CA below one that has expired'),
      rule: 'S-06',
    },
    'an-intermediate-below-a-forged-one': {
      ...refused('upper-intermediate-forged', 'an intermediate CA below a forged one'),
      rule: 'S-02',
    },
    'an-expired-certificate-with-years-of-four-digits': {
      ...refused('expired-in-four-digits', 'an expired certificate with its years in four digits'),
      rule: 'S-06',
    },
    'an-intermediate-that-is-no-ca-with-a-path-length': {
      ...refused('intermediate-no-ca-with-path-length', 'an intermediate that is no CA, and has a path length'),
      rule: 'S-02',
    },
    'an-intermediate-that-is-no-ca-and-may-sign': {
      ...refused('intermediate-no-ca-that-may-sign', 'an intermediate that is no CA, and may sign certificates'),
      rule: 'S-02',
    },
    'an-intermediate-without-extensions-of-a-ca': {
      ...refused('intermediate-without-extensions-of-a-ca', 'an intermediate without extensions of a CA'),
      rule: 'S-02',
    },
    'a-path-that-is-longer-by-one': {
      ...refused('path-length-of-one', 'a path with two CAs below one that allows one'),
      rule: 'S-02',
    },
    'a-forged-intermediate-below-a-genuine-one': {
      ...refused('lower-intermediate-forged', 'a forged intermediate CA below a genuine one'),
      rule: 'S-02',
    },
    'another-name-and-genuine-certificates-behind-it': {
      ...refused('of-another-name-beside-genuine-certificates', 'another name, and genuine certificates behind it'),
      rule: 'S-02',
    },
    'another-name-before-the-right-one': {
      ...refused('name-behind-it', 'another name, and a good certificate for the right one behind it'),
      rule: 'S-03',
    },
    'an-expired-certificate-before-a-valid-one': {
      ...refused('expired-before-a-valid-one', 'an expired certificate, and a good one behind it'),
      rule: 'S-06',
    },
    'a-ca-below-a-server-certificate': {
      ...refused('ca-below-a-leaf', 'a CA below the certificate of a server'),
      rule: 'S-02',
    },
    'the-key-of-another-certificate': {
      ...refused('with-the-key-of-the-next', 'the key of another certificate, which is sent behind it'),
      rule: 'S-02',
    },
    'a-wildcard-below-the-right-name': {
      ...refused('wildcard-below', 'a wildcard below the right name'),
      rule: 'S-10',
    },
    'letters-that-resemble-the-right-name': {
      ...refused('letters-that-resemble', 'letters that resemble those of the right name'),
      rule: 'S-03',
    },
    'the-right-name-behind-a-comma-in-another': {
      ...refused('several-names-in-one', 'the right name behind a comma in another name'),
      rule: 'S-03',
    },
    'the-right-name-behind-a-comma-in-a-mail-address': {
      ...refused('several-names-in-a-mail-address', 'the right name behind a comma in a mail address'),
      rule: 'S-03',
    },
  },
});
