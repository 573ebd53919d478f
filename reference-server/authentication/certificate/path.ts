import type { Certificate } from './certificate';

/** A certification path from the leaf to an anchor, both included; or, in words for the log, why there is none. */
export type PathResult = { readonly path: readonly Certificate[] } | { readonly problem: string };

/**
 * Finds a path from the caller's certificate (the first of `presented`) to one of `anchors`, and checks every certificate
 * on it (RFC 5280, section 6; rules C-03 to C-15). The other presented certificates may be steps of the path, in any
 * order, but are never trusted themselves (C-13). An anchor need not be self-signed: an intermediate in the CA file will do,
 * as will the caller's own certificate, as in Go (C-19).
 */
export function verifyPath(presented: readonly Certificate[], anchors: readonly Certificate[], now: Date): PathResult {
  const [leaf] = presented;
  if (!leaf) return { problem: 'no certificate' };
  const issuers = presented.length > 1 ? [...anchors, ...presented.slice(1)] : anchors;
  let signatureChecks = 0;
  let problem = `it was issued by none of the configured authorities`;

  const pathFrom = (path: readonly Certificate[]): readonly Certificate[] | undefined => {
    const last = path[path.length - 1] ?? leaf;
    const found = problemOf(last, path.slice(0, -1), now);
    if (found) {
      problem = found;
      return undefined;
    }
    if (anchors.some((anchor) => isSame(anchor, last))) return path;
    if (path.length >= longestPath || last.signatureAlgorithm === undefined) return undefined;
    for (const issuer of issuers) {
      if (issuer.subject.bytes !== last.issuer.bytes || path.some((step) => isSame(step, issuer))) continue;
      if (++signatureChecks > mostSignatureChecks) return undefined;
      const complete = last.isSignedBy(issuer) ? pathFrom([...path, issuer]) : undefined;
      if (complete) return complete;
    }
    return undefined;
  };

  const path = pathFrom([leaf]);
  return path ? { path } : { problem };
}

/** Bounds, so that a caller cannot make us work: real paths have two or three certificates. */
const longestPath = 8;
const mostSignatureChecks = 100;

const clientAuth = '1.3.6.1.5.5.7.3.2';
const anyExtendedKeyUsage = '2.5.29.37.0';

/** What is wrong with one certificate of the path, given those that stand below it; undefined: nothing. */
function problemOf(certificate: Certificate, below: readonly Certificate[], now: Date): string | undefined {
  const { notBefore, notAfter } = certificate;
  if (now.getTime() < notBefore.getTime()) return `it is not valid before ${notBefore.toISOString()}`;
  if (now.getTime() > notAfter.getTime()) return `it expired at ${notAfter.toISOString()}`;
  const [unknown] = certificate.unknownCriticalExtensions;
  if (unknown) return `its critical extension ${unknown} is not known here`;
  // They would bind the names of the caller, and we do not process them: refusing is the safe half of the rule.
  if (certificate.hasNameConstraints) return 'name constraints are not supported';
  const uses = certificate.extendedKeyUsages;
  if (uses && !uses.includes(clientAuth) && !uses.includes(anyExtendedKeyUsage)) {
    return 'its extended key usage does not allow client authentication';
  }
  return below.length === 0 ? undefined : problemOfIssuer(certificate, below);
}

function problemOfIssuer(issuer: Certificate, below: readonly Certificate[]): string | undefined {
  if (!issuer.isAuthority) return 'its issuer is not a certificate authority';
  if (!issuer.maySignCertificates) return 'the key usage of its issuer does not allow signing certificates';
  if (issuer.pathLength === undefined) return undefined;
  const intermediates = below.slice(1).filter(({ subject, issuer }) => subject.bytes !== issuer.bytes).length;
  return intermediates > issuer.pathLength ? 'its path is longer than its issuer allows' : undefined;
}

function isSame(one: Certificate, other: Certificate): boolean {
  return one.fingerprint === other.fingerprint;
}
