import { children, content, encode, oid, typeOf, types, type Der } from './der';

/** A distinguished name: the exact bytes, to compare, and the attributes of all its RDNs in order, to read. */
export interface Name {
  readonly bytes: string;
  readonly attributes: readonly Attribute[];
}

/** One attribute of a name. A `value` that is missing could not be decoded, which is not the same as an empty one. */
export interface Attribute {
  readonly type: string;
  readonly value: string | undefined;
}

/** The attribute types that make an identity: CN and O (RFC 5280), and Kubernetes' own for a UID (rule I-12). */
export const attributeTypes = { commonName: '2.5.4.3', organization: '2.5.4.10', uid: '1.3.6.1.4.1.57683.2' } as const;

/**
 * Reads a distinguished name from its ASN.1, never from its text form, so that no character inside a value can look like
 * the start of another attribute (rule I-14). An RDN may hold several attributes: cfssl writes all O that way (rule I-04).
 */
export function readName(name: Der | undefined): Name {
  const attributes = children(name).flatMap((rdn) =>
    children(rdn).map((attribute) => {
      const [type, value] = children(attribute);
      return { type: oid(type), value: value && decodeString(value) };
    }),
  );
  return { bytes: encode(name), attributes };
}

/** Every value of one attribute type, in order. */
export function valuesOf(name: Name, type: string): (string | undefined)[] {
  return name.attributes.filter((attribute) => attribute.type === type).map(({ value }) => value);
}

/** The string types of RFC 5280's DirectoryString, and the ASCII ones seen in the wild (rule I-15). */
function decodeString(value: Der): string | undefined {
  switch (typeOf(value)) {
    case types.utf8String:
      return decodeUtf8(content(value));
    case types.printableString:
    case types.ia5String:
    case types.numericString: {
      const bytes = content(value);
      return bytes.every((byte) => byte < 0x80) ? bytes.toString('latin1') : undefined;
    }
    case types.teletexString:
      return content(value).toString('latin1');
    case types.bmpString:
      // forge has already made characters of the 16-bit units.
      return typeof value.value === 'string' ? value.value : undefined;
    default:
      return undefined;
  }
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
