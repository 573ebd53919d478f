import { constants, sign, type KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '../../vocabulary/given';
import { explicit, integer, nothing, oid, sequence, type Asn1 } from '../asn1/der';
import { signatureOids } from '../asn1/oids';
import { curveOf } from './keys';

/** How a key signs certificates: the AlgorithmIdentifier to write, and the hash (`null`: the algorithm brings its own). */
export interface SignatureAlgorithm {
  readonly identifier: Asn1;
  readonly hash: 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512' | null;
  /** RSASSA-PSS, with a salt as long as the hash. */
  readonly pss?: true;
}

/** ECDSA carries no parameter (RFC 5758, 3.2). */
const ecdsaWith = (algorithm: string, hash: SignatureAlgorithm['hash']): SignatureAlgorithm => ({
  identifier: sequence(oid(algorithm)),
  hash,
});

const ecdsaWithSha384 = ecdsaWith(signatureOids.ecdsaWithSha384, 'sha384');
const ecdsaWithSha512 = ecdsaWith(signatureOids.ecdsaWithSha512, 'sha512');

/** The ECDSA algorithm of each curve, with the hash of the same strength (RFC 5758, 3.2). */
const curves: Readonly<Record<string, SignatureAlgorithm>> = {
  prime256v1: ecdsaWith(signatureOids.ecdsaWithSha256, 'sha256'),
  secp384r1: ecdsaWithSha384,
  secp521r1: ecdsaWithSha512,
};

/** RSA carries a NULL parameter (RFC 4055, 5). */
const rsaWith = (algorithm: string, hash: SignatureAlgorithm['hash']): SignatureAlgorithm => ({
  identifier: sequence(oid(algorithm), nothing()),
  hash,
});

const rsa = rsaWith(signatureOids.rsaWithSha256, 'sha256');

/** RSASSA-PSS with one hash for content and mask, and a salt as long as it; what is its default is left out (RFC 4055, 3.1). */
const pssWith = (name: 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512', length: number): SignatureAlgorithm => {
  const hash = sequence(oid(signatureOids[name]), nothing());
  const parameters = [
    explicit(0, hash),
    explicit(1, sequence(oid(signatureOids.maskGeneration), hash)),
    explicit(2, integer(Buffer.from([length]))),
  ];
  // All three defaults are those of SHA-1.
  return {
    identifier: sequence(oid(signatureOids.rsaPss), sequence(...(name === 'sha1' ? [] : parameters))),
    hash: name,
    pss: true,
  };
};

const ed25519: SignatureAlgorithm = { identifier: sequence(oid(signatureOids.ed25519)), hash: null };

/** The algorithm that a key signs with, `undefined` for keys that cannot sign certificates here. */
export function signatureAlgorithm(key: KeyObject): SignatureAlgorithm | undefined {
  if (key.asymmetricKeyType === 'rsa') return rsa;
  if (key.asymmetricKeyType === 'ed25519') return ed25519;
  return curves[curveOf(key) ?? ''];
}

export const signatureOver = (content: Buffer, key: KeyObject, { hash, pss }: SignatureAlgorithm): Buffer =>
  sign(
    hash,
    content,
    pss === true
      ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
      : key,
  );

/** The key and the algorithm of an authority that signs otherwise than with the algorithm of its key. */
export const signingAlgorithms: Readonly<
  Record<
    SigningAlgorithm,
    { readonly key: 'P-256' | 'P-384' | 'P-521' | 'RSA-2048' | 'Ed25519'; readonly algorithm: SignatureAlgorithm }
  >
> = {
  'RSA with MD5': { key: 'RSA-2048', algorithm: rsaWith(signatureOids.rsaWithMd5, 'md5') },
  'RSA with SHA-1': { key: 'RSA-2048', algorithm: rsaWith(signatureOids.rsaWithSha1, 'sha1') },
  'RSA with SHA-256': { key: 'RSA-2048', algorithm: rsa },
  'RSA with SHA-384': { key: 'RSA-2048', algorithm: rsaWith(signatureOids.rsaWithSha384, 'sha384') },
  'RSA with SHA-512': { key: 'RSA-2048', algorithm: rsaWith(signatureOids.rsaWithSha512, 'sha512') },
  'RSA-PSS with MD5': { key: 'RSA-2048', algorithm: pssWith('md5', 16) },
  'RSA-PSS with SHA-1': { key: 'RSA-2048', algorithm: pssWith('sha1', 20) },
  'RSA-PSS with SHA-256': { key: 'RSA-2048', algorithm: pssWith('sha256', 32) },
  'RSA-PSS with SHA-384': { key: 'RSA-2048', algorithm: pssWith('sha384', 48) },
  'RSA-PSS with SHA-512': { key: 'RSA-2048', algorithm: pssWith('sha512', 64) },
  'ECDSA on P-256 with SHA-512': { key: 'P-256', algorithm: ecdsaWithSha512 },
  'ECDSA on P-384 with SHA-384': { key: 'P-384', algorithm: ecdsaWithSha384 },
  'ECDSA on P-521 with SHA-512': { key: 'P-521', algorithm: ecdsaWithSha512 },
  Ed25519: { key: 'Ed25519', algorithm: ed25519 },
  // Written as ECDSA would be, under an identifier that is no one's.
  'an unknown algorithm': { key: 'P-256', algorithm: ecdsaWith(signatureOids.unknown, 'sha256') },
};
