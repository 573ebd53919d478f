import { randomBytes, type KeyObject } from 'node:crypto';
import { bitString, decode, encode, explicit, integer, sequence, time, type Asn1 } from '../asn1/der';
import { PkiError } from '../errors';
import { publicKeyInfo } from './keys';
import { signatureAlgorithm, signatureOver, type SignatureAlgorithm } from './signature';

/** From and to, both inclusive, to the second (RFC 5280, 4.1.2.5). */
export interface ValidityPeriod {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** What stands in a certificate; the extensions come in the order in which they are written. */
export interface CertificateContent extends ValidityPeriod {
  /** Big-endian and positive; a random one unless given. */
  readonly serialNumber?: Buffer;
  readonly subject: Asn1;
  readonly publicKey: KeyObject;
  /** It may end before it begins, so that it is never valid. */
  readonly neverValid?: boolean;
  /** Its dates are written as those from 2050 on are. */
  readonly generalizedTimes?: boolean;
  /** None in a certificate of version 1, which has no place for them. */
  readonly extensions: readonly Asn1[];
}

/** Whoever signs: the Name that is copied into the certificate, and the key. */
export interface CertificateSigner {
  readonly name: Asn1;
  readonly privateKey: KeyObject;
  /** The algorithm of the key unless given. */
  readonly algorithm?: SignatureAlgorithm;
}

/** Random bytes of which the first is 01..7f: positive and never padded (RFC 5280, 4.1.2.2). */
export function serialNumber(octets = 16): Buffer {
  const bytes = randomBytes(octets);
  bytes[0] = 1 + ((bytes[0] ?? 0) % 0x7f);
  return bytes;
}

/**
 * An X.509 certificate in DER, of version 3 unless it has no extensions. Throws `validity-invalid` when a date cannot be written, and `key-unsupported`.
 */
export function signCertificate(content: CertificateContent, signer: CertificateSigner): Buffer {
  const { notBefore, notAfter, neverValid = false } = content;
  const form = content.generalizedTimes === true ? 'generalized' : undefined;
  if (
    (!neverValid && !(notBefore.getTime() < notAfter.getTime())) ||
    notBefore.getUTCFullYear() < 1950 ||
    notAfter.getUTCFullYear() > 9999
  ) {
    throw new PkiError('validity-invalid', 'A certificate must begin before it ends, between the years 1950 and 9999.');
  }
  const algorithm = signer.algorithm ?? signatureAlgorithm(signer.privateKey);
  if (algorithm === undefined) {
    throw new PkiError(
      'key-unsupported',
      'A certificate cannot be signed with a key of this type; use RSA, P-256, P-384, P-521 or Ed25519.',
    );
  }
  const toBeSigned = sequence(
    ...(content.extensions.length === 0 ? [] : [explicit(0, integer(Buffer.from([2])))]),
    integer(content.serialNumber ?? serialNumber()),
    algorithm.identifier,
    signer.name,
    sequence(time(notBefore, form), time(notAfter, form)),
    content.subject,
    decode(publicKeyInfo(content.publicKey)),
    ...(content.extensions.length === 0 ? [] : [explicit(3, sequence(...content.extensions))]),
  );
  const signature = signatureOver(encode(toBeSigned), signer.privateKey, algorithm);
  return encode(sequence(toBeSigned, algorithm.identifier, bitString(signature)));
}
