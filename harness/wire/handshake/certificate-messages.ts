import { ByteReader } from './byte-reader';

const certificateAuthorities = 47;

/** The names of a CertificateRequest as DER (RFC 8446, 4.3.2 and 4.2.4; RFC 5246, 7.4.4); undefined: does not parse. */
export function parseAuthorities(body: Buffer, version: number): readonly { readonly der: Buffer }[] | undefined {
  const list = version >= 0x0304 ? authoritiesExtension(body) : authoritiesField(body, version);
  // The message lives in a buffer that is used again.
  const names = new ByteReader(Buffer.from(list ?? []));
  const authorities = [];
  while (names.more) {
    const der = names.vector(2);
    if (der.length === 0) return undefined;
    authorities.push({ der });
  }
  return list && authorities;
}

function authoritiesField(body: Buffer, version: number): Buffer | undefined {
  const reader = new ByteReader(body);
  reader.vector(1);
  if (version >= 0x0303) reader.vector(2);
  const list = reader.vector(2);
  return reader.ok ? list : undefined;
}

function authoritiesExtension(body: Buffer): Buffer | undefined {
  const reader = new ByteReader(body);
  reader.vector(1);
  const extensions = new ByteReader(reader.vector(2));
  let list: Buffer = Buffer.alloc(0);
  while (extensions.more) {
    const type = extensions.uint(2);
    const data = new ByteReader(extensions.vector(2));
    if (type !== certificateAuthorities) continue;
    list = data.vector(2);
    if (!data.ok) return undefined;
  }
  return reader.ok && extensions.ok ? list : undefined;
}

/** Whether a Certificate message holds any certificate (RFC 8446, 4.4.2; RFC 5246, 7.4.6). */
export function certificateContent(body: Buffer, version: number): 'empty' | 'sent' {
  const reader = new ByteReader(body);
  if (version >= 0x0304) reader.vector(1);
  return reader.vector(3).length > 0 ? 'sent' : 'empty';
}

/** Certificates of one message that are kept; a path has two or three. */
const mostCertificates = 10;

/** The certificates of a Certificate message as DER, in its order; undefined: does not parse. */
export function certificatesOf(body: Buffer, version: number): readonly Buffer[] | undefined {
  const reader = new ByteReader(body);
  if (version >= 0x0304) reader.vector(1);
  // The message lives in a buffer that is used again.
  const entries = new ByteReader(Buffer.from(reader.vector(3)));
  const certificates: Buffer[] = [];
  while (entries.more && certificates.length < mostCertificates) {
    const certificate = entries.vector(3);
    if (version >= 0x0304) entries.vector(2);
    if (certificate.length === 0) return undefined;
    certificates.push(certificate);
  }
  return reader.ok && entries.ok ? certificates : undefined;
}

/** The same of a CompressedCertificate (RFC 8879, 4): an empty message in the handshake takes four bytes. */
export function compressedCertificateContent(body: Buffer): 'empty' | 'sent' {
  const reader = new ByteReader(body);
  reader.take(2);
  return reader.uint(3) > 4 ? 'sent' : 'empty';
}
