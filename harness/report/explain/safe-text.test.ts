import { describe, expect, test } from '@jest/globals';
import { bounded, escaped, firstLines, printable, quoted, withoutPrivateKeys } from './safe-text';

describe('escaped', () => {
  test.each([
    ['a terminal escape', '\x1b[2J', '\\x1b[2J'],
    ['an operating system command', '\x1b]0;owned\x07', '\\x1b]0;owned\\x07'],
    ['a C1 control', '\u009b31m', '\\x9b31m'],
    ['line ends', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
    ['NUL and DEL', '\0\x7f', '\\x00\\x7f'],
    ['a bidirectional override', '\u202etxt\u2069', '\\u{202e}txt\\u{2069}'],
    ['characters without width', 'a\u200bb\ufeff\u00ad', 'a\\u{200b}b\\u{feff}\\xad'],
    ['line and paragraph separators', '\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['tags outside the basic plane', '\u{e0041}', '\\u{e0041}'],
    ['a blank that is no space', 'admin\u00a0', 'admin\\xa0'],
    ['a lone surrogate', 'a\ud800b', 'a\\u{d800}b'],
    ['what XML forbids', '\ufffe\uffff', '\\u{fffe}\\u{ffff}'],
  ])('shows %s as an escape', (_what, text, expected) => {
    expect(escaped(text)).toBe(expected);
  });

  test('leaves letters of every script, emoji and ordinary punctuation alone', () => {
    const text = 'Zoë 東京 Ωμέγα 😀 "quoted" \\ <b>&amp;';
    expect(escaped(text)).toBe(text);
  });

  test('changes nothing the second time', () => {
    const once = escaped('\x1b[31m\u202e\n');
    expect(escaped(once)).toBe(once);
  });
});

describe('bounded', () => {
  test('keeps a text of exactly the limit', () => {
    expect(bounded('abcd', 4)).toBe('abcd');
  });

  test('says how much was left out', () => {
    expect(bounded('abcdef', 4)).toBe('abcd ... (2 more characters)');
  });

  test('does not cut a character in two', () => {
    expect(bounded('abc😀def', 4)).toBe('abc ... (5 more characters)');
  });
});

describe('withoutPrivateKeys', () => {
  test.each(['', 'EC ', 'RSA ', 'ENCRYPTED '])('removes a PEM block of kind "%s"', (kind) => {
    const pem = `-----BEGIN ${kind}PRIVATE KEY-----\nsecret\n-----END ${kind}PRIVATE KEY-----`;
    expect(withoutPrivateKeys(`before ${pem} after`)).toBe('before [private key removed] after');
  });

  test('removes a block that does not end', () => {
    expect(withoutPrivateKeys('-----BEGIN PRIVATE KEY-----\nsecret')).toBe('[private key removed]');
  });

  test('keeps certificates', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
    expect(withoutPrivateKeys(pem)).toBe(pem);
  });

  test('takes linear time on a hostile text', () => {
    const began = performance.now();
    withoutPrivateKeys('-----BEGIN A '.repeat(100_000));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('printable', () => {
  test('removes a key before it bounds, so that no part of one stays', () => {
    const text = `${'x'.repeat(20)}-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----`;
    expect(printable(text, 60)).not.toContain('secret');
  });

  test('bounds what has no bound of its own', () => {
    expect(printable('x'.repeat(1_000_000)).length).toBeLessThan(2_100);
  });
});

test('quoted shows where a text ends', () => {
  expect(quoted('alice ')).toBe('"alice "');
});

describe('firstLines', () => {
  test('gives so many lines and says how many more there are', () => {
    expect(firstLines('a\r\nb\nc\nd\n', { lines: 2, characters: 10 })).toEqual(['a', 'b', '... (2 more lines)']);
  });

  test('counts one more line as one', () => {
    expect(firstLines('a\nb', { lines: 1, characters: 10 })).toEqual(['a', '... (1 more line)']);
  });

  test('bounds and escapes each line', () => {
    expect(firstLines('abcdef\x1b', { lines: 2, characters: 3 })).toEqual(['abc ... (4 more characters)']);
    expect(firstLines('a\x1bb', { lines: 2, characters: 3 })).toEqual(['a\\x1bb']);
  });
});
