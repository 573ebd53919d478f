import { X509Certificate } from 'node:crypto';
import { certificatesIn } from '../pki';
import { flagOf } from '../settings';
import type { Authority } from '../vocabulary/types';
import { TargetError } from './types';

/**
 * Whether the CA of the server's own certificate is one of those that the target verifies clients with (rule C-06); `unknown`
 * where its key was not given and the certificates that are known leave it open. `trust` holds what the server is verified with.
 * Throws TargetError where a CA was given that is not of that server.
 */
export function serverAuthority(
  known: Partial<Record<Authority, string>>,
  trust: string | undefined,
): 'separate' | 'the-same' | 'unknown' {
  const read = (certificate: string): X509Certificate => new X509Certificate(certificate);
  const given = known['server-ca'] === undefined ? undefined : read(known['server-ca']);
  const forClients = [known['client-ca'], known['request-header-ca']].filter((each) => each !== undefined).map(read);
  const verifying = trust === undefined ? [] : certificatesIn(trust).map(read);
  if (given !== undefined && verifying.length > 0 && !isBelow(given, verifying))
    throw new TargetError(
      `${flagOf('serverCa')}: this CA is neither in ${flagOf('ca')} nor issued by a CA that is; give the certificate and the key of the CA that issued the certificate of the server`,
    );
  if (given !== undefined) return isBelow(given, forClients) ? 'the-same' : 'separate';
  return verifying.some((each) => isBelow(each, forClients)) ? 'the-same' : 'unknown';
}

/** Whether it has the key of one of these, or was issued with it: a path of certificates leads from it to them. */
const isBelow = (certificate: X509Certificate, above: readonly X509Certificate[]): boolean =>
  above.some(({ publicKey }) => certificate.publicKey.equals(publicKey) || certificate.verify(publicKey));
