import { valueText } from '../../pki';

/** One attribute of a name: its type as it is written (`CN`, `2.5.4.3`), and its value without any escape. */
export interface NameAttribute {
  readonly type: string;
  readonly value: string;
}

/** A relative distinguished name: one attribute, or several where it is multi-valued. */
export type RelativeName = readonly NameAttribute[];

/**
 * Reads the text of a distinguished name (RFC 4514, and the spellings of RFC 2253 that it still allows) and gives its parts
 * in the order of the certificate, which is the reverse of the text's. Undefined for anything that is no such text: a
 * separator that is escaped separates nothing, so a value can never add a part (rule I-14).
 */
export function parseDistinguishedName(text: string): readonly RelativeName[] | undefined {
  const names: NameAttribute[][] = [];
  let at = skipSpaces(text, 0);
  if (at === text.length) return [];
  let current: NameAttribute[] = [];
  for (;;) {
    const [all, type] = attributeType.exec(text.slice(at, at + longestType)) ?? [];
    if (all === undefined || type === undefined) return undefined;
    const read = readValue(text, skipSpaces(text, at + all.length));
    if (read === undefined) return undefined;
    current.push({ type, value: read.value });
    at = skipSpaces(text, read.end);
    const separator = text[at];
    if (separator !== '+') {
      names.push(current);
      current = [];
    }
    if (separator === undefined) return names.reverse();
    at = skipSpaces(text, at + 1);
  }
}

const attributeType = /^([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+) *=/;
/** Far above that of any attribute type, so that each is looked for in a bounded text. */
const longestType = 200;

interface Value {
  readonly value: string;
  /** Where the separator stands, or the end of the text. */
  readonly end: number;
}

function readValue(text: string, start: number): Value | undefined {
  if (text[start] === '#') return readHexadecimal(text, start);
  return text[start] === '"' ? readQuoted(text, start) : readString(text, start);
}

/** A string up to a separator. Spaces around it are no part of it unless they are escaped (RFC 2253, 4). */
function readString(text: string, start: number): Value | undefined {
  const bytes: Buffer[] = [];
  let at = start;
  let spaces = 0;
  for (; at < text.length && !separators.includes(text.charAt(at));) {
    const character = readCharacter(text, at, '"');
    if (character === undefined) return undefined;
    spaces = text[at] === ' ' ? spaces + 1 : 0;
    bytes.push(character.bytes);
    at = character.end;
  }
  const value = decoded(bytes.slice(0, bytes.length - spaces));
  return value === undefined ? undefined : { value, end: at };
}

/** A quoted string, in which separators stand for themselves (RFC 2253, 4). */
function readQuoted(text: string, start: number): Value | undefined {
  const bytes: Buffer[] = [];
  let at = start + 1;
  for (; at < text.length && text[at] !== '"';) {
    const character = readCharacter(text, at, '');
    if (character === undefined) return undefined;
    bytes.push(character.bytes);
    at = character.end;
  }
  const value = decoded(bytes);
  return value === undefined || text[at] !== '"' ? undefined : separated(text, { value, end: at + 1 });
}

/**
 * The BER encoding of a value in hexadecimal (RFC 4514, 2.4), as it is written for types without a name. OpenSSL escapes no `#`
 * that is a whole value, and it can be read in no other way.
 */
function readHexadecimal(text: string, start: number): Value | undefined {
  const alone = separated(text, { value: '#', end: start + 1 });
  if (alone !== undefined) return alone;
  const digits = /^#((?:[0-9a-fA-F]{2})+)/.exec(text.slice(start))?.[1];
  if (digits === undefined) return undefined;
  const value = valueText(Buffer.from(digits, 'hex'));
  return separated(text, { value, end: start + 1 + digits.length });
}

/** A value that must be followed by a separator: nothing can stand between a closing quote and the next attribute. */
function separated(text: string, read: Value): Value | undefined {
  const next = text[skipSpaces(text, read.end)];
  return next === undefined || separators.includes(next) ? read : undefined;
}

interface Character {
  readonly bytes: Buffer;
  readonly end: number;
}

/** One character, or one escape: a pair of hexadecimal digits is one byte of UTF-8, which several escapes may make up. */
function readCharacter(text: string, at: number, forbidden: string): Character | undefined {
  if (text[at] !== '\\') {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (forbidden.includes(character)) return undefined;
    return { bytes: Buffer.from(character), end: at + character.length };
  }
  const pair = /^[0-9a-fA-F]{2}/.exec(text.slice(at + 1, at + 3))?.[0];
  if (pair !== undefined) return { bytes: Buffer.from(pair, 'hex'), end: at + 3 };
  const escaped = text.charAt(at + 1);
  return escaped !== '' && escapable.includes(escaped) ? { bytes: Buffer.from(escaped), end: at + 2 } : undefined;
}

const separators = ',+;';
/** What may stand behind a backslash (RFC 4514, 3: `special` and the escape itself; RFC 2253 has the same). */
const escapable = ' "#+,;<=>\\';

/** Undefined for bytes that are no UTF-8: a name that cannot be read is no name. */
function decoded(bytes: readonly Buffer[]): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(bytes));
  } catch {
    return undefined;
  }
}

function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next += 1;
  return next;
}
