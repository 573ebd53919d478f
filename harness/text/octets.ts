import { isUtf8 } from 'node:buffer';

/**
 * Texts with bytes that are not UTF-8. Each such byte is the lone surrogate U+DC00 and its value, which no other text holds, so
 * that bytes of different values stay different texts.
 */

/** A byte that is no part of UTF-8 text, for a place inside a text. */
export const octet = (value: number): string => String.fromCharCode(0xdc00 + value);

/** Not behind a high surrogate, with which it would be one character. */
const octets = /(?<![\ud800-\udbff])([\udc80-\udcff])/;

/** The bytes of a text: UTF-8, and each octet as it is. */
export function bytesOf(text: string): Buffer {
  if (!octets.test(text)) return Buffer.from(text, 'utf8');
  return Buffer.concat(
    text.split(octets).map((part, at) => (at % 2 === 1 ? Buffer.of(part.charCodeAt(0) - 0xdc00) : Buffer.from(part))),
  );
}

/** Longer bodies are no answer that names a caller; they are read as UTF-8 alone. */
const mostRead = 1 << 16;

/** One character of UTF-8 (RFC 3629), or one byte, in bytes that are written as a character each. */
const characters =
  /[\0-\x7f]+|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|[^]/g;

/** Bytes as a text: what is UTF-8 as that, and each other byte as an octet. */
export function textOfBytes(bytes: Buffer): string {
  if (bytes.length > mostRead || isUtf8(bytes)) return bytes.toString('utf8');
  return bytes.toString('latin1').replace(characters, (character) => {
    const code = character.charCodeAt(0);
    return character.length === 1 && code > 0x7f ? octet(code) : Buffer.from(character, 'latin1').toString('utf8');
  });
}

/** A text for a sentence, its octets as `\xe9`, which JSON writes as the escape of a surrogate. */
export const octetsShown = (json: string): string => json.replace(/\\udc([89a-f][0-9a-f])/g, '\\x$1');
