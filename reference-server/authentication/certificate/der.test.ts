import { describe, expect, test } from '@jest/globals';
import { boolean, children, content, decode, isTagged, oid, time } from './der';

const from = (hex: string) => decode(Buffer.from(hex, 'hex'));

test('reads structures, bytes and identifiers', () => {
  const [id, bits] = children(from('300906032a030403020105'));
  expect([oid(id), content(bits).toString('hex')]).toEqual(['1.2.3.4', '0105']);
  expect([isTagged(from('a300'), 3), isTagged(from('a300'), 0), isTagged(from('0300'), 3)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('refuses', () => {
  test.each([
    ['a length in more bytes than it needs', '3081020500'],
    ['an indefinite length', '308005000000'],
    ['an integer with a leading zero', '0202007f'],
    ['bytes behind the end', '050000'],
    ['less than it promises', '3003'],
  ])('%s', (_name, hex) => {
    expect(() => from(hex)).toThrow();
  });

  test('a structure for bytes, bytes for a structure, and nothing for either', () => {
    expect(() => content(from('3000'))).toThrow('plain bytes were expected');
    expect(() => children(from('0400'))).toThrow('a structure was expected');
    expect(() => children(undefined)).toThrow('a field is missing');
  });
});

describe('a time', () => {
  const utc = (text: string) => from(`17${hexOf(text)}`);
  const generalized = (text: string) => from(`18${hexOf(text)}`);
  const hexOf = (text: string) => Buffer.from(`${String.fromCharCode(text.length)}${text}`).toString('hex');

  test('is read in either form; two digits of a year are of 1950 to 2049', () => {
    expect(time(utc('491231235959Z'))).toEqual(new Date('2049-12-31T23:59:59Z'));
    expect(time(utc('500101000000Z'))).toEqual(new Date('1950-01-01T00:00:00Z'));
    expect(time(generalized('20500101000000Z'))).toEqual(new Date('2050-01-01T00:00:00Z'));
  });

  test.each(['4912312359Z', '491231235959+0100', '491231235959'])('is refused as %s', (text) => {
    expect(() => time(utc(text))).toThrow('RFC 5280');
  });

  test.each([
    '261301000000Z',
    '260001000000Z',
    '260229000000Z',
    '260132000000Z',
    '260101240000Z',
    '260101006000Z',
    '260101000060Z',
  ])('that there is not is refused: %s', (text) => {
    expect(() => time(utc(text))).toThrow('RFC 5280');
    expect(() => time(generalized(`20${text}`))).toThrow('RFC 5280');
  });

  test('is refused with fractions or of another type', () => {
    expect(() => time(generalized('20500101000000.5Z'))).toThrow('RFC 5280');
    expect(() => time(from('0c0d3439313233313233353935395a'))).toThrow('RFC 5280');
  });
});

test('a BOOLEAN is TRUE or FALSE, and nothing else', () => {
  expect([boolean(from('0101ff')), boolean(from('010100'))]).toEqual([true, false]);
  for (const hex of ['010101', '0100', '0102ffff']) expect(() => boolean(from(hex))).toThrow('neither TRUE nor FALSE');
});
