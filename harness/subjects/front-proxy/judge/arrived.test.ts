import { expect, test } from '@jest/globals';
import { sentOf, type ArrivedRequest } from './arrived';

const of = (method: string, answered: number | undefined, number = 0): ArrivedRequest =>
  ({ number, request: { method, answered } }) as unknown as ArrivedRequest;

test.each<[title: string, arrived: readonly ArrivedRequest[], counted: number]>([
  ['counts what is sent once', [of('GET', 200)], 1],
  ['does not count a safe method whose connection ended before its answer', [of('GET', undefined), of('GET', 200)], 1],
  ['counts every one that was answered', [of('GET', 200), of('GET', 200)], 2],
  ['counts other methods each time', [of('POST', undefined), of('POST', 200)], 2],
  ['counts those without an answer where there is no other', [of('GET', undefined)], 1],
  ['leaves requests of other numbers out', [of('GET', 200, 1)], 0],
])('%s', (_title, arrived, counted) => {
  expect(sentOf(arrived, 0)).toHaveLength(counted);
});
