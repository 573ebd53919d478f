import {
  clientCertificate,
  identifiedAs,
  like,
  proxyCertificate,
  refused,
  sameNameAs,
  scenario,
  claiming,
  whoAmI,
} from '../../../../harness/vocabulary';
import type { SigningAlgorithm } from '../../../../harness/vocabulary';

const jane = claiming('jane', 'dev');

const forgedWith = (algorithm: SigningAlgorithm, as: Parameters<typeof sameNameAs>[0] = 'client-ca') => ({
  issuer: sameNameAs(as, algorithm),
});

/**
 * A TLS 1.3 client does not send a certificate that is signed with an algorithm outside those of the server
 * (`signature_algorithms_cert`, RFC 8446, 4.2.3). Under TLS 1.2 the server does not say it of certificates, and gets to see them.
 */
export default scenario({
  id: 'forged-old-signatures',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-05',
  title:
    'A certificate with a forged signature is rejected, also with a signature algorithm that the server does not support',
  under: 'each-tls-version',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    proxy: proxyCertificate(),
    'forged-with-an-unknown-algorithm': like('alice', forgedWith('an unknown algorithm')),
    'forged-with-md5': like('alice', forgedWith('RSA with MD5')),
    'forged-with-sha-1': like('alice', forgedWith('RSA with SHA-1')),
    'forged-with-pss-and-md5': like('alice', forgedWith('RSA-PSS with MD5')),
    'forged-with-pss-and-sha-1': like('alice', forgedWith('RSA-PSS with SHA-1')),
    'proxy-forged-with-an-unknown-algorithm': like('proxy', forgedWith('an unknown algorithm', 'request-header-ca')),
    'proxy-forged-with-sha-1': like('proxy', forgedWith('RSA with SHA-1', 'request-header-ca')),
  },
  checks: {
    'a-certificate-of-the-authority-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'the-front-proxy-is-trusted': {
      when: whoAmI({ present: 'proxy', headers: jane }),
      then: identifiedAs('jane', ['dev']),
      clause: '5.2.4',
      rule: 'H-01',
    },
    'not-with-an-unknown-algorithm': {
      when: whoAmI({ present: 'forged-with-an-unknown-algorithm' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-with-rsa-and-md5': {
      when: whoAmI({ present: 'forged-with-md5' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-with-rsa-and-sha-1': {
      when: whoAmI({ present: 'forged-with-sha-1' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-with-rsa-pss-and-md5': {
      when: whoAmI({ present: 'forged-with-pss-and-md5' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-with-rsa-pss-and-sha-1': {
      when: whoAmI({ present: 'forged-with-pss-and-sha-1' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'no-front-proxy-with-an-unknown-algorithm': {
      when: whoAmI({ present: 'proxy-forged-with-an-unknown-algorithm', headers: jane }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'the-front-proxy-is-trusted',
      clause: '5.2.4',
      rule: 'R-07',
    },
    'no-front-proxy-with-rsa-and-sha-1': {
      when: whoAmI({ present: 'proxy-forged-with-sha-1', headers: jane }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'the-front-proxy-is-trusted',
      clause: '5.2.4',
      rule: 'R-07',
    },
  },
});
