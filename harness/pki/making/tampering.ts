import type { KeyObject } from 'node:crypto';
import type { Tampering } from '../../vocabulary/given';
import { bitString, childrenOf, contentOf, decode, encode, integer, sequence, time, type Asn1 } from '../asn1/der';
import type { ValidityPeriod } from './certificate';
import { PkiError } from '../errors';
import { publicKeyInfo } from './keys';

/** What takes the place of fields that are replaced. */
export interface Replacements {
  readonly validity: ValidityPeriod;
  readonly publicKey: KeyObject;
}

/** Whether the certificate is to show a key other than the one that was signed. */
export const replacesKey = (change: Tampering): boolean => 'field' in change && change.field === 'public-key';

/**
 * Changes a signed certificate (clause 2.2). Throws `tampering-impossible` when it has nothing to change, or when a text
 * would become one of another length.
 */
export const tamper = (der: Buffer, issuer: Asn1, change: Tampering, replacements: Replacements): Buffer =>
  'field' in change ? changedField(der, change.field, replacements) : changedText(der, issuer, change);

/** The place of each field in the part that is signed (RFC 5280, 4.1). */
const places = { 'serial-number': 1, validity: 4, 'public-key': 6 } as const;

function changedField(der: Buffer, field: FieldTampering['field'], { validity, publicKey }: Replacements): Buffer {
  const [signed, algorithm, signature] = childrenOf(decode(der));
  const fields = childrenOf(signed);
  if (signed === undefined || algorithm === undefined || signature === undefined || fields.length < 8)
    throw new PkiError('tampering-impossible', 'The certificate has no fields to change: it is not of version 3.');
  const withField = (place: number, value: Asn1): Buffer =>
    encode(sequence(sequence(...fields.map((each, index) => (index === place ? value : each))), algorithm, signature));
  switch (field) {
    case 'serial-number':
      return withField(places[field], lastBitFlipped(fields[places[field]]));
    case 'validity':
      return withField(places[field], sequence(time(validity.notBefore), time(validity.notAfter)));
    case 'public-key':
      return withField(places[field], decode(publicKeyInfo(publicKey)));
    case 'signature':
      return encode(sequence(signed, algorithm, lastBitFlipped(signature)));
    case 'signature-of-zeros':
      return encode(sequence(signed, algorithm, bitString(signatureOfZeros)));
    case 'extended-key-usage':
      return replaced(der, serverAuth, clientAuth, 0, 'The extended key usage "server auth"');
  }
}

type FieldTampering = Extract<Tampering, { readonly field: unknown }>;

/** The object identifiers of the two usages (RFC 5280, 4.2.1.12), as they stand in a certificate. */
const serverAuth = Buffer.from('06082b06010505070301', 'hex');
const clientAuth = Buffer.from('06082b06010505070302', 'hex');

/** ECDSA-Sig-Value (RFC 5480, appendix A) of zeros, which solves the equation of a verifier that does not look for them (FIPS 186-5, 6.4.2). */
const signatureOfZeros = encode(sequence(integer(Buffer.from([0])), integer(Buffer.from([0]))));

function lastBitFlipped(node: Asn1 | undefined): Asn1 {
  const content = Buffer.from(contentOf(node), 'latin1');
  const last = content.at(-1);
  if (node === undefined || last === undefined)
    throw new PkiError('tampering-impossible', 'The certificate has no bytes to change in this field.');
  content[content.length - 1] = last ^ 1;
  return { ...node, value: content.toString('latin1') };
}

/** The first occurrence of `from` behind the issuer's name, so in the validity, the subject or what follows. */
function changedText(der: Buffer, issuer: Asn1, change: Extract<Tampering, { readonly from: string }>): Buffer {
  const from = Buffer.from(change.from);
  const to = Buffer.from(change.to);
  if (from.length !== to.length || from.length === 0 || from.equals(to)) {
    throw new PkiError(
      'tampering-impossible',
      `${JSON.stringify(change.from)} cannot be replaced by ${JSON.stringify(change.to)}: the two must differ and have the same length in bytes.`,
    );
  }
  const name = encode(issuer);
  return replaced(der, from, to, der.indexOf(name) + name.length, JSON.stringify(change.from));
}

function replaced(der: Buffer, from: Buffer, to: Buffer, behind: number, what: string): Buffer {
  const start = der.indexOf(from, behind);
  if (start === -1) {
    throw new PkiError(
      'tampering-impossible',
      `${what} cannot be replaced: it does not occur in the certificate${behind > 0 ? ' behind its issuer' : ''}.`,
    );
  }
  return Buffer.concat([der.subarray(0, start), to, der.subarray(start + from.length)]);
}
