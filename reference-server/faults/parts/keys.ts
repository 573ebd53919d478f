import type { Certificate } from '../../authentication/certificate/certificate';

/** The kinds of keys, by their object identifiers in DER (RFC 3279, 2.3; RFC 5480, 2.1; RFC 8410, 3). */
const algorithms = {
  rsa: '06092a864886f70d010101',
  p256: '06082a8648ce3d030107',
};

/** The algorithm of a public key, by the object identifier in its DER. */
export const hasKey = ({ publicKey }: Certificate, algorithm: keyof typeof algorithms): boolean =>
  Buffer.from(publicKey, 'latin1').includes(Buffer.from(algorithms[algorithm], 'hex'));

/** Its signature is verified where a key of P-256 has made it, and taken for good where any other has. */
export const verifiedForP256Alone = (certificate: Certificate): Certificate => ({
  ...certificate,
  isSignedBy: (issuer) => !hasKey(issuer, 'p256') || certificate.isSignedBy(issuer),
});
