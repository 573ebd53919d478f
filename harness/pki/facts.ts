import { createHash, X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../observation';
import { childrenOf, decode, encode, isContext, type Asn1 } from './asn1/der';
import { attributeOids } from './asn1/oids';
import { readExtensions } from './facts-extensions';
import { rdnsText, readName } from './facts-name';
import { certificatePem } from './pem';

/** No certificate of any use is larger; a peer's bytes are read no further. */
const largest = 64 * 1024;

/**
 * What a certificate says, read from its bytes and not from what the harness meant to write. `undefined` for anything
 * that is no readable X.509 certificate; never throws, whatever the bytes.
 */
export function certificateFacts(der: Buffer): CertificateFacts | undefined {
  if (der.length > largest) return undefined;
  try {
    return read(der);
  } catch {
    return undefined;
  }
}

function read(der: Buffer): CertificateFacts | undefined {
  const certificate = new X509Certificate(der);
  const notBefore = new Date(certificate.validFrom);
  const notAfter = new Date(certificate.validTo);
  const fields = childrenOf(childrenOf(decode(certificate.raw))[0]);
  const [, , issuer, , subject, , ...optional] = fields.filter((field, index) => index !== 0 || !isContext(field, 0));
  if (issuer === undefined || subject === undefined || Number.isNaN(notBefore.getTime() + notAfter.getTime())) {
    return undefined;
  }
  const rdns = readName(subject);
  const values = (attribute: string): readonly string[] =>
    rdns.flat().flatMap(({ oid, value }) => (oid === attribute ? [value] : []));
  return {
    subject: {
      CN: values(attributeOids.CN),
      O: values(attributeOids.O),
      OU: values(attributeOids.OU),
      uid: values(attributeOids.uid),
      text: rdnsText(rdns),
    },
    issuer: rdnsText(readName(issuer)),
    serialNumber: certificate.serialNumber.toUpperCase(),
    notBefore,
    notAfter,
    ...readExtensions(extensionsOf(optional)),
    publicKey: publicKeyOf(certificate),
    selfIssued: encode(issuer).equals(encode(subject)),
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    pem: certificatePem(certificate.raw),
  };
}

/** Behind the key come optional unique identifiers [1], [2] and the extensions [3] (RFC 5280, 4.1). */
const extensionsOf = (optional: readonly Asn1[]): readonly Asn1[] =>
  childrenOf(childrenOf(optional.find((field) => isContext(field, 3)))[0]);

const curveBits: Readonly<Record<string, number>> = { prime256v1: 256, secp384r1: 384, secp521r1: 521 };

/** An odd key is still evidence about the rest of the certificate, so it never makes the whole unreadable. */
function publicKeyOf(certificate: X509Certificate): CertificateFacts['publicKey'] {
  try {
    const key = certificate.publicKey;
    const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
    switch (key.asymmetricKeyType) {
      case 'rsa':
        return { type: 'rsa', bits: modulusLength };
      case 'ec':
        return { type: 'ec', bits: curveBits[namedCurve] ?? 0 };
      case 'ed25519':
        return { type: 'ed25519', bits: 256 };
      default:
        return { type: 'other', bits: modulusLength };
    }
  } catch {
    return { type: 'other', bits: 0 };
  }
}
