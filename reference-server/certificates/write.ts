import { asn1 } from 'node-forge';
import type { Der } from '../authentication/certificate/der';

/** The tag numbers (X.680) of what certificates are written with; forge's own type has not all of them. */
const tags = { boolean: 1, integer: 2, bitString: 3, octetString: 4, null: 5, oid: 6, sequence: 16, utcTime: 23 };
const generalizedTime = 24;

const create = (tagClass: asn1.Class, type: number, value: string | Der[]): Der =>
  Object.assign(asn1.create(tagClass, asn1.Type.NONE, typeof value !== 'string', value), { type });

const primitive = (type: number, value: string): Der => create(asn1.Class.UNIVERSAL, type, value);

export const sequence = (...values: Der[]): Der => create(asn1.Class.UNIVERSAL, tags.sequence, values);
export const explicit = (number: number, value: Der): Der => create(asn1.Class.CONTEXT_SPECIFIC, number, [value]);
export const integer = (bytes: Buffer): Der => primitive(tags.integer, bytes.toString('latin1'));
export const identifier = (id: string): Der => primitive(tags.oid, asn1.oidToDer(id).getBytes());
export const nothing = (): Der => primitive(tags.null, '');
export const octets = (bytes: Buffer): Der => primitive(tags.octetString, bytes.toString('latin1'));

/** A BIT STRING; so many bits at its end do not count. */
export const bits = (bytes: Buffer, unused = 0): Der =>
  primitive(tags.bitString, String.fromCharCode(unused) + bytes.toString('latin1'));

/** A moment to the second, as RFC 5280 (4.1.2.5) asks for it. */
export const moment = (date: Date): Der =>
  date.getUTCFullYear() < 2050
    ? primitive(tags.utcTime, asn1.dateToUtcTime(date))
    : primitive(generalizedTime, asn1.dateToGeneralizedTime(date));

export const bytesOf = (value: Der): Buffer => Buffer.from(asn1.toDer(value).getBytes(), 'latin1');

/** An extension (RFC 5280, 4.2). */
export const extension = (id: string, critical: boolean, value: Der): Der =>
  sequence(identifier(id), ...(critical ? [primitive(tags.boolean, '\xff')] : []), octets(bytesOf(value)));
