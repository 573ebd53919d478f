import { expect, test } from '@jest/globals';
import { bytesOf, octet, textOfBytes } from '.';

const hex = (text: string): string => bytesOf(text).toString('hex');

test('a text without octets has the bytes of UTF-8', () => {
  expect(hex('jos\u00e9 \u{1d4d0}')).toBe('6a6f73c3a920f09d9390');
  // Both halves of a character are none, though the second is in the range of octets.
  expect(hex('\u{1f480}')).toBe('f09f9280');
});

test('an octet is its byte, beside what is UTF-8', () => {
  expect(hex(`jos${octet(0xe9)}`)).toBe('6a6f73e9');
  expect(hex(`${octet(0xff)}\u00e9${octet(0x80)}\u{1d4d0}`)).toBe('ffc3a980f09d9390');
});

test.each([
  ['Latin-1', '6a6f73e9', `jos${octet(0xe9)}`],
  ['a cut character', '61e28862', `a${octet(0xe2)}${octet(0x88)}b`],
  ['an overlong letter', 'c1ad', `${octet(0xc1)}${octet(0xad)}`],
  ['half of a surrogate pair', 'eda080', `${octet(0xed)}${octet(0xa0)}${octet(0x80)}`],
  ['beyond the last character', 'f4908080', [0xf4, 0x90, 0x80, 0x80].map(octet).join('')],
  ['what is UTF-8 around it', 'c3a9fff09d9390', `\u00e9${octet(0xff)}\u{1d4d0}`],
  ['the replacement character', 'efbfbd', '\ufffd'],
])('bytes are read so that none is lost: %s', (_, written, text) => {
  const bytes = Buffer.from(written, 'hex');
  expect(textOfBytes(bytes)).toBe(text);
  expect(bytesOf(text)).toEqual(bytes);
});

test('bytes of any kind come back, and different bytes are different texts', () => {
  const pairs = Array.from({ length: 0x10000 }, (_, at) => Buffer.of(0x61, at >> 8, at & 0xff, 0x7a));
  expect(pairs.filter((bytes) => !bytesOf(textOfBytes(bytes)).equals(bytes))).toEqual([]);
  expect(new Set(pairs.map(textOfBytes)).size).toBe(pairs.length);
});
