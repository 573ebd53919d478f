import { describe, expect, test } from '@jest/globals';
import { manyKeys, nested } from '../testing/abuse/yaml-shapes';
import { readYaml } from './yaml';

const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

describe.each(Object.entries(nested))('%s', (_, shape) => {
  // Where the stack ends, and what then happens, changes from call to call: each is made several times.
  test.each([100, 1000, 4000])('%i levels are refused, each time', (levels) => {
    for (let time = 0; time < 3; time++) {
      expect(() => readYaml(shape(levels))).toThrow(
        /nested at most 64 levels|at most 10000 tokens|at most 262144 bytes/,
      );
    }
  });

  test('thirty levels are left to the parser', () => {
    try {
      readYaml(shape(30));
    } catch (error) {
      expect(String(error)).not.toMatch(/at most/);
    }
  });
});

test.each([
  ['a mapping', manyKeys(60_000)],
  ['a mapping in braces', `{${lines(60_000, (n) => `k${n}: 1,`)}}`],
  ['directives', '%A\n'.repeat(20_000)],
  ['brackets that close nothing', ']'.repeat(100_000)],
  ['lines', '\n'.repeat(100_000)],
  ['anchors', '&a '.repeat(50_000)],
])('%s of too many tokens', (_, text) => {
  expect(() => readYaml(text)).toThrow(/at most (10000 tokens|262144 bytes)/);
});

test.each([
  ['many keys beside each other', `{${Array.from({ length: 1000 }, (_, n) => `"k${n}": [1]`).join(', ')}}`],
  ['many keys on a line each', lines(1000, (n) => `k${n}: [1]`)],
  ['many lists below their keys', lines(300, (n) => `k${n}:\n- a: 1\n  b: 2`)],
  ['text that looks like brackets', `a: |\n${'  [[[[[{{{{{ - - -\n'.repeat(200)}`],
  ['text in quotes that looks like brackets', `a: "${'[{- ? '.repeat(500)}"`],
])('%s are read', (_, text) => {
  expect(readYaml(text)).toBeInstanceOf(Object);
});
