import { X509Certificate } from 'node:crypto';
import type { CertificateForm, Header } from '../../vocabulary/types';

/** An attempt shows one certificate in dozens of forms; a few attempts are under way at a time. */
const mostParsed = 16;
const parsed = new Map<string, X509Certificate>();

function parsedOf(pem: string): X509Certificate {
  const known = parsed.get(pem);
  if (known !== undefined) return known;
  const certificate = new X509Certificate(pem);
  if (parsed.size >= mostParsed) parsed.delete(parsed.keys().next().value ?? '');
  parsed.set(pem, certificate);
  return certificate;
}

/** The value of a header that shows this certificate. */
export const shownIn = ({ as, scheme }: Extract<Header, { kind: 'certificate' }>, pem: string): string =>
  `${scheme === undefined ? '' : `${scheme} `}${shownAs(as, pem)}`;

/** A certificate, PEM, as products write it into a header; its key has no part in it. */
function shownAs(form: CertificateForm, pem: string): string {
  const certificate = parsedOf(pem);
  const der = certificate.raw.toString('base64');
  const lines = `-----BEGIN CERTIFICATE-----\n${der.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
  // Node writes one attribute a line, in the order of the certificate.
  const names = certificate.subject.split('\n').filter((name) => name !== '');
  const of = (type: string): string => names.find((name) => name.startsWith(`${type}=`))?.slice(type.length + 1) ?? '';
  switch (form) {
    case 'percent-encoded-pem':
      return encodeURIComponent(lines);
    case 'pem-in-one-line':
      return lines.trimEnd().replaceAll('\n', ' ');
    case 'base64-der':
      return der;
    case 'base64-pem':
      return Buffer.from(lines).toString('base64');
    case 'rfc-9440':
      return `:${der}:`;
    case 'envoy': {
      const hash = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
      return `Hash=${hash};Cert="${encodeURIComponent(lines)}";Subject="${[...names].reverse().join(',')}";URI=;DNS=`;
    }
    case 'subject':
      return [...names].reverse().join(',');
    case 'subject-with-slashes':
      return names.map((name) => `/${name}`).join('');
    case 'common-name':
      return of('CN');
    case 'organization':
      return of('O');
  }
}
