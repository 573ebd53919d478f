import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { CertificateDescription } from '../../vocabulary/given';
import { PkiError } from '../errors';
import { curveOf, privateKeyJwk } from './keys';

/**
 * A key that loads beside the owner's certificate and signs wrongly: its public half is the owner's, its private half
 * is nobody's, or the signer's (clause 5.1.3). OpenSSL compares only the public halves when it loads the two, so an ordinary TLS client sends
 * a wrong CertificateVerify and a server must answer alert 51, decrypt_error.
 *
 * Throws `forgery-impossible` for Ed25519, where OpenSSL derives the public half from the private one, and for a signer whose key is
 * not of the owner's curve.
 */
export function forgedKey(owner: KeyObject, signer?: KeyObject): KeyObject {
  const key = privateKeyJwk(owner);
  const type = owner.asymmetricKeyType;
  if (type === 'ec' && (signer === undefined || curveOf(signer) === curveOf(owner)))
    return load({ ...(signer === undefined ? strangersKey(owner) : privateKeyJwk(signer)), x: key.x, y: key.y });
  if (type === 'rsa' && signer === undefined)
    return load({ ...key, d: changed(key.d), dp: changed(key.dp), dq: changed(key.dq) });
  throw new PkiError(
    'forgery-impossible',
    'A forged key can be made for RSA and elliptic-curve certificates only, and with the key of another one for one curve.',
  );
}

/** The key that a handshake with a certificate is signed with (clause 5.1.3): its own, or one that loads beside it; `next`: PEM. */
export function handshakeKey(
  { possession }: Pick<CertificateDescription, 'possession'>,
  own: KeyObject,
  next: string | undefined,
): KeyObject {
  if (possession === 'own-key') return own;
  return forgedKey(own, possession === 'forged' || next === undefined ? undefined : createPrivateKey(next));
}

const load = (key: { [Member in keyof JsonWebKey]: JsonWebKey[Member] | undefined }): KeyObject =>
  createPrivateKey({ key: Object.fromEntries(Object.entries(key)), format: 'jwk' });

const strangersKey = (owner: KeyObject): JsonWebKey =>
  privateKeyJwk(generateKeyPairSync('ec', { namedCurve: curveOf(owner) ?? 'P-256' }).privateKey);

/** The same number with another digit in its middle; OpenSSL also tries the full exponent, so all three must change. */
function changed(number = ''): string {
  const middle = number.length >> 1;
  return number.slice(0, middle) + (number[middle] === 'A' ? 'B' : 'A') + number.slice(middle + 1);
}
