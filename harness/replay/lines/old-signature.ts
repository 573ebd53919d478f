import { X509Certificate } from 'node:crypto';

/** DER of sha1WithRSAEncryption, ecdsa-with-SHA1 and md5WithRSAEncryption (RFC 3279, 2.2). */
const old = ['06092a864886f70d010105', '06072a8648ce3d0401', '06092a864886f70d010104'].map((oid) =>
  Buffer.from(oid, 'hex'),
);

/** Whether OpenSSL loads this certificate at its lowest level of security alone. */
export function hasOldSignature(chain: string): boolean {
  const { raw } = new X509Certificate(chain);
  return old.some((oid) => raw.includes(oid));
}
