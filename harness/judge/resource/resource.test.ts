import { expect, test } from '@jest/globals';
import { givenBesideError, resourceIn } from './resource';
import { responseOf } from '../observations.fixture';

/** What needs rights, and what a server may show to every caller. */
test.each([
  ['{"kind":"PodList","items":[{},{}]}', 'a document of kind "PodList" with 2 items'],
  ['kind: Pod\nmetadata: {}\n', 'a document of kind "Pod"'],
  ['{"kind":"APIVersions","versions":["v1"]}', 'a document of kind "APIVersions"'],
  ['{"items":[{}]}', 'a list with 1 item'],
  ['[]', 'a list with 0 items'],
  ['ok', undefined],
  ['', undefined],
  ['{"major":"1","gitVersion":"v1.36.2"}', undefined],
  ['{"kind":"Status","status":"Success","items":[]}', undefined],
  ['{"kind":""}', undefined],
  ['{"kind":7}', undefined],
  ['<html>sign in</html>', undefined],
])('%j gives %s', (body, resource) => {
  expect(resourceIn(responseOf(200, body))).toBe(resource);
});

test.each([
  [199, undefined],
  [200, 'a list with 0 items'],
  [299, 'a list with 0 items'],
  [300, undefined],
  [403, undefined],
])('a body with the status %d', (status, resource) => {
  expect(resourceIn(responseOf(status, '[]'))).toBe(resource);
});

test('a kind without end is cut', () => {
  expect(resourceIn(responseOf(200, JSON.stringify({ kind: 'x'.repeat(1000) })))).toBe(
    `a document of kind "${'x'.repeat(100)}"`,
  );
});

const refusal = '{"kind":"Status","status":"Failure","code":403}';
test.each([
  [refusal, undefined],
  [`${refusal}\n`, undefined],
  [`${refusal}${refusal}`, undefined],
  ['{"kind":"Status","items":[{}]}', 'a list with 1 items in its refusal'],
  [`${refusal}{"kind":"PodList","items":[]}`, 'a document of kind "PodList" with 0 items behind its refusal'],
  [`${refusal}\n{"kind":"PodList","items":[{}]}\n`, 'a list with 1 items in its refusal'],
  [`${refusal}${'}{'.repeat(100_000)}`, undefined],
  ['forbidden', undefined],
  ['Forbidden\n{"kind":"PodList","items":[{}]}', 'a list with 1 items in its refusal'],
  ['forbidden: no [right] to {this}', undefined],
  [`forbidden: ${'{'.repeat(200_000)}`, undefined],
])('beside an error %#', (body, given) => {
  expect(givenBesideError(responseOf(403, body))).toBe(given);
  expect(givenBesideError(responseOf(200, body))).toBeUndefined();
});
