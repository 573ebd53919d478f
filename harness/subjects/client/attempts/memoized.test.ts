import { expect, test } from '@jest/globals';
import type { CommandRun } from '../../../observation';
import { clientScenario, run, server, used } from '../../../vocabulary/client';
import type { ClientContext } from './context';
import { memoized } from './memoized';

test('the same attempt of a scenario under the same version of TLS is made once', async () => {
  const scenario = clientScenario({
    id: 'any',
    clause: '5.1.1',
    level: 'MUST',
    title: 'Any',
    given: { one: server(), other: server() },
    checks: { any: { when: run('one'), then: used() } },
  });
  let made = 0;
  const once = memoized(() => {
    made += 1;
    return Promise.resolve({} as CommandRun);
  });
  const context = {} as ClientContext;
  const first = await once(scenario, run('one'), '1.3', context);
  expect(await once(scenario, run('one'), '1.3', context)).toBe(first);
  await once(scenario, run('one'), '1.2', context);
  await once(scenario, run('other'), '1.3', context);
  await once({ ...scenario, id: 'another' }, run('one'), '1.3', context);
  expect(made).toBe(4);
});
