import { expect, test } from '@jest/globals';
import type { RecordedConnection } from '../../../observation';
import { createMarks } from './marks';
import { ofAttempt } from './of-attempt';

const marks = createMarks('0011aabb');
const connection = (...targets: readonly string[]): RecordedConnection =>
  ({
    octetsReceived: 100,
    requests: targets.map((target) => ({ target, headers: [] })),
  }) as unknown as RecordedConnection;

test('a request of an earlier attempt that arrives late is none of this attempt, and its octets count', () => {
  const seen = [connection('/0011aabb-7-0', '/0011aabb-9-0', '/healthz'), connection('/0011aabb-7-0')];
  expect(ofAttempt(seen, 9, marks)).toEqual([connection('/0011aabb-9-0', '/healthz'), connection()]);
});
