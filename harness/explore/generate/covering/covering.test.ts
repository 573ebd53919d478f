import { expect, test } from '@jest/globals';
import { inParts, interleaved, inTurn } from './turns';
import { pairwise } from './pairwise';

test.each([[[3, 2]], [[7, 3, 8, 5, 6]], [[4, 1, 4]]])('every two alternatives of %j stand together', (sizes) => {
  const rows = pairwise(sizes);
  const [most = 1, next = 1] = [...sizes].sort((one, other) => other - one);
  expect(rows.length).toBeLessThan(2 * most * next);
  for (const [one, size] of sizes.entries())
    for (const [other, otherSize] of sizes.slice(0, one).entries()) {
      const pairs = new Set(rows.map((row) => `${row[one] ?? ''} ${row[other] ?? ''}`));
      expect(pairs.size).toBe(size * otherSize);
    }
});

test('lists are begun again, taken in turn and cut into parts', () => {
  expect([0, 1, 2, 3].map((at) => inTurn(['a', 'b', 'c'], at))).toEqual(['a', 'b', 'c', 'a']);
  expect(interleaved(['a', 'b', 'c'], ['d'], ['e', 'f'])).toEqual(['a', 'd', 'e', 'b', 'f', 'c']);
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
