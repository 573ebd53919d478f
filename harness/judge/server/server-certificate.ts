import { isIP } from 'node:net';
import type { TlsObservation, WireObservation } from '../../observation';
import { trustCode } from '../../observation/trust-codes';
import type { ClientRefusal, ServerCertificateProperty } from '../../vocabulary/types';

/** The code of a certificate that does not cover the name. */
export const nameNotCovered = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** The class of a client's refusal; undefined for any other code. */
export function refusalClass(code: string): ClientRefusal | undefined {
  if (trustCode(code)?.about === 'issuer') return 'issuer-not-trusted';
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
      // Other properties are about the validity period, and about what the certificate is for.
      return verification.path !== undefined &&
        !['validity', 'purpose'].includes(trustCode(verification.path)?.about ?? '')
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
