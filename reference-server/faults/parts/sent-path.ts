import type { X509Certificate } from 'node:crypto';

/** What was sent behind a certificate, in its order; 20 at most. */
export function sentBehind(leaf: X509Certificate | undefined): readonly X509Certificate[] {
  const sent: X509Certificate[] = [];
  for (let next = leaf?.issuerCertificate; next !== undefined && sent.length < 20; next = next.issuerCertificate)
    sent.push(next);
  return sent;
}

/** How many further certificates lead on from a certificate, of those that were sent. */
export const issuersOf = (certificate: X509Certificate | undefined): number => sentBehind(certificate).length;
