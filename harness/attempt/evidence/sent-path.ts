import { X509Certificate } from 'node:crypto';
import { certificatesIn, rememberingPaths } from '../../pki';

/**
 * Whether certificates lead from the first one to a root, each step among them (RFC 8446, 4.4.2; rule S-08). Roots are the
 * self-signed certificates of `trust` (PEM), or all of it where none is: an intermediate that a client happens to know
 * must not hide that the server did not send it.
 */
export const isWholePath = (sent: readonly Buffer[], trust: string): boolean => remembered({ sent, trust });

const remembered = rememberingPaths(({ sent, trust = '' }) => leadsToRoot(sent, trust));

function leadsToRoot(sent: readonly Buffer[], trust: string): boolean {
  const [leaf] = sent.slice(0, 1).flatMap(readable);
  const others = sent.slice(1).flatMap(readable);
  const trusted = certificatesIn(trust).flatMap(readable);
  const roots = trusted.filter((certificate) => isIssuedBy(certificate, certificate));
  const anchors = roots.length === 0 ? trusted : roots;
  const remaining = new Set(others);
  let last = leaf;
  while (last !== undefined) {
    const from = last;
    if (anchors.some((anchor) => anchor.fingerprint256 === from.fingerprint256 || isIssuedBy(from, anchor)))
      return true;
    last = [...remaining].find((issuer) => isIssuedBy(from, issuer));
    if (last !== undefined) remaining.delete(last);
  }
  return false;
}

function readable(certificate: string | Buffer): readonly X509Certificate[] {
  try {
    return [new X509Certificate(certificate)];
  } catch {
    return [];
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false; // a key that OpenSSL cannot use has signed nothing
  }
}
