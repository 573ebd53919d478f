import { createPublicKey, verify } from 'node:crypto';
import { children, content, decode, encode, oid, type Der } from '../authentication/certificate/der';
import { readName, type Name } from '../authentication/certificate/name';

/** What a certification request asks for (PKCS #10, RFC 2986); what else it wishes, alternative names among it, is not read. */
export interface CertificateRequest {
  readonly subject: Der;
  readonly name: Name;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Der;
  readonly isRsa: boolean;
}

/** The hash of each signature algorithm; `null`: it brings its own. */
const hashes: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
};

const armour =
  /^\s*-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----\s*$/;

/** Reads one PEM request whose signature its own key has made. Throws when it cannot be read or was changed. */
export function readRequest(pem: string): CertificateRequest {
  const [, base64] = armour.exec(pem) ?? [];
  if (base64 === undefined) throw new Error('it is no PEM block of type CERTIFICATE REQUEST');
  const [info, algorithm, signature] = children(decode(Buffer.from(base64, 'base64')));
  const [, subject, publicKey] = children(info);
  if (!subject || !publicKey) throw new Error('a field is missing');
  const hash = hashes[oid(children(algorithm)[0])];
  if (hash === undefined) throw new Error('its signature algorithm is not known');
  const key = createPublicKey({ key: Buffer.from(encode(publicKey), 'latin1'), format: 'der', type: 'spki' });
  const signed = Buffer.from(encode(info), 'latin1');
  // The first octet of a BIT STRING counts its unused bits.
  if (!verify(hash, signed, key, content(signature).subarray(1))) throw new Error('its signature is not its key’s');
  return { subject, name: readName(subject), publicKey, isRsa: key.asymmetricKeyType === 'rsa' };
}

/** The certification request in `spec.request`: base64 of PEM. Throws when there is none. */
export const requestIn = (base64: string): CertificateRequest =>
  readRequest(Buffer.from(base64, 'base64').toString('latin1'));
