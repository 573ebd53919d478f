import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { childrenOf, contentOf, decode } from '../asn1/der';

/** What the harness can generate: the key types of scenarios, and those that CSR documents may name (clause 2.3). */
export type KeySpecification =
  | 'P-256'
  | 'P-384'
  | 'P-521'
  | 'Ed25519'
  | 'RSA-1024'
  | 'RSA-2048'
  | 'RSA-3072'
  | { readonly rsaBits: number };

/** A key pair: private in memory only, until its owner asks for the PEM. */
export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const generate = promisify(generateKeyPair);

/** The curves that keys can be generated on, by their names in OpenSSL. */
const curves = { 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' } as const;

/** The curve of each key that was generated here. */
const curveKnown = new WeakMap<KeyObject, string>();

/** A new key on a curve. */
export function curveKey(name: keyof typeof curves): KeyPair {
  const pair = generateKeyPairSync('ec', { namedCurve: name });
  for (const key of [pair.publicKey, pair.privateKey]) curveKnown.set(key, curves[name]);
  return pair;
}

/**
 * The curve of a key, by its name in OpenSSL; undefined: it is on none. A key that was generated is not asked: to tell it, Node 20 to 24
 * lock the key, and where garbage collection then ends the generation that it came from, that waits for the same lock on the same thread,
 * for ever.
 */
export const curveOf = (key: KeyObject): string | undefined =>
  curveKnown.get(key) ?? key.asymmetricKeyDetails?.namedCurve;

/** Generates a key. RSA-2048 takes 100 ms and does so off the main thread; a curve takes less than the way there and back. */
export async function generateKey(specification: KeySpecification): Promise<KeyPair> {
  switch (specification) {
    case 'P-256':
    case 'P-384':
    case 'P-521':
      return curveKey(specification);
    case 'Ed25519':
      return generateKeyPairSync('ed25519');
    case 'RSA-1024':
      return generate('rsa', { modulusLength: 1024 });
    case 'RSA-2048':
      return generate('rsa', { modulusLength: 2048 });
    case 'RSA-3072':
      return generate('rsa', { modulusLength: 3072 });
    default:
      return generate('rsa', { modulusLength: specification.rsaBits });
  }
}

const encoded = new WeakMap<KeyObject, Buffer>();

/** The key as SubjectPublicKeyInfo in DER (RFC 5280, 4.1.2.7); to write it costs OpenSSL 3 more than to sign, so once. */
export function publicKeyInfo(publicKey: KeyObject): Buffer {
  const der = encoded.get(publicKey) ?? publicKey.export({ type: 'spki', format: 'der' });
  encoded.set(publicKey, der);
  return der;
}

export const privateKeyPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/**
 * The key as a JSON Web Key (RFC 7518, 6). By way of the PEM: to write a key as JWK, Node 20 to 24 lock it, and where garbage
 * collection then ends the generation that the key came from, that waits for the same lock on the same thread, for ever.
 */
export const privateKeyJwk = (key: KeyObject): JsonWebKey =>
  createPrivateKey(privateKeyPem(key)).export({ format: 'jwk' });

/** SHA-1 over the bits of the public key: method 1 of RFC 5280, 4.2.1.2, which everyone uses. A name, not a security measure. */
export function keyIdentifier(publicKey: KeyObject): Buffer {
  const [, bits] = childrenOf(decode(publicKeyInfo(publicKey)));
  return createHash('sha1').update(contentOf(bits).slice(1), 'latin1').digest();
}
