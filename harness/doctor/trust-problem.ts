import { verifiesAgainst } from '../pki';
import { usageOf } from '../settings';
import type { Given } from './given';

/** OpenSSL's codes for a path that does not verify, in words, and what to do about each. */
const problems: Readonly<Record<string, readonly [says: string, fix: string]>> = {
  CERT_HAS_EXPIRED: [
    'a certificate of its path has expired',
    'have it renewed; if it is the authority that expired, a new one must be given to all clients',
  ],
  CERT_NOT_YET_VALID: ['a certificate of its path is not valid yet', 'set the clocks, or wait'],
  CERT_SIGNATURE_FAILURE: [
    'its signature was not made by the authority of that name',
    'the authority was made anew under its old name: give the new one, or have the certificate issued again',
  ],
  INVALID_PURPOSE: [
    'a certificate of its path is not for this purpose',
    'have one issued for servers (extended key usage serverAuth)',
  ],
  INVALID_CA: [
    'a certificate above it may not sign others',
    'have it issued by an authority (basic constraints CA:TRUE, key usage keyCertSign)',
  ],
  PATH_LENGTH_EXCEEDED: [
    'an authority of its path may not stand so far up',
    'have it issued by an authority whose path length allows it',
  ],
  CERT_REVOKED: ['it was revoked', 'have another one issued'],
  CERT_REJECTED: ['it is not trusted for this purpose', 'have another one issued'],
  EE_KEY_TOO_SMALL: ['its key is too small', 'have one issued for a key of at least 2048 bits (RSA), or P-256'],
  CA_KEY_TOO_SMALL: [
    'the key of an authority is too small',
    'use an authority with at least 2048 bits (RSA), or P-256',
  ],
  CA_MD_TOO_WEAK: ['a signature of its path is by SHA-1 or older', 'have it issued again with a signature by SHA-256'],
};

/** Codes for a path that ends at nobody who is trusted; which of them comes depends on what is sent beside the leaf. */
const untrusted: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its path ends at a root that is not among them',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not among them, and was not sent',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'an issuer of its path is not among them, and was not sent',
  UNABLE_TO_GET_ISSUER_CERT: 'an issuer of its path is not among them',
};

/** What a code of OpenSSL means, and the fix; `last` is the end of the path that the server sent, in PEM. */
export function trustProblem(
  code: string,
  authoritiesGiven: boolean,
  given?: Given,
  last = '',
): { readonly says: string; readonly fix: string } {
  const [says, fix] = Object.hasOwn(problems, code) ? (problems[code] ?? []) : [];
  if (says !== undefined && fix !== undefined) return { says, fix };
  const missing = Object.hasOwn(untrusted, code) ? untrusted[code] : undefined;
  if (missing !== undefined)
    return {
      says: missing,
      fix: authoritiesGiven
        ? anotherAuthority(given, last)
        : `give the authority that issued it with ${usageOf('ca')} (for kubeadm /etc/kubernetes/pki/ca.crt)`,
    };
  return { says: 'OpenSSL says no more', fix: 'look the code up in the manual of "openssl verify"' };
}

function anotherAuthority({ caFrom, proxyCa }: Pick<Given, 'caFrom' | 'proxyCa'> = {}, last: string): string {
  if (proxyCa?.certificates.some((each) => verifiesAgainst(last, each)) === true)
    return `the CA of front proxies that was given (${proxyCa.file}) issued it: the two CAs look swapped; give each in the place of the other`;
  const what = caFrom === undefined ? 'what was given' : `that of ${caFrom}`;
  return `give the authority that issued this certificate with ${usageOf('ca')}; ${what} is another one, or lacks an intermediate`;
}
