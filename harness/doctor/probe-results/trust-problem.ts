import { isTrustCode, trustCode, trustCodes, type TrustCodeName } from '../../observation/trust-codes';
import { verifiesAgainst } from '../../pki';
import { usageOf } from '../../settings';
import type { Given } from './given';

/** What to do about each code that is not about the issuer. */
const fixes: Readonly<Record<Exclude<TrustCodeName, AboutIssuer>, string>> = {
  CERT_HAS_EXPIRED: 'have it renewed; if it is the authority that expired, a new one must be given to all clients',
  CERT_NOT_YET_VALID: 'set the clocks, or wait',
  CERT_SIGNATURE_FAILURE:
    'the authority was made anew under its old name: give the new one, or have the certificate issued again',
  INVALID_PURPOSE: 'have one issued for servers (extended key usage serverAuth)',
  INVALID_CA: 'have it issued by an authority (basic constraints CA:TRUE, key usage keyCertSign)',
  PATH_LENGTH_EXCEEDED: 'have it issued by an authority whose path length allows it',
  CERT_REVOKED: 'have another one issued',
  CERT_REJECTED: 'have another one issued',
  EE_KEY_TOO_SMALL: 'have one issued for a key of at least 2048 bits (RSA), or P-256',
  CA_KEY_TOO_SMALL: 'use an authority with at least 2048 bits (RSA), or P-256',
  CA_MD_TOO_WEAK: 'have it issued again with a signature by SHA-256',
};

type AboutIssuer = {
  [Name in TrustCodeName]: (typeof trustCodes)[Name] extends { about: 'issuer' } ? Name : never;
}[TrustCodeName];

const isAboutIssuer = (code: TrustCodeName): code is AboutIssuer => trustCode(code)?.about === 'issuer';

/** What a code of OpenSSL means, and the fix; `last` is the end of the path that the server sent, in PEM. */
export function trustProblem(
  code: string,
  authoritiesGiven: boolean,
  given?: Given,
  last = '',
): { readonly says: string; readonly fix: string } {
  if (!isTrustCode(code))
    return { says: 'OpenSSL says no more', fix: 'look the code up in the manual of "openssl verify"' };
  const { says } = trustCodes[code];
  if (!isAboutIssuer(code)) return { says, fix: fixes[code] };
  return {
    says,
    fix: authoritiesGiven
      ? anotherAuthority(given, last)
      : `give the authority that issued it with ${usageOf('ca')} (for kubeadm /etc/kubernetes/pki/ca.crt)`,
  };
}

function anotherAuthority({ caFrom, proxyCa }: Pick<Given, 'caFrom' | 'proxyCa'> = {}, last: string): string {
  if (proxyCa?.certificates.some((each) => verifiesAgainst(last, each)) === true)
    return `the CA of front proxies that was given (${proxyCa.file}) issued it: the two CAs look swapped; give each in the place of the other`;
  const what = caFrom === undefined ? 'what was given' : `that of ${caFrom}`;
  return `give the authority that issued this certificate with ${usageOf('ca')}; ${what} is another one, or lacks an intermediate`;
}
