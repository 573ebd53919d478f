import { parseCertificate, type Certificate } from './certificate';

/** Reads a certificate; throws as {@link parseCertificate} does. */
export type ReadCertificate = (der: Buffer) => Certificate;

/** Callers that come again and again are few; a caller who brings a new certificate every time shall fill no memory. */
const mostKnown = 512;
/** Real certificates have one or two KiB; a longer one is read each time. */
const longestKnown = 16 * 1024;

/**
 * Remembers what the last certificates say, by all of their bytes: to read one costs as much as half a handshake (measured).
 * Only the reading is kept, and with it whose key made its signature, which never changes. Whether it can be trusted, and
 * whether it still is valid, is asked again for every request (rules K-01, K-03, K-09).
 */
export function knownCertificates(most = mostKnown): ReadCertificate {
  const known = new Map<string, Certificate>();
  return (der) => {
    if (der.length > longestKnown) return parseCertificate(der);
    const bytes = der.toString('latin1');
    const certificate = known.get(bytes) ?? parseCertificate(der);
    // What was asked for last goes last; the first of all is what has not been asked for longest.
    known.delete(bytes);
    known.set(bytes, certificate);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return certificate;
  };
}
