import { parseCertificate, type Certificate } from './certificate';

/** Reads a certificate whose SHA-256 is known already; throws as {@link parseCertificate} does. */
export type ReadCertificate = (fingerprint: string, der: Buffer) => Certificate;

/** Callers that come again and again are few; whoever brings a new certificate every time shall fill no memory. */
const mostKnown = 512;

/**
 * Remembers what the last certificates say: to read one costs as much as half a handshake (measured). Only the reading is
 * kept, and with it whose key made its signature, which never changes. Whether it can be trusted, and whether it still is
 * valid, is asked again for every request (rules K-01, K-03, K-09).
 */
export function knownCertificates(most = mostKnown): ReadCertificate {
  const known = new Map<string, Certificate>();
  return (fingerprint, der) => {
    const certificate = known.get(fingerprint) ?? parseCertificate(der);
    // Whatever was asked for last goes last; the first of all is what has not been asked for longest.
    known.delete(fingerprint);
    known.set(fingerprint, certificate);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return certificate;
  };
}
