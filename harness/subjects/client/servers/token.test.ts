import { expect, test } from '@jest/globals';
import { makeToken } from './token';

test('a token that a command could take for a flag is not given to it', () => {
  const drawn = [Buffer.alloc(24, 0xfb), Buffer.alloc(24, 0xfa), Buffer.alloc(24, 0x10)];
  expect(drawn.map((octets) => octets.toString('base64url').startsWith('-'))).toEqual([true, true, false]);
  const left = [...drawn];
  expect(makeToken(() => left.shift() ?? Buffer.alloc(24))).toBe(drawn[2]?.toString('base64url'));
});
