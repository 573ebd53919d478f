import { isIP } from 'node:net';
import type { TlsObservation, WireObservation } from '../observation';
import type { ClientRefusal, ServerCertificateProperty } from '../vocabulary/types';

/**
 * OpenSSL's codes for "no trusted issuer". Which of them comes depends on what the server sends beside its leaf
 * (measured), so they are one class: the "local issuer certificate problem" of clause 7.3.
 */
const untrusted = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** Codes of what other properties are about: the validity period, and what the certificate is for. */
const judgedElsewhere = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'INVALID_PURPOSE']);

/** The code of a certificate that does not cover the name. */
export const nameNotCovered = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** The class of a client's refusal; undefined for any other code. */
export function refusalClass(code: string): ClientRefusal | undefined {
  if (untrusted.has(code)) return 'issuer-not-trusted';
  return code === nameNotCovered ? 'name-not-covered' : undefined;
}

/** What is wrong with the server's certificate in this respect; undefined when nothing is. */
export function certificateProblem(
  property: ServerCertificateProperty,
  { peer, verification }: Pick<TlsObservation, 'peer' | 'verification'>,
  wire: WireObservation | undefined,
  at: Date,
): string | undefined {
  const leaf = peer[0];
  if (leaf === undefined) return 'its certificate cannot be read';
  switch (property) {
    case 'chains-to-the-trusted-authority':
      return verification.path !== undefined && !judgedElsewhere.has(verification.path)
        ? `its certification path does not lead to the trusted authority (${verification.path})`
        : undefined;
    case 'covers-the-name':
      return verification.name;
    case 'names-in-the-subject-alternative-name': {
      const { checkedName } = verification;
      const names = isIP(checkedName) === 0 ? leaf.dnsNames : leaf.ipAddresses;
      return names.length === 0
        ? `its subject alternative name holds no ${isIP(checkedName) === 0 ? 'DNS name' : 'IP address'} at all`
        : undefined;
    }
    case 'sent-with-its-intermediates':
      return wire?.sentWholePath === false
        ? 'the certificates that it sent do not lead to a trusted root by themselves'
        : certificateProblem('chains-to-the-trusted-authority', { peer, verification }, wire, at);
    case 'within-its-validity':
      return leaf.notBefore <= at && at <= leaf.notAfter
        ? undefined
        : `it is valid from ${leaf.notBefore.toISOString()} to ${leaf.notAfter.toISOString()}, and it is ${at.toISOString()}`;
    case 'allows-server-authentication': {
      const usages = leaf.extendedKeyUsage;
      return usages === undefined || usages.includes('server auth') || usages.includes('any')
        ? undefined
        : `its extended key usage is ${usages.join(', ')}`;
    }
  }
}
