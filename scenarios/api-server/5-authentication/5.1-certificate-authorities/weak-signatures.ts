import {
  clientCertificate,
  identifiedAs,
  intermediateThatSigns,
  like,
  refused,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';
import type { SigningAlgorithm } from '../../../../harness/vocabulary';

/** Issued by the same intermediate authority with the same key, but signed otherwise. */
const signedWith = (algorithm: SigningAlgorithm) =>
  like('alice', { issuer: intermediateThatSigns('client-ca', algorithm) });

export default scenario({
  id: 'weak-signatures',
  clause: '5.1.5',
  level: 'SHOULD',
  rule: 'C-05',
  title: 'A certificate signed with MD5 or SHA-1 is rejected, wherever it names the hash',
  given: {
    alice: clientCertificate({
      CN: 'alice',
      O: 'dev',
      issuer: intermediateThatSigns('client-ca', 'RSA with SHA-256'),
    }),
    'rsa-with-md5': signedWith('RSA with MD5'),
    'rsa-with-sha-1': signedWith('RSA with SHA-1'),
    'rsa-pss-with-md5': signedWith('RSA-PSS with MD5'),
    'rsa-pss-with-sha-1': signedWith('RSA-PSS with SHA-1'),
  },
  checks: {
    'one-of-rsa-with-sha-256-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
    },
    'not-one-of-rsa-with-md5': {
      when: whoAmI({ present: 'rsa-with-md5' }),
      then: refused('weak-signature'),
      triggers: ['certificate-sent'],
      control: 'one-of-rsa-with-sha-256-identifies',
    },
    'not-one-of-rsa-with-sha-1': {
      when: whoAmI({ present: 'rsa-with-sha-1' }),
      then: refused('weak-signature'),
      triggers: ['certificate-sent'],
      control: 'one-of-rsa-with-sha-256-identifies',
    },
    'not-one-of-rsa-pss-with-md5': {
      when: whoAmI({ present: 'rsa-pss-with-md5' }),
      then: refused('weak-signature'),
      triggers: ['certificate-sent'],
      control: 'one-of-rsa-with-sha-256-identifies',
    },
    'not-one-of-rsa-pss-with-sha-1': {
      when: whoAmI({ present: 'rsa-pss-with-sha-1' }),
      then: refused('weak-signature'),
      triggers: ['certificate-sent'],
      control: 'one-of-rsa-with-sha-256-identifies',
    },
  },
});
