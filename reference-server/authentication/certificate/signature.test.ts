import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { asn1 } from 'node-forge';
import { describe, expect, test } from '@jest/globals';
import { der } from '../../testing/odd-certificates';
import { authority, issue, type Wish } from '../../testing/pki';
import { parseCertificate } from './certificate';
import { verifyPath } from './path';
import { countingSignature } from './signature';

const hashes = {
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  'sha512-224': '2.16.840.1.101.3.4.2.5',
  'sha512-256': '2.16.840.1.101.3.4.2.6',
  'sha3-224': '2.16.840.1.101.3.4.2.7',
  'sha3-256': '2.16.840.1.101.3.4.2.8',
  'sha3-384': '2.16.840.1.101.3.4.2.9',
  'sha3-512': '2.16.840.1.101.3.4.2.10',
} as const;
type Hash = keyof typeof hashes;
const names = Object.keys(hashes) as Hash[];
const strong: readonly Hash[] = ['sha256', 'sha384', 'sha512'];

const [pkcs1, ansi, nist] = ['1.2.840.113549.1.1', '1.2.840.10045.4', '2.16.840.1.101.3.4.3'];
const rsaOids: Readonly<Record<Hash, string>> = {
  ...{ md5: `${pkcs1}.4`, sha1: `${pkcs1}.5`, sha256: `${pkcs1}.11`, sha384: `${pkcs1}.12`, sha512: `${pkcs1}.13` },
  ...{ sha224: `${pkcs1}.14`, 'sha512-224': `${pkcs1}.15`, 'sha512-256': `${pkcs1}.16` },
  ...{ 'sha3-224': `${nist}.13`, 'sha3-256': `${nist}.14`, 'sha3-384': `${nist}.15`, 'sha3-512': `${nist}.16` },
};
const ecdsaOids: Readonly<Partial<Record<Hash, string>>> = {
  ...{ sha1: `${ansi}.1`, sha224: `${ansi}.3.1`, sha256: `${ansi}.3.2`, sha384: `${ansi}.3.3`, sha512: `${ansi}.3.4` },
  ...{ 'sha3-224': `${nist}.9`, 'sha3-256': `${nist}.10`, 'sha3-384': `${nist}.11`, 'sha3-512': `${nist}.12` },
};
const lengths: Readonly<Record<Hash, number>> = {
  ...{ md5: 16, sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64, 'sha512-224': 28, 'sha512-256': 32 },
  ...{ 'sha3-224': 28, 'sha3-256': 32, 'sha3-384': 48, 'sha3-512': 64 },
};

const oid = (id: string): Buffer => der(0x06, Buffer.from(asn1.oidToDer(id).getBytes(), 'latin1'));
const nothing = der(0x05);
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const hashId = (hash: Hash): Buffer => sequence(oid(hashes[hash]), nothing);

const rsa = authority('rsa', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey });
const ec = authority('ec');

const dsa = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }).privateKey;

/** Whether the algorithm alone counts, whatever was signed. */
const counts = (algorithm: Buffer | undefined): boolean =>
  algorithm !== undefined && countingSignature(asn1.fromDer(algorithm.toString('latin1'))) !== undefined;

/** Algorithms that not every release of OpenSSL verifies in a certificate; whether they count is said of the algorithm alone. */
const unverified: ReadonlySet<string> = new Set(
  [
    ...(['sha512-224', 'sha512-256'] as const).map((hash) => sequence(oid(rsaOids[hash]), nothing)),
    ...names.filter((hash) => hash.startsWith('sha3')).map((hash) => sequence(oid(ecdsaOids[hash] ?? ''))),
  ].map((algorithm) => algorithm.toString('hex')),
);

