import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { asn1 } from 'node-forge';
import { describe, expect, test } from '@jest/globals';
import { der } from '../testing/odd-certificates';
import { authority, issue, type Wish } from '../testing/pki';
import { parseCertificate } from './certificate';
import { verifyPath } from './path';

const hashes = {
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;
type Hash = keyof typeof hashes;
const names = Object.keys(hashes) as Hash[];
const strong: readonly Hash[] = ['sha256', 'sha384', 'sha512'];

const rsaOids = { md5: 4, sha1: 5, sha256: 11, sha384: 12, sha512: 13, sha224: 14 } as const;
const ecdsaOids = { md5: '', sha1: '1', sha224: '3.1', sha256: '3.2', sha384: '3.3', sha512: '3.4' } as const;
const lengths = { md5: 16, sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 } as const;

const oid = (id: string): Buffer => der(0x06, Buffer.from(asn1.oidToDer(id).getBytes(), 'latin1'));
const nothing = der(0x05);
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const hashId = (hash: Hash): Buffer => sequence(oid(hashes[hash]), nothing);

const rsa = authority('rsa', { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey });
const ec = authority('ec');

function isAccepted(issuer: typeof rsa, signature: Wish['signature']): boolean {
  const leaf = issue({ subject: [['CN', 'alice']], issuer, ...(signature && { signature }) });
  const [certificate, root] = [parseCertificate(leaf.der), parseCertificate(issuer.der)];
  // OpenSSL finds the signature good: the algorithm alone decides.
  expect(certificate.isSignedBy(root)).toBe(true);
  return 'path' in verifyPath([certificate], [root], new Date());
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
    const pkcs1 = {
      algorithm: sequence(oid(`1.2.840.113549.1.1.${rsaOids[hash]}`), nothing),
      sign: (content: Buffer, key: Parameters<typeof sign>[2]) => sign(hash, content, key),
    } as Wish['signature'];
    expect(isAccepted(rsa, pkcs1)).toBe(strong.includes(hash));
    expect(isAccepted(rsa, pss(hash, hash, lengths[hash]))).toBe(strong.includes(hash));
  });

  test.each(names.filter((hash) => hash !== 'md5'))('of ECDSA with %s, if it is SHA-2 of 256 bits or more', (hash) => {
    const ecdsa: Wish['signature'] = {
      algorithm: sequence(oid(`1.2.840.10045.4.${ecdsaOids[hash]}`)),
      sign: (content, key) => sign(hash, content, key),
    };
    expect(isAccepted(ec, ecdsa)).toBe(strong.includes(hash));
  });

  test('of RSA-PSS only with a salt as long as the hash', () => {
    expect(isAccepted(rsa, pss('sha256', 'sha256', 0))).toBe(false);
    expect(isAccepted(rsa, pss('sha256', 'sha256', 20))).toBe(false);
  });
});
