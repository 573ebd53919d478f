import { expect, test } from '@jest/globals';
import { widthOf } from './io';

test.each([
  ['a terminal', { isTTY: true, columns: 80 }, 80],
  ['a terminal that says it has no columns', { isTTY: true, columns: 0 }, undefined],
  ['a pipe', { isTTY: false, columns: 80 }, undefined],
  ['a pipe that says nothing', {}, undefined],
])('the width of %s', (_title, stream, width) => {
  expect(widthOf(stream)).toBe(width);
});
