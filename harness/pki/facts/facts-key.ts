import type { CertificateFacts } from '../../observation';
import { childrenOf, contentOf, decode, dottedOid, type Asn1 } from '../asn1/der';

const keyOids = {
  rsa: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
  ec: '1.2.840.10045.2.1',
  ed25519: '1.3.101.112',
} as const;

/** Named curves: P-256, P-384, P-521 (RFC 5480, 2.1.1.1). */
const curveBits: Readonly<Record<string, number>> = {
  '1.2.840.10045.3.1.7': 256,
  '1.3.132.0.34': 384,
  '1.3.132.0.35': 521,
};

/**
 * Type and size of a key from its SubjectPublicKeyInfo, without the help of OpenSSL. An odd key is still evidence about the
 * rest of the certificate, so it never makes the whole unreadable.
 */
export function publicKeyFacts(info: Asn1 | undefined): CertificateFacts['publicKey'] {
  const [algorithm, bits] = childrenOf(info);
  const [type, parameters] = childrenOf(algorithm);
  try {
    switch (dottedOid(contentOf(type))) {
      case keyOids.rsa:
        return { type: 'rsa', bits: modulusBits(contentOf(bits)) };
      case keyOids.rsaPss:
        return { type: 'other', bits: modulusBits(contentOf(bits)) };
      case keyOids.ec:
        return { type: 'ec', bits: curveBits[dottedOid(contentOf(parameters))] ?? 0 };
      case keyOids.ed25519:
        return { type: 'ed25519', bits: 256 };
      default:
        return { type: 'other', bits: 0 };
    }
  } catch {
    return { type: 'other', bits: 0 };
  }
}

/** The length of the first INTEGER of an RSAPublicKey, behind the byte that counts unused bits. */
function modulusBits(content: string): number {
  const [modulus] = childrenOf(decode(Buffer.from(content.slice(1), 'latin1')));
  const bytes = Buffer.from(contentOf(modulus), 'latin1');
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? 0 : (bytes.length - first) * 8 - Math.clz32(bytes[first] ?? 0) + 24;
}
