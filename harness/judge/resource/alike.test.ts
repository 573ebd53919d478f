import { expect, test } from '@jest/globals';
import type { HttpResponse, Observation } from '../../observation';
import { profiles } from '../../target/profiles';
import { refusedAlike, whoAmI } from '../../vocabulary';
import { differenceFrom } from './alike';
import { judge } from '../judge';
import { outcomes } from '../judge.fixture';

const answer = (body: string, ...headers: readonly (readonly [string, string])[]): HttpResponse => ({
  version: '1.1',
  status: 401,
  reason: 'Unauthorized',
  headers,
  body,
  complete: true,
});
const status = (more = ''): string => `{"kind":"Status","message":"Unauthorized","code":401${more}}`;
const plain = answer(status());

test.each([
  ['the header x-error-code', answer(status(), ['X-Error-Code', 'abc'])],
  ['the field details.causes.0.reason', answer(status(',"details":{"causes":[{"reason":"e"}]}'))],
  ['the field message', answer(status().replace('Unauthorized', 'Unauthorised'))],
  ['the status', { ...plain, status: 403 }],
  ['the reason phrase', { ...plain, reason: 'No' }],
  ['the body', answer('Unauthorized')],
])('%s of an answer tells it from two others', (difference, response) => {
  expect(differenceFrom([plain, plain], response)).toBe(difference);
});

test('what is missing tells it from two others', () => {
  const coded = answer(status(), ['X-Error-Code', 'abc']);
  expect(differenceFrom([coded, coded], plain)).toBe('the header x-error-code');
});

test.each([
  ['the same', plain, plain, plain],
  [
    'a date and an id, which change with every answer',
    answer(status(',"id":"aa"'), ['Date', 'Mon'], ['Audit-Id', 'a-b']),
    answer(status(',"id":"bb"'), ['Date', 'Mon'], ['Audit-Id', 'c-d']),
    answer(status(',"id":"cc"'), ['Date', 'Tue'], ['Audit-Id', 'e-f']),
  ],
  [
    'a time that two answers happen to share',
    answer(status(), ['Server-Timing', 'auth;dur=1']),
    answer(status(), ['Server-Timing', 'auth;dur=1']),
    answer(status(), ['Server-Timing', 'auth;dur=12']),
  ],
])('%s tells no answer from two others', (_what, one, other, response) => {
  expect(differenceFrom([one, other], response)).toBeUndefined();
});

test('an answer like that to another wrong certificate passes, one of the handshake or one that is served is not compared', () => {
  const rejected = outcomes['HTTP 401'];
  const other: Observation = { ...rejected, response: answer(status(), ['X-Error-Code', 'abc']) };
  const expectation = refusedAlike('not-valid-now', whoAmI());
  const verdict = (reference: Observation): string =>
    judge(expectation, rejected, {
      profile: profiles['kube-apiserver'],
      controlled: true,
      reference,
      referenceAgain: reference,
    }).verdict;
  expect(verdict(rejected)).toBe('passed');
  expect(verdict(other)).toBe('failed');
  expect(verdict({ ...rejected, response: { ...plain, status: 200 } })).toBe('not-applicable');
  // A server that takes no token at all asks authorization about the anonymous caller.
  expect(verdict({ ...rejected, response: { ...plain, status: 403 } })).toBe('not-applicable');
  expect(verdict({ ...rejected, response: { ...plain, status: 400 } })).toBe('not-applicable');
  expect(verdict({ ...rejected, response: { ...plain, status: 404 } })).toBe('failed');
  expect(verdict(outcomes['alert unknown_ca'])).toBe('not-applicable');
});
