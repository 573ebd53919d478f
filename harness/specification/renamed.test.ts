import { expect, test } from '@jest/globals';
import { everyScenario } from '../../scenarios/every';
import { currentId, renamed } from './renamed';

test.each([
  ['a/old', 'b/new'],
  ['a/old @tls1.3', 'b/new @tls1.3'],
  ['a/other', 'a/other'],
  ['a/constructor', 'a/constructor'],
])('%s is %s today', (id, now) => {
  expect(currentId(id, { 'a/old': 'b/new' })).toBe(now);
});

test('what was renamed is a check of today, and its old id is none', () => {
  const ids = new Set(everyScenario.flatMap(({ id, checks }) => Object.keys(checks).map((check) => `${id}/${check}`)));
  expect(Object.values(renamed).filter((id) => !ids.has(id))).toEqual([]);
  expect(Object.keys(renamed).filter((id) => ids.has(id))).toEqual([]);
});
