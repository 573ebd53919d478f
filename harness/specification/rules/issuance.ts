import type { Rule } from './rule';

/** Section J: certificates as CSR documents and signing configurations describe them. */
export const issuanceRules = {
  'J-01': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.3.5',
    sentence: 'The `CN` of a CSR document becomes the CN of the subject, and every `O` in `names` an O.',
    why: 'Users get a certificate without some of their groups.',
  },
  'J-02': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.3.4',
    sentence: 'The key has the algorithm `key.algo` and the size `key.size` of the CSR document.',
    why: 'Keys would be weaker than the operator asked for.',
  },
  'J-03': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.3.2',
    sentence: 'A CSR document without `hosts` gives a certificate without SAN.',
    why: 'A client certificate could cover the name of a server.',
  },
  'J-04': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.3.2',
    sentence: 'A name in `hosts` becomes a SAN of the type DNS name, and an address one of the type IP address.',
    why: 'Clients that connect to an address reject the certificate.',
  },
  'J-05': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.4.2',
    sentence: 'The usages of the signing profile become the key usages and EKUs of the certificate.',
    why: 'A client certificate without `clientAuth` is rejected, and one with all usages is too powerful.',
  },
  'J-06': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.4.3',
    sentence: 'A certificate is valid for the `expiry` of the profile that was chosen.',
    why: 'Certificates would end too early or stay valid too long.',
  },
  'J-07': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.4.1',
    sentence: '`signing.default.expiry`, by default `8760h`, applies where the profile has no expiry.',
    why: 'Certificates would get a lifetime that no document states.',
  },
  'J-08': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.4.3',
    sentence: 'An expiry is a positive whole number of hours followed by `h`, and any other text is an error.',
    why: 'A lifetime that is misread issues certificates that are expired or valid for years.',
    unchecked: 'A document that breaks it is rejected before a check can run; the tests of the issuer hold it.',
  },
  'J-09': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.4.4',
    sentence: 'The name of a profile that is not in the signing configuration is an error.',
    why: 'The default profile would be used without notice, with other usages.',
    unchecked: 'A document that breaks it is rejected before a check can run; the tests of the issuer hold it.',
  },
  'J-10': {
    rank: 'SHOULD',
    subjects: ['api-server'],
    clause: '2.4.2',
    sentence: 'A usage that is not known is an error.',
    why: 'A mistyped usage gives a certificate without EKU, which servers accept for every purpose.',
    unchecked: 'A document that breaks it is rejected before a check can run; the tests of the issuer hold it.',
  },
  'J-11': {
    rank: 'MUST',
    subjects: ['api-server'],
    clause: '2.2.1',
    sentence:
      'The root CA is self-signed, is a CA that may sign certificates, and issues server and client certificates.',
    why: 'Certificates of a root without these properties fail verification.',
  },
} as const satisfies Readonly<Record<string, Rule>>;
