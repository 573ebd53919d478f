import type { MalformedCertificate } from '../../vocabulary/types';
import { handshakeTypes } from '../../wire/handshake/handshake-types';
import { contentTypes, RecordReader } from '../../wire/records/record-reader';

const vector = (size: 2 | 3, content: Buffer): Buffer => {
  const length = Buffer.alloc(size);
  length.writeUIntBE(content.length, 0, size);
  return Buffer.concat([length, content]);
};

/** What takes the place of the certificate; none of it can be read as one (X.690, 8.1). */
const entries: Readonly<Record<MalformedCertificate, (certificate: Buffer) => Buffer>> = {
  'no-certificate-at-all': (certificate) => Buffer.alloc(certificate.length, 0xa5),
  'one-of-no-length': () => Buffer.alloc(0),
  'one-that-is-cut-short': (certificate) => certificate.subarray(0, certificate.length / 2),
  'one-that-is-longer-than-it-is': (certificate) =>
    Buffer.concat([Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), certificate.subarray(4)]),
};

/**
 * Replaces the client certificate on its way out, where it is sent in clear text: in TLS 1.2 (RFC 5246, 7.4.6). OpenSSL
 * itself sends only what it can read.
 */
export const withMalformedCertificate =
  (kind: MalformedCertificate) =>
  (bytes: Buffer): Buffer => {
    const written: Buffer[] = [];
    new RecordReader().push(bytes, ({ type, header, body }) => {
      const message = type === contentTypes.handshake ? malformed(body, kind) : undefined;
      written.push(Buffer.concat([header.subarray(0, 3), vector(2, message ?? body)]));
      return 'go-on';
    });
    return Buffer.concat(written);
  };

/** A record that begins with a Certificate message, with another certificate in it; undefined: it is of another kind. */
function malformed(body: Buffer, kind: MalformedCertificate): Buffer | undefined {
  if (body[0] !== handshakeTypes.certificate || body.length < 10) return undefined;
  const end = 4 + body.readUIntBE(1, 3);
  const certificate = body.subarray(10, 10 + body.readUIntBE(7, 3));
  const list = vector(3, vector(3, entries[kind](certificate)));
  return Buffer.concat([body.subarray(0, 1), vector(3, list), body.subarray(end)]);
}
