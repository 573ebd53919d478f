import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { PkiError } from '../errors';
import { privateKeyJwk } from './keys';

/**
 * A key that loads beside the owner's certificate and signs wrongly: its public half is the owner's, its private half
 * is not (clause 5.1.3). OpenSSL compares only the public halves when it loads the two, so an ordinary TLS client sends
 * a wrong CertificateVerify and a server must answer alert 51, decrypt_error.
 *
 * Throws `forgery-impossible` for Ed25519, where OpenSSL derives the public half from the private one.
 */
export function forgedKey(owner: KeyObject): KeyObject {
  const key = privateKeyJwk(owner);
  switch (owner.asymmetricKeyType) {
    case 'ec':
      return load({ ...strangersKey(owner), x: key.x, y: key.y });
    case 'rsa':
      return load({ ...key, d: changed(key.d), dp: changed(key.dp), dq: changed(key.dq) });
    default:
      throw new PkiError('forgery-impossible', 'A forged key can be made for RSA and P-256 certificates only.');
  }
}

const load = (key: { [Member in keyof JsonWebKey]: JsonWebKey[Member] | undefined }): KeyObject =>
  createPrivateKey({ key: Object.fromEntries(Object.entries(key)), format: 'jwk' });

const strangersKey = (owner: KeyObject): JsonWebKey =>
  privateKeyJwk(
    generateKeyPairSync('ec', { namedCurve: owner.asymmetricKeyDetails?.namedCurve ?? 'P-256' }).privateKey,
  );

/** The same number with another digit in its middle; OpenSSL also tries the full exponent, so all three must change. */
function changed(number = ''): string {
  const middle = number.length >> 1;
  return number.slice(0, middle) + (number[middle] === 'A' ? 'B' : 'A') + number.slice(middle + 1);
}
