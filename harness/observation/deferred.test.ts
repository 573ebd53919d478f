import { expect, jest, test } from '@jest/globals';
import { deferred } from './deferred';

interface Point {
  readonly x: number;
  readonly y: number;
}

test('what is deferred is computed once, when it is first read, and is data like the rest', () => {
  const compute = jest.fn(() => 2);
  const point = deferred<Point>({ x: 1 }, { y: compute });
  expect(point.x).toBe(1);
  expect(compute).not.toHaveBeenCalled();
  expect({ ...point }).toEqual({ x: 1, y: 2 });
  expect(JSON.stringify(point)).toBe('{"x":1,"y":2}');
  expect(compute).toHaveBeenCalledTimes(1);
});

test('what is deferred again stays deferred', () => {
  const compute = jest.fn(() => 2);
  const point = deferred<Point>(deferred<Point>({ x: 1 }, { y: compute }), { x: () => 3 });
  expect(point.x).toBe(3);
  expect(compute).not.toHaveBeenCalled();
  expect(point).toEqual({ x: 3, y: 2 });
});
