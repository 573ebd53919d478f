import {
  clientCertificate,
  identifiedAs,
  like,
  refused,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';
import type { SigningAlgorithm } from '../../../../harness/vocabulary';

/** Issued by an authority that has the name and the key identifier of the client CA, and signs so with a key of its own. */
const forgedWith = (algorithm: SigningAlgorithm) => like('alice', { issuer: sameNameAs('client-ca', algorithm) });

export default scenario({
  id: 'forged-signatures',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-05',
  title: 'A signature counts only as one of the key of the trusted authority, whatever algorithm it says it is of',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    'rsa-with-sha-1': forgedWith('RSA with SHA-1'),
    'rsa-with-sha-256': forgedWith('RSA with SHA-256'),
    'rsa-with-sha-384': forgedWith('RSA with SHA-384'),
    'rsa-with-sha-512': forgedWith('RSA with SHA-512'),
    'rsa-pss': forgedWith('RSA-PSS with SHA-256'),
    'ecdsa-with-sha-512': forgedWith('ECDSA on P-256 with SHA-512'),
    'ecdsa-with-sha-384': forgedWith('ECDSA on P-384 with SHA-384'),
    ed25519: forgedWith('Ed25519'),
    'an-unknown-algorithm': forgedWith('an unknown algorithm'),
  },
  checks: {
    'a-certificate-of-the-authority-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    'not-one-that-is-forged-with-rsa-with-sha-1': {
      when: whoAmI({ present: 'rsa-with-sha-1' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-rsa-with-sha-256': {
      when: whoAmI({ present: 'rsa-with-sha-256' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-rsa-with-sha-384': {
      when: whoAmI({ present: 'rsa-with-sha-384' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-rsa-with-sha-512': {
      when: whoAmI({ present: 'rsa-with-sha-512' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-rsa-pss': {
      when: whoAmI({ present: 'rsa-pss' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-ecdsa-with-sha-512': {
      when: whoAmI({ present: 'ecdsa-with-sha-512' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-ecdsa-with-sha-384': {
      when: whoAmI({ present: 'ecdsa-with-sha-384' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-ed25519': {
      when: whoAmI({ present: 'ed25519' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
    'not-one-that-is-forged-with-an-unknown-algorithm': {
      when: whoAmI({ present: 'an-unknown-algorithm' }),
      then: refused('untrusted-issuer'),
      triggers: ['certificate-sent'],
      control: 'a-certificate-of-the-authority-identifies',
    },
  },
});
