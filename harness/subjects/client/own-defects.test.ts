import { expect, test } from '@jest/globals';
import { exitCodeOf } from '../../results';
import { clientTarget } from '../../target/client';
import { clientScenario, presenting, run as runAgainst, used } from '../../vocabulary/client';
import { plan, run } from '..';
import { referenceCommand } from './reference-client.fixture';

const scenarioWith = (id: string, kind: string): ReturnType<typeof clientScenario> =>
  clientScenario({
    id,
    clause: '5.1.1',
    level: 'MUST',
    title: 'Any',
    given: { one: presenting(kind as 'ordinary') },
    checks: { works: { when: runAgainst('one'), then: used() } },
  });

test('a defect of the harness is an error of the checks that it concerns, and of no others', async () => {
  const scenarios = [scenarioWith('broken', 'a-kind-that-nobody-can-make'), scenarioWith('whole', 'ordinary')];
  const target = clientTarget({ command: referenceCommand() });
  const result = await run(plan(scenarios, target), {
    timeout: 10_000,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'authn-conformance', version: '0', node: process.version },
  });
  expect(result.checks.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['broken/works', 'error'],
    ['whole/works', 'passed'],
  ]);
  expect(result.checks[0]?.reason).toMatch(/^the harness failed: /);
  expect(exitCodeOf(result)).toBe(70);
});
