/** Letters of other scripts that look like those of this one. */
const alike: Readonly<Record<string, string>> = {
  ...{ a: '\u0430', c: '\u0441', e: '\u0435', i: '\u0456', j: '\u0458', o: '\u043e', p: '\u0440', s: '\u0455' },
  ...{ x: '\u0445', y: '\u0443' },
};

const each = (name: string, pattern: RegExp, change: (letter: string) => string): string =>
  name.replace(pattern, (letter) => change(letter));

const shifted = (letter: string, from: string, to: number): string =>
  String.fromCodePoint(to + letter.charCodeAt(0) - from.charCodeAt(0));

/** White space beyond ASCII, which programs trim that take `trim()` for what RFC 9110 calls optional white space. */
const spaces = ['\u00a0', '\u0085', '\u1680', '\u2003', '\u2028', '\u202f', '\u3000', '\ufeff'];
/** Characters that do not show, which programs leave out that clean what they are given. */
const unseen = ['\u00ad', '\u034f', '\u061c', '\u200b', '\u200d', '\u202e', '\u2060', '\ufe0f', '\u{e0041}'];

/** Written with other characters: normalization, case folding and removal make the name of it. */
const written = (name: string): readonly string[] => [
  name.toUpperCase(),
  each(name, /\b[a-z]/g, (letter) => letter.toUpperCase()),
  each(name, /s/g, () => '\u017f'),
  each(name, /[!-~]/g, (letter) => shifted(letter, '!', 0xff01)),
  each(name, /[a-z]/g, (letter) => shifted(letter, 'a', 0x1d41a)),
  each(name, /[a-z]/g, (letter) => alike[letter] ?? letter),
  ...Object.entries(alike).map(([letter, other]) => name.replaceAll(letter, other)),
  each(name, /[aeiou]/, (letter) => `${letter}\u0301`.normalize('NFC')),
  each(name, /[aeiou]/, (letter) => `${letter}\u0301`),
  ...spaces.flatMap((space) => [`${space}${name}`, `${name}${space}`]),
  ...unseen.map((sign) => each(name, /\B/, () => sign)),
];

/** Escaped or encoded: a program that decodes what is not encoded makes the name of it. */
const encoded = (name: string): readonly string[] => [
  each(name, /./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  each(name, /[^a-z]/, encodeURIComponent),
  each(name, /./, (letter) => `&#${letter.charCodeAt(0)};`),
  each(name, /./, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  each(name, /./, (letter) => `\\${letter}`),
  Buffer.from(name).toString('base64'),
  Buffer.from(name).toString('base64url'),
  Buffer.from(name).toString('hex'),
  `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`,
  ...[`"${name}"`, `'${name}'`, `[${name}]`, `<${name}>`, `["${name}"]`, `{"name":"${name}"}`],
];

/** A part of something longer: a program that splits or cuts makes the name of it. */
export const namesAround = (name: string): readonly string[] => [
  ...[',', ';', '|', ' ', '\t', ':', '/', '\\', '@', '#', '=', '.', '&', '+'].flatMap((sign) => [
    `${name}${sign}x`,
    `x${sign}${name}`,
  ]),
  ...['.', ':', '/', '*', '-', '$', '~', '!'].map((sign) => `${name}${sign}`),
  ...['/', ':', '*', '^', '@', '!', '+', '-'].map((sign) => `${sign}${name}`),
  ...[`CN=${name}`, `cn=${name},dc=example,dc=com`, `/O=${name}`, `^${name}$`, `${name}${'x'.repeat(64)}`],
];

/** Of the same shape: a program that compares a part, a length or a pattern takes it for the name. */
const resembling = (name: string): readonly string[] => [
  ...[`${name}s`, `${name}0`, `${name}x`, `x${name}`, name.slice(0, -1), name.slice(1), name.repeat(2)],
  ...[each(name, /.$/, () => '0'), Array.from(name).reverse().join(''), each(name, /[^a-z]/g, () => '')],
  ...['-', '_', '.', '/', ' ', '::'].map((sign) => each(name, /[^a-z]/g, () => sign)),
  ...['*', '.*', '.', '?', '%', '_', '**', '.+', '$'],
  each(name, /[^a-z].*/, (rest) => `${rest.slice(0, 1)}*`),
  each(name, /[^a-z].*/, (rest) => `${rest.slice(0, 1)}.*`),
];

/**
 * Other names that a program takes for this one which folds, trims, decodes, splits, cuts or matches names before it
 * compares them. None of them is the name, and every one can be the value of a header.
 */
export const namesNear = (name: string): readonly string[] => [
  ...new Set(
    [...written(name), ...encoded(name), ...namesAround(name), ...resembling(name)].filter((near) => near !== name),
  ),
];

/** The same where white space in ASCII and control characters can stand: in a certificate. */
export const namesNearInCertificates = (name: string): readonly string[] => [
  ...namesNear(name),
  ...[' ', '\t', '\n', '\r\n', '\v', '\f', '\0'].flatMap((sign) => [`${sign}${name}`, `${name}${sign}`]),
  ...[`${name}\0x`, `${name}\nx`, `x\n${name}`, `${name}\r\nX-Remote-Group: x`, each(name, /\B/, () => '\0')],
];
