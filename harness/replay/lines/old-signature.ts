import { X509Certificate } from 'node:crypto';

/** DER of sha1WithRSAEncryption, ecdsa-with-SHA1 and md5WithRSAEncryption (RFC 3279, 2.2). */
const old = ['06092a864886f70d010105', '06072a8648ce3d0401', '06092a864886f70d010104'].map((oid) =>
  Buffer.from(oid, 'hex'),
);

/** RSASSA-PSS, whose hash stands beside it, and the hashes of the SHA-2 family (RFC 4055, 2.1, 3.1). */
const pss = Buffer.from('06092a864886f70d01010a', 'hex');
const newer = ['01', '02', '03'].map((hash) => Buffer.from(`06096086480165030402${hash}`, 'hex'));

/** Whether OpenSSL loads this certificate at its lowest level of security alone. */
export function hasOldSignature(chain: string): boolean {
  const { raw } = new X509Certificate(chain);
  return old.some((oid) => raw.includes(oid)) || (raw.includes(pss) && !newer.some((oid) => raw.includes(oid)));
}
