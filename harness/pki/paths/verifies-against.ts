import { X509Certificate } from 'node:crypto';

/**
 * Whether the issuer's key made the signature of the certificate and the names of the two agree; both are PEM. Says
 * nothing about validity or usages, and `false` about anything that cannot be read.
 */
export function verifiesAgainst(certificate: string, issuer: string): boolean {
  try {
    const [child, parent] = [new X509Certificate(certificate), new X509Certificate(issuer)];
    return child.checkIssued(parent) && child.verify(parent.publicKey);
  } catch {
    return false;
  }
}
