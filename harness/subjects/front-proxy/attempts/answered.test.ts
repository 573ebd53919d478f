import { expect, test } from '@jest/globals';
import { getThrough } from '../../../vocabulary/front-proxy';
import { answeredWith, observationOf } from '../../../judge/observations.fixture';
import type { Forwarding, Observation } from '../../../observation';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { mayBeMadeAgain } from './answered';

const silence = observationOf({ kind: 'timed-out', stage: 'request' });
const again = (
  exchange: Observation,
  stoodStill: boolean,
  attempt: Partial<ThroughProxy> = {},
  arrived: Forwarding['arrived'] = [],
): boolean =>
  mayBeMadeAgain(
    { secrets: [], forwarding: { kind: 'forwarding', exchange, upstream: 'good', arrived, foreign: 0, duration: 0 } },
    getThrough(attempt),
    stoodStill,
  );

test.each([
  ['silence', silence, false, {}, true],
  ['silence that it may keep', silence, true, { smuggling: { kind: 'x' } as never }, false],
  ['a failure of the upstream', answeredWith(502), false, {}, false],
  ['a failure of an upstream that stood still', answeredWith(502), true, {}, true],
  ['a failure that it answered', answeredWith(500), true, { answered: { status: 500 } }, false],
  ['a failure of a bad upstream', answeredWith(502), true, { upstream: 'closed-at-once' }, false],
  ['silence about a bad upstream', silence, true, { upstream: 'closed-at-once' }, true],
  ['silence about a bad upstream that is waited for', silence, false, { upstream: 'closed-at-once' }, false],
  ['an answer', answeredWith(200), true, {}, false],
] as const)('%s', (_what, exchange, stoodStill, attempt, expected) => {
  expect(again(exchange, stoodStill, attempt as Partial<ThroughProxy>)).toBe(expected);
});

test.each([
  ['has answered nothing', undefined, true],
  ['has answered', 200, false],
])('silence where the upstream %s', (_what, answered, expected) => {
  const arrived = [{ requests: [{ answered }] }] as unknown as Forwarding['arrived'];
  expect(again(silence, false, {}, arrived)).toBe(expected);
});
