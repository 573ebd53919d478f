import { createHash, X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../../observation';
import { childrenOf, contentOf, decode, encode, isContext, type Asn1 } from '../asn1/der';
import { attributeOids } from '../asn1/oids';
import { readExtensions } from './facts-extensions';
import { publicKeyFacts } from './facts-key';
import { rdnsText, readName } from './facts-name';
import { dateOf } from './facts-time';
import { certificatePem } from '../pem';

/** No certificate of any use is larger; a peer's bytes are read no further. */
export const largestCertificate = 64 * 1024;

/**
 * What a certificate says, read from its bytes and not from what the harness meant to write. `undefined` for anything
 * that is no readable X.509 certificate; never throws, whatever the bytes. To parse one costs a tenth of a handshake
 * (measured), so the same buffer, which nobody may change, is parsed once.
 */
export function certificateFacts(der: Buffer): CertificateFacts | undefined {
  if (der.length > largestCertificate) return undefined;
  const known = parsed.get(der) ?? { facts: readable(der) };
  parsed.set(der, known);
  return known.facts;
}

const parsed = new WeakMap<Buffer, { readonly facts: CertificateFacts | undefined }>();

function readable(der: Buffer): CertificateFacts | undefined {
  try {
    return read(der);
  } catch {
    return undefined;
  }
}

/**
 * OpenSSL says only whether the bytes are a certificate, and which bytes it is; everything else is read here. Some of what
 * Node has of a certificate ends the process when the certificate is hostile (docs/decisions/0028).
 */
function read(der: Buffer): CertificateFacts | undefined {
  const { raw } = new X509Certificate(der);
  const fields = childrenOf(childrenOf(decode(raw))[0]);
  const [serial, , issuer, validity, subject, key, ...optional] = fields.filter(
    (field, index) => index !== 0 || !isContext(field, 0),
  );
  const [notBefore, notAfter] = childrenOf(validity).map(dateOf);
  if (issuer === undefined || subject === undefined || notBefore === undefined || notAfter === undefined)
    return undefined;
  const rdns = readName(subject);
  const values = (attribute: string): readonly string[] =>
    rdns.flat().flatMap(({ oid, value }) => (oid === attribute ? [value] : []));
  return {
    subject: {
      CN: values(attributeOids.CN),
      O: values(attributeOids.O),
      OU: values(attributeOids.OU),
      uid: values(attributeOids.uid),
      text: rdnsText(rdns),
    },
    issuer: rdnsText(readName(issuer)),
    serialNumber: serialText(Buffer.from(contentOf(serial), 'latin1')),
    notBefore,
    notAfter,
    ...readExtensions(extensionsOf(optional)),
    publicKey: publicKeyFacts(key),
    selfIssued: encode(issuer).equals(encode(subject)),
    fingerprint: createHash('sha256').update(raw).digest('hex'),
    pem: certificatePem(raw),
  };
}

/** In hexadecimal, without a first byte that only says that the number is positive. */
const serialText = (content: Buffer): string =>
  content
    .subarray(content.length > 1 && content[0] === 0 ? 1 : 0)
    .toString('hex')
    .toUpperCase();

/** Behind the key come optional unique identifiers [1], [2] and the extensions [3] (RFC 5280, 4.1). */
const extensionsOf = (optional: readonly Asn1[]): readonly Asn1[] =>
  childrenOf(childrenOf(optional.find((field) => isContext(field, 3)))[0]);
