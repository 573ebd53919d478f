import { expect, test } from '@jest/globals';
import { getThrough, request } from '../../../vocabulary/front-proxy';
import { answeredWith, observationOf } from '../../../judge/observations.fixture';
import type { Forwarding, Observation } from '../../../observation';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { createMarks } from '../marks/marks';
import { mayBeMadeAgain } from './answered';

const marks = createMarks();

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
    marks,
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

/** The upstream got the requests of these numbers, and answered them. */
const answering = (...numbers: readonly number[]): Forwarding['arrived'] =>
  numbers.map((number) => ({
    requests: [{ target: `/${marks.of(1, number)}`, headers: [], answered: 200 }],
  })) as unknown as Forwarding['arrived'];
const beside = { among: [request({}), request({})] };
const late = {
  ...answeredWith(200),
  company: [{ role: 'beside', timedOut: true, identity: undefined, sent: undefined }],
};

test.each([
  ['silence where the upstream has answered nothing', silence, [], true],
  ['silence where the upstream has answered', silence, [0], false],
  ['silence where the upstream has answered others', silence, [1, 2], true],
  ['silence about another request, which the upstream has not answered', late, [0, 2], true],
  ['silence about another request, which the upstream has answered', late, [0, 1], false],
] as const)('%s', (_what, exchange, numbers, expected) => {
  expect(again(exchange as Observation, false, beside, answering(...numbers))).toBe(expected);
});
