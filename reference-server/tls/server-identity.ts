import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** Why a certificate that verifies is not that of the server; undefined: it is. */
export type NameProblem = string | undefined;

/**
 * Whether a certificate is issued for a name (spec 2.2, 5.2.2; RFC 9525): by an alternative name of the right kind, where a
 * wildcard is one whole label. The common name is never one (RFC 9525, 2; Node's own check would take it).
 */
export function nameProblem(certificate: X509Certificate, name: string): NameProblem {
  if (isIP(name) !== 0) return certificate.checkIP(name) === undefined ? `it is not issued for ${name}` : undefined;
  const found = certificate.checkHost(name, { subject: 'never', partialWildcards: false, multiLabelWildcards: false });
  return found === undefined ? `it is not issued for ${name}` : undefined;
}

/** The least that a key must have in bits, by its kind (RFC 9325, 4.5); keys of other kinds have one size. */
const least: Readonly<Record<string, number>> = { rsa: 2048, 'rsa-pss': 2048 };

/** Whether its key can be found out by others. */
export function keyProblem({ publicKey }: X509Certificate): string | undefined {
  const bits = publicKey.asymmetricKeyDetails?.modulusLength;
  const enough = least[publicKey.asymmetricKeyType ?? ''];
  return enough === undefined || (bits ?? 0) >= enough ? undefined : `its key has only ${bits ?? 0} bits`;
}
