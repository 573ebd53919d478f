import { constantFrom, tuple } from 'fast-check';
import { among, severalAmong, word, type TextGroup } from './group';

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** A word, written in one of these ways. */
const written = (
  first: (text: string) => string,
  ...others: readonly ((text: string) => string)[]
): TextGroup['texts'] => tuple(word(), constantFrom(first, ...others)).map(([text, write]) => write(text));

/** Written as something else: a program that decodes what is not encoded makes another text of each. */
export const encodings: readonly TextGroup[] = [
  {
    name: 'percent escapes',
    texts: severalAmong([
      '%41',
      '%2C',
      '%2c',
      '%20',
      '%25',
      '%00',
      '%C3%A9',
      '%e9',
      '%zz',
      '%',
      '%4',
      '%2541',
      '%0A',
      '%3A',
    ]),
  },
  { name: 'a plus sign', texts: among(['+', '++', '%2B', '+%20']) },
  {
    name: 'base64',
    texts: tuple(
      word(1, 12),
      constantFrom<(text: string) => string>(
        inBase64,
        (text) => Buffer.from(text).toString('base64url'),
        (text) => Buffer.from(text).toString('hex'),
        (text) => Buffer.from(text).toString('latin1').repeat(2),
      ),
    ).map(([text, encode]) => encode(text)),
  },
  {
    name: 'an encoded word',
    texts: written(
      (text) => `=?utf-8?B?${inBase64(text)}?=`,
      (text) => `=?utf-8?q?${text}=20x?=`,
      (text) => `=?ISO-8859-1?Q?${text}?=`,
    ),
  },
  {
    name: 'an extended value',
    texts: written(
      (text) => `UTF-8''${text}`,
      (text) => `utf-8'en'${text}%20x`,
    ),
  },
  {
    name: 'a domain name in ASCII',
    texts: written(
      (text) => `xn--${text}-0ga`,
      (text) => `xn--mnchen-3ya.${text}`,
    ),
  },
  {
    name: 'octets that are written as text',
    texts: written(
      (text) => `&${inBase64(text).replaceAll('=', '')}-`,
      (text) => `#${Buffer.from(text).toString('hex')}`,
      (text) => `:${inBase64(text)}:`,
      (text) => `${text}=3D`,
    ),
  },
  {
    name: 'escapes with a backslash',
    texts: severalAmong(['\\n', '\\t', '\\\\', '\\u0041', '\\x41', '\\,', '\\"', '\\2C', '\\0', '\\']),
  },
  {
    name: 'markup',
    texts: severalAmong(['&amp;', '&lt;', '&#65;', '&#x41;', '<b>', '&', '<', '>', '&nbsp;', '<!--', '"']),
  },
  {
    name: 'format directives',
    texts: among([
      '%s',
      '%d',
      '%n',
      '%v',
      '${x}',
      '$x',
      '$1',
      '{0}',
      '{{x}}',
      '#{x}',
      '%(x)s',
      '$(x)',
      '`x`',
      '{}',
      '%%',
      '<%= x %>',
    ]),
  },
];
