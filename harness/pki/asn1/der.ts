import asn1 from 'node-forge/lib/asn1';

/** A value in ASN.1. The declaration is ours, so that those of the package need none that only this repository has. */
export interface Asn1 {
  readonly tagClass: number;
  readonly type: number;
  readonly constructed: boolean;
  /** The children, or the content as one character a byte (BMPString: one character a UTF-16 unit). */
  readonly value: string | readonly Asn1[];
}

/** Tag classes and the universal tag numbers used in certificates (X.680, 8.6); node-forge does not name all of them. */
export const tagClass = { universal: 0x00, context: 0x80 } as const;
export const tag = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  null: 5,
  oid: 6,
  utf8String: 12,
  sequence: 16,
  set: 17,
  printableString: 19,
  t61String: 20,
  ia5String: 22,
  utcTime: 23,
  generalizedTime: 24,
  universalString: 28,
  bmpString: 30,
} as const;

const primitive = (type: number, content: string): Asn1 => asn1.create(tagClass.universal, type, false, content);
const bytes = (content: Buffer): string => content.toString('latin1');
const bytesOf = (content: string): Buffer => Buffer.from(content, 'latin1');

export const encode = (node: Asn1): Buffer => Buffer.from(asn1.toDer(node).getBytes(), 'latin1');

/** Reads DER or BER; throws node-forge's own error on anything else. BIT STRINGs stay bytes. */
export const decode = (der: Buffer): Asn1 => asn1.fromDer(bytes(der), { decodeBitStrings: false, maxDepth: 32 });

export const sequence = (...children: readonly Asn1[]): Asn1 =>
  asn1.create(tagClass.universal, tag.sequence, true, children);

/** A SET OF: DER wants the elements in the order of their encodings (X.690, 11.6). */
export const setOf = (children: readonly Asn1[]): Asn1 =>
  asn1.create(
    tagClass.universal,
    tag.set,
    true,
    children.toSorted((one, other) => Buffer.compare(encode(one), encode(other))),
  );

export const oid = (dotted: string): Asn1 => primitive(tag.oid, asn1.oidToDer(dotted).getBytes());

/** Octets of an object identifier that are written as numbers; every one that is in use is shorter. */
const longestOid = 64;

/** An object identifier with dots, arcs of any size included (2.25 has those of 128 bits); never throws. */
export function dottedOid(content: string): string {
  if (content.length > longestOid) return `an object identifier of ${content.length} octets`;
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of bytesOf(content)) {
    arc = arc * 128n + BigInt(byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    const root = arc < 80n ? arc / 40n : 2n;
    arcs.push(...(arcs.length === 0 ? [root, arc - root * 40n] : [arc]));
    arc = 0n;
  }
  return arcs.join('.');
}
export const boolean = (value: boolean): Asn1 => primitive(tag.boolean, value ? '\xff' : '\x00');
export const nothing = (): Asn1 => primitive(tag.null, '');

/** A non-negative INTEGER from big-endian bytes whose first bit is 0. */
export const integer = (content: Buffer): Asn1 => primitive(tag.integer, bytes(content));
export const octetString = (content: Buffer): Asn1 => primitive(tag.octetString, bytes(content));

/** A BIT STRING; `unused` bits at its end do not count. */
export const bitString = (content: Buffer, unused = 0): Asn1 =>
  primitive(tag.bitString, String.fromCharCode(unused) + bytes(content));

/** A character string of the given tag; node-forge writes BMPString from UTF-16 units, every other type from bytes. */
export const text = (type: number, content: string): Asn1 => primitive(type, content);

export const explicit = (number: number, child: Asn1): Asn1 => asn1.create(tagClass.context, number, true, [child]);
/** A constructed context tag. */
export const constructed = (number: number, children: readonly Asn1[]): Asn1 =>
  asn1.create(tagClass.context, number, true, children);
export const implicit = (number: number, content: Buffer): Asn1 =>
  asn1.create(tagClass.context, number, false, bytes(content));

/** UTCTime up to 2049, GeneralizedTime from 2050 on, both to the second (RFC 5280, 4.1.2.5); or GeneralizedTime in any case. */
export function time(date: Date, form?: 'generalized'): Asn1 {
  const digits = date.toISOString().replace(/\.\d+|[-:T]/g, '');
  return date.getUTCFullYear() < 2050 && form === undefined
    ? primitive(tag.utcTime, digits.slice(2))
    : primitive(tag.generalizedTime, digits);
}

/** The children of a constructed node; none of a primitive one. */
export const childrenOf = (node: Asn1 | undefined): readonly Asn1[] =>
  node === undefined || typeof node.value === 'string' ? [] : node.value;

/** The content of a primitive node, one character a byte; empty for a constructed one. */
export const contentOf = (node: Asn1 | undefined): string => (typeof node?.value === 'string' ? node.value : '');

export const isContext = (node: Asn1, number: number): boolean =>
  node.tagClass === tagClass.context && node.type === number;
