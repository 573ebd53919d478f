import { expect, test } from '@jest/globals';
import type { Ending } from '../observation';
import { createPatience } from './patience';

const silence: Ending = { kind: 'timed-out', stage: 'request' };

test('a target is given up after attempts that began after the first in a row ran out of time', () => {
  const { over, begun } = createPatience(3);
  const together = Array.from({ length: 10 }, () => begun());
  for (const ended of together) ended(silence);
  expect(over()).toBeUndefined();
  begun()(silence);
  expect(over()).toEqual({ kind: 'unreachable', code: 'it left 3 attempts in a row unanswered' });
});

test('an answer begins a new row', () => {
  const { over, begun } = createPatience(3);
  for (let round = 0; round < 4; round += 1) {
    begun()(silence);
    begun()(silence);
    begun()({ kind: 'response' });
  }
  expect(over()).toBeUndefined();
});
