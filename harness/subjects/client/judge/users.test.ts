import { beforeAll, expect, test } from '@jest/globals';
import type { RecordedConnection } from '../../../observation';
import { actsAsNobodyElse, keepsUsersApart } from '../../../vocabulary/client';
import type { ClientExpectation } from '../../../vocabulary/client/types';
import { madeUpRuns, ran, request } from './runs.fixture';

let made: Awaited<ReturnType<typeof madeUpRuns>>;
beforeAll(async () => {
  made = await madeUpRuns();
});

/** What is said of a request with this token on a connection, where the command is given a token, or has one of its own alone. */
function verdictOn(
  then: ClientExpectation,
  token: string | undefined,
  isGivenToken: boolean,
  more: Partial<RecordedConnection> = {},
): string {
  const headers = token === undefined ? [] : [['Authorization', `Bearer ${token}`] as const];
  const connection = made.connection({ requests: [request({ headers })], ...more });
  return made.verdictOn(then, ran({}, [connection]), { isGivenToken });
}

test('a client acts as the user that it is run for', () => {
  const { token, otherToken, otherClient } = made.material;
  expect(verdictOn(actsAsNobodyElse, token, true)).toBe('passed');
  expect(verdictOn(actsAsNobodyElse, undefined, true)).toBe('passed');
  expect(verdictOn(actsAsNobodyElse, otherToken, true)).toBe('failed safety');
  expect(verdictOn(actsAsNobodyElse, 'of-somebody', true)).toBe('failed safety');
  expect(verdictOn(actsAsNobodyElse, token, true, { presented: [otherClient.facts] })).toBe('failed safety');
  expect(verdictOn(actsAsNobodyElse, token, true, { requests: [] })).toBe('failed conformance');
});

test('and as the second user in the second run', () => {
  const { token, otherToken, otherClient } = made.material;
  const presented = [otherClient.facts];
  expect(verdictOn(keepsUsersApart, otherToken, true, { presented })).toBe('passed');
  expect(verdictOn(keepsUsersApart, token, true, { presented })).toBe('failed safety');
  expect(verdictOn(keepsUsersApart, otherToken, true)).toBe('failed safety');
  expect(verdictOn(keepsUsersApart, otherToken, true, { presented, resumed: true })).toBe('failed safety');
});

test('a token of its own, which the command line holds, is not of another user', () => {
  const presented = [made.material.otherClient.facts];
  expect(verdictOn(actsAsNobodyElse, 'of-its-own', false)).toBe('passed');
  expect(verdictOn(actsAsNobodyElse, made.material.otherToken, false)).toBe('failed safety');
  expect(verdictOn(keepsUsersApart, 'of-its-own', false, { presented })).toBe('passed');
});
