import { beforeAll, expect, test } from '@jest/globals';
import type { RecordedConnection } from '../../../../observation';
import { keepsFromClearTextAlike } from '../../../../vocabulary/client';
import { madeUpRuns, ran, status, timedOut } from '../runs.fixture';

let made: Awaited<ReturnType<typeof madeUpRuns>>;
beforeAll(async () => {
  made = await madeUpRuns();
});

const clear = (clearText = 'GET /api HTTP/1.1'): RecordedConnection =>
  made.connection({ notTls: 'an HTTP request', protocol: undefined, octetsReceived: 0, requests: [], clearText });
const withToken = (): RecordedConnection => clear(`Authorization: Bearer ${made.material.token}`);

/** At the server of the first run, and at that of the second, whose URL has its scheme in capital letters. */
type Met = readonly [first: readonly RecordedConnection[], later: readonly RecordedConnection[]];

test.each<[string, () => Met, string]>([
  ['what is refused the first time is refused the second time', () => [[], []], 'passed'],
  ['what is refused the first time is sent the second time', () => [[], [clear()]], 'failed safety'],
  ['the token that is kept the first time is kept the second time', () => [[clear()], [clear()]], 'passed'],
  ['the token that is kept the first time is sent the second time', () => [[clear()], [withToken()]], 'failed safety'],
  ['it is sent both times', () => [[withToken()], [withToken()]], 'not-applicable'],
  ['TLS is spoken the first time', () => [[made.connection()], [made.connection()]], 'not-applicable'],
])('%s', (_what, met, verdict) => {
  const seen = ran(status(1), ...met());
  const context = { otherwiseGiven: true, isGivenToken: true };
  expect(made.verdictOn(keepsFromClearTextAlike('other'), seen, context)).toBe(verdict);
});

test('of a command that has no token, and speaks clear text, nothing is to be seen', () => {
  expect(made.verdictOn(keepsFromClearTextAlike('other'), ran(status(1), [clear()], [clear()]))).toBe('not-applicable');
});

test.each([
  ['reports success', {}, 'failed conformance'],
  ['does not end', timedOut, 'inconclusive'],
] as const)('one that makes no connection and %s', (_what, end, verdict) => {
  expect(made.verdictOn(keepsFromClearTextAlike('other'), ran(end, [], []))).toBe(verdict);
});
