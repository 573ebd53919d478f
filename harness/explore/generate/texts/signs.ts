import type { TextGroup } from './group';
import { among, eachAmong, severalAmong, word } from './group';
import { constantFrom, tuple } from 'fast-check';

/** What stands between the parts of lists, names, addresses and queries. */
const separators = [
  ...[',', ';', '/', '@', ':', '=', '+', '\\', '"', '%', '&', '?', '#', '*', "'", ' '],
  ...['.', '-', '_', '|', '!', '$', '^', '~', '`', '(', ')', '<', '>', '[', ']', '{', '}', '::', '//', '--', ', '],
] as unknown as readonly [string, ...string[]];

/** Pairs that programs strip around a value. */
const pairs = [
  ...[
    ['"', '"'],
    ["'", "'"],
    ['`', '`'],
    ['(', ')'],
    ['[', ']'],
    ['<', '>'],
    ['{', '}'],
    ['*', '*'],
  ],
  ...[
    ['.', '.'],
    ['_', '_'],
    ['-', '-'],
    ['!', '!'],
    ['«', '»'],
    ['“', '”'],
    ['["', '"]'],
    ['{"user":"', '"}'],
  ],
] as unknown as readonly [readonly [string, string], ...(readonly [string, string])[]];

/** Texts with signs in them. */
export const signs: readonly TextGroup[] = [
  { name: 'a separator', texts: among(separators) },
  { name: 'several separators', texts: severalAmong(separators) },
  { name: 'one half of the separators', texts: eachAmong(separators.filter((_sign, at) => at % 2 === 0)) },
  { name: 'the other half of them', texts: eachAmong(separators.filter((_sign, at) => at % 2 === 1)) },
  {
    name: 'signs around a word',
    texts: tuple(constantFrom(...pairs), word()).map(([[open, close], inner]) => `${open}${inner}${close}`),
  },
  {
    name: 'spaces between words',
    texts: tuple(word(), constantFrom(' ', '  ', '\t', '   ', ' \t'), word()).map((all) => all.join('')),
  },
  {
    name: 'a distinguished name',
    texts: tuple(
      word(),
      word(),
      constantFrom(
        'CN=1,O=2',
        'O=2,CN=1',
        '/O=2/CN=1',
        'cn=1,dc=2',
        'uid=1,ou=2',
        '1, O=2',
        '1 + O=2',
        '1/O=2',
        '1\\, O=2',
        'O=1',
        'CN=1',
      ),
    ).map(([one, other, form]) => form.replace('1', one).replace('2', other)),
  },
  {
    name: 'a name with a domain',
    texts: tuple(
      word(),
      word(),
      constantFrom(
        '1@2',
        '1@2.example',
        '2\\1',
        '2.example\\1',
        '1/2@2.EXAMPLE',
        '2/1',
        '1.2.example',
        'mailto:1@2',
        'spiffe://2/1',
        'https://2/1',
        'urn:2:1',
        '2#1',
        '2:1',
        '2|1',
      ),
    ).map(([one, other, form]) => form.replaceAll('1', one).replaceAll('2', other)),
  },
];
