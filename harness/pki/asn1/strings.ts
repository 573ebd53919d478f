import type { StringType, Text } from '../../vocabulary/given';
import { PkiError } from '../errors';
import { tag, text, type Asn1 } from './der';

const utf8 = (value: string): string => Buffer.from(value, 'utf8').toString('latin1');
const same = (value: string): string => value;
const utf32 = (value: string): string =>
  Array.from(value, (character) => {
    const octets = Buffer.alloc(4);
    octets.writeUInt32BE(character.codePointAt(0) ?? 0);
    return octets.toString('latin1');
  }).join('');

/** How each string type is written and which text it can hold (X.680, 41; T61String as Latin-1, as Go and OpenSSL do). */
const stringTypes = {
  utf8: { tag: tag.utf8String, holds: /^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/, content: utf8 },
  printable: { tag: tag.printableString, holds: /^[A-Za-z0-9 '()+,\-./:=?]*$/, content: same },
  // oxlint-disable-next-line no-control-regex -- IA5String and T61String hold control characters.
  ia5: { tag: tag.ia5String, holds: /^[\x00-\x7f]*$/, content: same },
  // oxlint-disable-next-line no-control-regex -- as above
  t61: { tag: tag.t61String, holds: /^[\x00-\xff]*$/, content: same },
  universal: {
    tag: tag.universalString,
    holds: /^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/,
    content: utf32,
  },
  bmp: { tag: tag.bmpString, holds: /^[^\ud800-\udfff]*$/, content: same },
} as const satisfies Record<StringType, { tag: number; holds: RegExp; content: (value: string) => string }>;

/** Whether a type of string can hold the text. */
export const isHeldIn = (type: StringType, text: string): boolean => stringTypes[type].holds.test(text);

/** One attribute value, truthfully in its type; throws `text-not-in-type` for text the type cannot hold. */
export function attributeString(value: Text): Asn1 {
  const { text: content, type } = typeof value === 'string' ? { text: value, type: 'utf8' as const } : value;
  const stringType = stringTypes[type];
  if (!stringType.holds.test(content)) {
    throw new PkiError('text-not-in-type', `The text ${JSON.stringify(content)} cannot be written as ${type} string.`);
  }
  return text(stringType.tag, stringType.content(content));
}
