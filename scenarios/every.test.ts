import { expect, test } from '@jest/globals';
import { everyScenario } from './every';

test('no two scenarios have one id, of whatever subject: reports and the table of faults name them by it', () => {
  const ids = everyScenario.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});
