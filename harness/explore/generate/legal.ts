import type { StringType, Text, Texts } from '../../vocabulary/given';
import type { Header } from '../../vocabulary/types';

/**
 * Which characters each type of string can hold (X.680, 41). Noncharacters are for a program's own use (Unicode, 23.7): Go reads
 * no BMPString that has one, and takes a NUL at its end for the end of a text in C, as PKCS #12 has it (RFC 7292, B.1).
 */
const holds: Readonly<Record<StringType, RegExp>> = {
  utf8: /^\P{Surrogate}*$/u,
  printable: /^[A-Za-z0-9 '()+,\-./:=?]*$/,
  ia5: /^[\0-\x7f]*$/,
  t61: /^[\0-\xff]*$/,
  universal: /^\P{Surrogate}*$/u,
  bmp: /^[^\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]*$(?<!\0)/,
};

/** Whether a text can be written in a certificate in this type. */
export const isHeldBy = (type: StringType, text: string): boolean => holds[type].test(text);

/**
 * Whether a text can be the value of a header as it stands (RFC 9110, 5.5): visible characters, and spaces and tabs between
 * them, which a recipient takes away at both ends.
 */
export const isHeaderValue = (text: string): boolean =>
  !/(?![\t\u0080-\u009f])\p{Cc}/u.test(text) && !/^[ \t]|[ \t]$/.test(text);

/** Whether a text can be a part of the name of a header (RFC 9110, 5.6.2). */
export const isToken = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]*$/.test(text);

export const isLegalHeader = (header: Header): boolean =>
  header.kind === 'token' ||
  header.kind === 'certificate' ||
  (isHeaderValue(header.value) && (header.kind !== 'extra' || isToken(header.key)));

const oddNames: readonly string[] = [
  ...['with-a-space-before-the-colon', 'with-a-tab-before-the-colon', 'after-a-leading-space'],
  'with-a-control-character-at-the-end',
];

/** Whether a line is malformed on purpose, as HTTP/1.1 alone can write one. */
export const isMalformed = (header: Header): boolean =>
  (header.kind === 'literal' && !isHeaderValue(header.value) && header.value.trim() === header.value) ||
  ('spelled' in header && oddNames.some((each) => each === header.spelled));

const isLegalText = (text: Text): boolean =>
  typeof text === 'string' ? isHeldBy('utf8', text) : isHeldBy(text.type, text.text);

export const isLegalTexts = (texts: Texts = []): boolean => [texts].flat().every(isLegalText);

/** Whether there are octets in it that are no UTF-8. */
export const hasNoUtf8 = (data: unknown): boolean => /\\udc[89a-f]/.test(JSON.stringify(data));
