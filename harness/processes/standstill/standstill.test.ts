import { expect, test } from '@jest/globals';
import { watchStandstill } from './standstill';

test('a process that stands still between two looks is seen, and one that does not is not', () => {
  let now = 0;
  const clock = { elapsed: () => now };
  const steady = watchStandstill(clock);
  now += 300;
  expect(steady.end()).toBe(false);
  const still = watchStandstill(clock);
  now += 5000;
  expect(still.end()).toBe(true);
});
