import { describe, expect, test } from '@jest/globals';
import { joined, line, palette, wantsColour } from './ink';

describe('ink', () => {
  test('escapes every text put into a line', () => {
    expect(line`a ${'\x1b[31m'} b ${7}`.painted).toBe('a \\x1b[31m b 7');
  });

  test('escapes what it paints, and paints it once', () => {
    const { good } = palette(true);
    expect(line`${good('\x1b')}`.painted).toBe('\x1b[32m\\x1b\x1b[39m');
  });

  test('leaves everything plain without colours', () => {
    const { good, bad, doubtful, quiet, strong } = palette(false);
    expect(joined([good('a'), bad('b'), doubtful('c'), quiet('d'), strong('e')], ' ').painted).toBe('a b c d e');
  });
});

describe('wantsColour', () => {
  test.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('for a terminal %s and %j is %s', (terminal, environment, expected) => {
    expect(wantsColour(terminal, environment)).toBe(expected);
  });
});