function isAccepted(issuer: typeof rsa, signature: Wish['signature']): boolean {
  const leaf = issue({ subject: [['CN', 'alice']], issuer, ...(signature && { signature }) });
  const [certificate, root] = [parseCertificate(leaf.der), parseCertificate(issuer.der)];
  // OpenSSL finds the signature good: the algorithm alone decides. Not every release verifies all of them.
  if (!unverified.has(String(signature?.algorithm.toString('hex')))) expect(certificate.isSignedBy(root)).toBe(true);
  const accepted = 'path' in verifyPath([certificate], [root], new Date());
  expect(counts(signature?.algorithm)).toBe(accepted);
  return accepted;
}

/** The parameters of RSA-PSS (RFC 4055, 3.1); what is their default is left out, as DER asks. */
function pss(hash: Hash, mask: Hash, saltLength: number): Wish['signature'] {
  const parameters = [
    ...(hash === 'sha1' ? [] : [der(0xa0, hashId(hash))]),
    ...(mask === 'sha1' ? [] : [der(0xa1, sequence(oid('1.2.840.113549.1.1.8'), hashId(mask)))]),
    ...(saltLength === 20 ? [] : [der(0xa2, der(0x02, Buffer.from([saltLength])))]),
  ];
  return {
    algorithm: sequence(oid('1.2.840.113549.1.1.10'), sequence(...parameters)),
    sign: (content, key) => sign(hash, content, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }),
  };
}

describe('signatures count', () => {
  test.each(names)('of RSA and of RSA-PSS with %s, if it is SHA-2 of 256 bits or more', (hash) => {
    const plain = {
      algorithm: sequence(oid(rsaOids[hash]), nothing),
      sign: (content: Buffer, key: Parameters<typeof sign>[2]) => sign(hash, content, key),
    } as Wish['signature'];
    expect(isAccepted(rsa, plain)).toBe(strong.includes(hash));
    expect(isAccepted(rsa, pss(hash, hash, lengths[hash]))).toBe(strong.includes(hash));
  });

  test.each(Object.entries(ecdsaOids))('of ECDSA with %s, if it is SHA-2 of 256 bits or more', (hash, id) => {
    const ecdsa: Wish['signature'] = {
      algorithm: sequence(oid(id)),
      sign: (content, key) => sign(hash, content, key),
    };
    expect(isAccepted(ec, ecdsa)).toBe(strong.some((each) => each === hash));
  });

  test('of RSA-PSS only with one hash for signature and mask, of all pairs of them', () => {
    const counting = names.flatMap((hash) =>
      names.filter((mask) => counts(pss(hash, mask, lengths[hash])?.algorithm)).map((mask) => [hash, mask]),
    );
    expect(counting).toEqual(strong.map((hash) => [hash, hash]));
  });

  test.each([
    ['Ed25519', generateKeyPairSync('ed25519').privateKey, '1.3.101.112', null, true],
    ['Ed448', generateKeyPairSync('ed448').privateKey, '1.3.101.113', null, false],
    ['DSA with SHA-1', dsa, '1.2.840.10040.4.3', 'sha1', false],
    ['DSA with SHA-256', dsa, `${nist}.2`, 'sha256', false],
  ] as const)('of %s as in Go', (name, key, id, hash, accepted) => {
    const signature: Wish['signature'] = {
      algorithm: sequence(oid(id)),
      sign: (content, with_) => sign(hash, content, with_),
    };
    expect(isAccepted(authority(name, { key, signature }), signature)).toBe(accepted);
  });

  test('not of what OpenSSL itself no longer verifies, or nobody knows', () => {
    const others = [
      `${pkcs1}.2`,
      `${pkcs1}.3`,
      `${pkcs1}.1`,
      `${pkcs1}.7`,
      `${ansi}.2`,
      `${ansi}.3`,
      '1.3.14.3.2.29',
      '1.2.3',
    ];
    expect(others.filter((id) => counts(sequence(oid(id), nothing)))).toEqual([]);
    expect(counts(sequence(oid(rsaOids.sha256), nothing))).toBe(true);
  });

  test('of RSA-PSS only with a salt as long as the hash', () => {
    expect(isAccepted(rsa, pss('sha256', 'sha256', 0))).toBe(false);
    expect(isAccepted(rsa, pss('sha256', 'sha256', 20))).toBe(false);
  });
});
