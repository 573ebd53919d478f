import { childrenOf, contentOf, decode, dottedOid, encode, tag, tagClass, type Asn1 } from '../asn1/der';

/** One attribute of a Name as it was read. */
export interface Attribute {
  /** Dotted. */
  readonly oid: string;
  /** The text; of a value that is no character string, `#` and its DER in hexadecimal. */
  readonly value: string;
  readonly der: Buffer;
}

/** The relative distinguished names of a Name in the order of the certificate, each with its attributes. */
export const readName = (name: Asn1): readonly (readonly Attribute[])[] =>
  childrenOf(name).map((rdn) =>
    childrenOf(rdn).map((pair) => {
      const [type, value] = childrenOf(pair);
      if (value === undefined) throw new RangeError('an attribute has no value');
      return { oid: dottedOid(contentOf(type)), value: attributeText(value), der: encode(value) };
    }),
  );

const latin1Strings: readonly number[] = [18, tag.printableString, tag.t61String, tag.ia5String, 26, 27];

function attributeText(value: Asn1): string {
  const content = contentOf(value);
  if (value.tagClass === tagClass.universal && typeof value.value === 'string') {
    if (value.type === tag.utf8String) return Buffer.from(content, 'latin1').toString('utf8');
    if (value.type === tag.bmpString || latin1Strings.includes(value.type)) return content;
    if (value.type === tag.universalString) return utf32(Buffer.from(content, 'latin1'));
  }
  return `#${encode(value).toString('hex')}`;
}

function utf32(bytes: Buffer): string {
  return Array.from({ length: bytes.length >> 2 }, (_, index) =>
    String.fromCodePoint(bytes.readUInt32BE(index * 4)),
  ).join('');
}

/** The attribute types that RFC 4514, section 3, has short names for. */
const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.6': 'C',
  '2.5.4.9': 'STREET',
  '0.9.2342.19200300.100.1.25': 'DC',
  '0.9.2342.19200300.100.1.1': 'UID',
};

/** The text of one attribute value from its DER; `#` and hexadecimal where it is no character string. Never throws. */
export function valueText(der: Buffer): string {
  try {
    return attributeText(decode(der));
  } catch {
    return `#${der.toString('hex')}`;
  }
}

/** A Name for people, from its DER, as RFC 4514 writes it; `#` and hexadecimal where it cannot be read. Never throws. */
export function nameText(der: Buffer): string {
  try {
    return rdnsText(readName(decode(der)));
  } catch {
    return `#${der.toString('hex')}`;
  }
}

/** The last relative distinguished name comes first (RFC 4514, 2.1). */
export const rdnsText = (rdns: readonly (readonly Attribute[])[]): string =>
  rdns
    .toReversed()
    .map((attributes) => attributes.map(attributeAssertion).join('+'))
    .join(',');

function attributeAssertion({ oid, value, der }: Attribute): string {
  const name = shortNames[oid];
  return name === undefined
    ? `${oid}=#${der.toString('hex')}`
    : `${name}=${isHex(value, der) ? value : escaped(value)}`;
}

const isHex = (value: string, der: Buffer): boolean => value === `#${der.toString('hex')}`;

/** Section 2.4, and every control character as its bytes, so that a name stays on one line of a report. */
const escaped = (value: string): string =>
  value
    .replace(/[\\"+,;<>]|^[# ]| $/g, '\\$&')
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) =>
      Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '\\$&'),
    );
