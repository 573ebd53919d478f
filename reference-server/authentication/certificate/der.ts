import { asn1 } from 'node-forge';

/** One ASN.1 value of a certificate. Every reader below refuses a missing value, so that callers can just destructure. */
export type Der = asn1.Asn1;

/**
 * Decodes DER and makes sure that what was understood is all there is: encoding it again must give the same bytes. So no
 * certificate can mean one thing to OpenSSL, which checks its signature, and another to us, who read the name in it.
 */
export function decode(der: Buffer): Der {
  const bytes = der.toString('latin1');
  // The typings know only a boolean here. BIT STRINGs must stay bytes: a key usage is not an ASN.1 value inside another.
  const options = { strict: true, parseAllBytes: true, decodeBitStrings: false } as unknown as boolean;
  const value = asn1.fromDer(bytes, options);
  if (encode(value) !== bytes) throw new Error('it is not encoded in DER');
  return value;
}

/** The DER bytes of a value, as a string of bytes: good for comparing names and keys exactly. */
export function encode(value: Der | undefined): string {
  return asn1.toDer(present(value)).getBytes();
}

/** The values inside a SEQUENCE, a SET or an explicit tag. */
export function children(value: Der | undefined): Der[] {
  const inside = present(value).value;
  if (typeof inside === 'string') throw new Error('a structure was expected where it has plain bytes');
  return inside;
}

/** The content bytes of a primitive value. */
export function content(value: Der | undefined): Buffer {
  const inside = present(value).value;
  if (typeof inside !== 'string') throw new Error('plain bytes were expected where it has a structure');
  return Buffer.from(inside, 'latin1');
}

/** An OBJECT IDENTIFIER in dotted form. */
export function oid(value: Der | undefined): string {
  return asn1.derToOid(content(value).toString('latin1'));
}

/** The universal types read here, by their tag numbers (X.680). */
export const types = {
  boolean: 1,
  null: 5,
  utf8String: 12,
  numericString: 18,
  printableString: 19,
  teletexString: 20,
  ia5String: 22,
  utcTime: 23,
  generalizedTime: 24,
  bmpString: 30,
} as const;

/** The tag number of a universal value; undefined when it is of another class. */
export function typeOf(value: Der | undefined): number | undefined {
  return value?.tagClass === asn1.Class.UNIVERSAL ? value.type : undefined;
}

/** Whether this is the context-specific tag `[number]`. */
export function isTagged(value: Der | undefined, number: number): boolean {
  const type: number | undefined = value?.type;
  return value?.tagClass === asn1.Class.CONTEXT_SPECIFIC && type === number;
}

/** A BOOLEAN, of which DER knows two values (X.690, 11.1). */
export function boolean(value: Der | undefined): boolean {
  const octets = content(value).toString('hex');
  if (octets !== 'ff' && octets !== '00') throw new Error('a BOOLEAN in it is neither TRUE nor FALSE');
  return octets === 'ff';
}

/**
 * A UTCTime or GeneralizedTime in the only forms RFC 5280 (4.1.2.5) allows: to the second, in UTC, at a moment that there is.
 * A month 13 would be carried into the next year.
 */
export function time(value: Der | undefined): Date {
  const text = content(value).toString('latin1');
  const form = typeOf(value) === types.utcTime ? 12 : typeOf(value) === types.generalizedTime ? 14 : 0;
  const [, digits = ''] = /^(\d+)Z$/.exec(text) ?? [];
  const full = form === 12 ? `${Number(digits.slice(0, 2)) >= 50 ? '19' : '20'}${digits}` : digits;
  const iso = full.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const date = new Date(iso);
  if (digits.length !== form || Number.isNaN(date.getTime()) || date.toISOString() !== iso)
    throw new Error('its validity is not written as RFC 5280 asks');
  return date;
}

function present(value: Der | undefined): Der {
  if (!value) throw new Error('a field is missing');
  return value;
}
