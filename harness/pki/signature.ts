import { sign, type KeyObject } from 'node:crypto';
import { nothing, oid, sequence, type Asn1 } from './asn1/der';
import { signatureOids } from './asn1/oids';

/** How a key signs certificates: the AlgorithmIdentifier to write, and the hash (`null`: the algorithm brings its own). */
export interface SignatureAlgorithm {
  readonly identifier: Asn1;
  readonly hash: 'sha256' | 'sha384' | 'sha512' | null;
}

/** The hash that goes with each curve of the same strength, and the ECDSA algorithm of the two (RFC 5758, 3.2). */
const curves: Readonly<Record<string, SignatureAlgorithm>> = {
  prime256v1: { identifier: sequence(oid(signatureOids.ecdsaWithSha256)), hash: 'sha256' },
  secp384r1: { identifier: sequence(oid(signatureOids.ecdsaWithSha384)), hash: 'sha384' },
  secp521r1: { identifier: sequence(oid(signatureOids.ecdsaWithSha512)), hash: 'sha512' },
};

/** RSA carries a NULL parameter (RFC 4055, 5). */
const rsa: SignatureAlgorithm = { identifier: sequence(oid(signatureOids.rsaWithSha256), nothing()), hash: 'sha256' };

const ed25519: SignatureAlgorithm = { identifier: sequence(oid(signatureOids.ed25519)), hash: null };

/** The algorithm that a key signs with, `undefined` for keys that cannot sign certificates here. */
export function signatureAlgorithm(key: KeyObject): SignatureAlgorithm | undefined {
  if (key.asymmetricKeyType === 'rsa') return rsa;
  if (key.asymmetricKeyType === 'ed25519') return ed25519;
  return curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
}

export const signatureOver = (content: Buffer, key: KeyObject, { hash }: SignatureAlgorithm): Buffer =>
  sign(hash, content, key);
