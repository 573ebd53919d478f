import { expect, test } from '@jest/globals';
import { everyScenario } from './every';

test('no two scenarios have one id, of whatever subject: reports and the table of faults name them by it', () => {
  const ids = everyScenario.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('what is made in several forms has no other request before it or beside it: each form is made alone', () => {
  const attempts = everyScenario.flatMap(({ id, checks }) =>
    Object.entries(checks).map(([check, { when }]) => [`${id}/${check}`, when] as const),
  );
  const company = ['after', 'beside', 'resuming', 'meanwhile', 'waiting'];
  const both = attempts.filter(
    ([, when]) => when.kind !== 'through-proxy' && 'inEachOf' in when && company.some((key) => key in when),
  );
  expect(both.map(([id]) => id)).toEqual([]);
});
