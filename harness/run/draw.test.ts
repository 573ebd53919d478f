import { expect, test } from '@jest/globals';
import { createDraw, newSeed } from './draw';

const items = Array.from({ length: 40 }, (_, at) => at);

test('the same seed draws the same, in whatever order it is asked', () => {
  const [one, other] = [createDraw('5eed'), createDraw('5eed')];
  const first = [one.number('lifetime', 10, 60), one.order('groups', items)];
  expect([other.order('groups', items), other.number('lifetime', 10, 60)].reverse()).toEqual(first);
});

test('another seed draws otherwise', () => {
  expect(createDraw('5eed').order('groups', items)).not.toEqual(createDraw('other').order('groups', items));
});

test('an order holds every item once, and a number keeps within its bounds', () => {
  const draw = createDraw(newSeed());
  expect([...draw.order('groups', items)].sort((a, b) => a - b)).toEqual(items);
  const numbers = items.map((at) => draw.number(String(at), 10, 60));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(60);
  expect(new Set(numbers).size).toBeGreaterThan(5);
});

test('bytes are as many as were asked for', () => {
  expect(createDraw('5eed').bytes('mark', 40)).toHaveLength(40);
});
