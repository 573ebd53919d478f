import {
  clientCertificate,
  identifiedAs,
  intermediateThatSigns,
  lengthyNames,
  like,
  refused,
  sameNameAs,
  scenario,
  whoAmI,
} from '../../../../harness/vocabulary';
import type { CertificateDescription, SigningAlgorithm } from '../../../../harness/vocabulary';

/** Issued by an authority that has the name and the key identifier of the client CA, and signs so with a key of its own. */
const forgedWith = (algorithm: SigningAlgorithm): Partial<CertificateDescription> => ({
  issuer: sameNameAs('client-ca', algorithm),
});
/** The same for a holder with a key of this type: the key of a certificate says nothing of who signed it. */
const forgedFor = (key: CertificateDescription['key']): Partial<CertificateDescription> => ({
  issuer: sameNameAs('client-ca'),
  key,
});

/** Forged certificates, by how their signature is made or which key they are for. */
const forged: Readonly<Record<string, Partial<CertificateDescription>>> = {
  'rsa-with-sha-1': forgedWith('RSA with SHA-1'),
  'rsa-with-sha-256': forgedWith('RSA with SHA-256'),
  'rsa-with-sha-384': forgedWith('RSA with SHA-384'),
  'rsa-with-sha-512': forgedWith('RSA with SHA-512'),
  'rsa-pss': forgedWith('RSA-PSS with SHA-256'),
  'rsa-pss-with-sha-384': forgedWith('RSA-PSS with SHA-384'),
  'rsa-pss-with-sha-512': forgedWith('RSA-PSS with SHA-512'),
  'ecdsa-with-sha-512': forgedWith('ECDSA on P-256 with SHA-512'),
  'ecdsa-with-sha-384': forgedWith('ECDSA on P-384 with SHA-384'),
  'ecdsa-on-p-521': forgedWith('ECDSA on P-521 with SHA-512'),
  ed25519: forgedWith('Ed25519'),
  'an-unknown-algorithm': forgedWith('an unknown algorithm'),
};

const forgedForKeys: Readonly<Record<string, Partial<CertificateDescription>>> = {
  'a-p-384-key': forgedFor('P-384'),
  'a-p-521-key': forgedFor('P-521'),
  'an-ed25519-key': forgedFor('Ed25519'),
};

/** And as certificates say little that rules of verification look at. */
const forgedWithout: Readonly<Record<string, Partial<CertificateDescription>>> = {
  extensions: { issuer: sameNameAs('client-ca'), extensions: 'none' },
  usages: { issuer: sameNameAs('client-ca'), extendedKeyUsage: [], keyUsage: 'none' },
};

/** Issuers whose keys are of other kinds than that of an ordinary one. */
const ofOtherKeys: Readonly<Record<string, SigningAlgorithm>> = {
  'an-rsa-key': 'RSA with SHA-256',
  'an-rsa-key-and-pss': 'RSA-PSS with SHA-256',
  'a-p-384-key': 'ECDSA on P-384 with SHA-384',
  'a-p-521-key': 'ECDSA on P-521 with SHA-512',
  'an-ed25519-key': 'Ed25519',
};

const keys = Object.keys(ofOtherKeys);
/** The certificate that such an issuer has signed. */
const genuine = Object.entries(ofOtherKeys).map(
  ([key, algorithm]) =>
    [
      `below-${key}`,
      like('alice', { issuer: intermediateThatSigns('client-ca', algorithm), dnsNames: lengthyNames }),
    ] as const,
);
/** And the same with another signature. */
const changed = keys.map(
  (key) => [`changed-below-${key}`, like(`below-${key}`, { tampered: { field: 'signature' } })] as const,
);

const genuineIdentify = keys.map(
  (key) =>
    [
      `one-of-an-issuer-with-${key}-identifies`,
      {
        when: whoAmI({ present: `below-${key}` }),
        then: identifiedAs('alice', ['dev']),
        triggers: ['certificate-sent'],
        level: 'SHOULD',
        rule: 'C-11',
        clause: '2.2.6',
      },
    ] as const,
);
const changedDoNot = keys.map(
  (key) =>
    [
      `not-one-of-an-issuer-with-${key}-whose-signature-is-changed`,
      {
        when: whoAmI({ present: `changed-below-${key}` }),
        then: refused('invalid-signature'),
        triggers: ['certificate-sent'],
        control: `one-of-an-issuer-with-${key}-identifies`,
        rule: 'C-07',
        clause: '2.2.5',
      },
    ] as const,
);

const all = (id: (name: string) => string, certificates: typeof forged) =>
  Object.fromEntries(
    Object.keys(certificates).map(
      (name) =>
        [
          id(name),
          {
            when: whoAmI({ present: name }),
            then: refused('untrusted-issuer'),
            triggers: ['certificate-sent'],
            control: 'a-certificate-of-the-authority-identifies',
          },
        ] as const,
    ),
  );

export default scenario({
  id: 'forged-signatures',
  clause: '5.1.5',
  level: 'MUST',
  rule: 'C-05',
  title:
    'A certificate is accepted only with a valid signature by the key of the trusted CA, whatever algorithm it names',
  given: {
    alice: clientCertificate({ CN: 'alice', O: 'dev' }),
    ...Object.fromEntries(
      Object.entries({ ...forged, ...forgedForKeys, ...forgedWithout }).map(
        ([id, how]) => [id, like('alice', how)] as const,
      ),
    ),
    ...Object.fromEntries(genuine),
    ...Object.fromEntries(changed),
  },
  checks: {
    'a-certificate-of-the-authority-identifies': {
      when: whoAmI({ present: 'alice' }),
      then: identifiedAs('alice', ['dev']),
      rule: 'C-01',
    },
    ...all((name) => `not-one-that-is-forged-with-${name}`, forged),
    ...all((name) => `not-one-that-is-forged-for-${name}`, forgedForKeys),
    ...all((name) => `not-one-that-is-forged-without-${name}`, forgedWithout),
    ...Object.fromEntries(genuineIdentify),
    ...Object.fromEntries(changedDoNot),
  },
});
