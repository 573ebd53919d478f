import type { X509Certificate } from 'node:crypto';

/** How many further certificates lead on from a certificate, of those that were sent; 20 at most. */
export function issuersOf(certificate: X509Certificate | undefined): number {
  let count = 0;
  for (let next = certificate?.issuerCertificate; next !== undefined && count < 20; next = next.issuerCertificate)
    count += 1;
  return count;
}
