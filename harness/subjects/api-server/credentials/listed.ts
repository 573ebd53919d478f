import { X509Certificate } from 'node:crypto';
import { certificateFacts } from '../../../pki';
import type { IssuedCertificate } from '../../../results';

/** A certificate as the report lists it; also one whose names the harness cannot read, because its serial number counts. */
export function listed(der: Buffer): IssuedCertificate {
  const facts = certificateFacts(der);
  if (facts !== undefined) {
    const { serialNumber, subject, issuer, notAfter } = facts;
    return { serialNumber, subject: subject.text, issuer, notAfter };
  }
  const { serialNumber, subject, issuer, validTo } = new X509Certificate(der);
  return { serialNumber: serialNumber.toUpperCase(), subject, issuer, notAfter: new Date(validTo) };
}
