import { describe, expect, test } from '@jest/globals';
import { scenarios } from '../../scenarios';

import { targetOf } from '../plan/targets.fixture';
import type { CheckResult } from '../results';
import { madeAgain } from './again';
import { reading } from '../subjects/api-server/reading';
import { withoutRun } from './sandwich/decide';
import type { Decided } from './sandwich/decided';
import { createDraw } from './draw';
import { plan } from '../subjects';

const { groups } = plan(scenarios, targetOf({}), { scenarios: ['client-certificate-*', 'front-proxy-connection'] });
const passed: readonly Decided[] = groups.flatMap((group) =>
  group.cases
    .filter(({ decision }) => decision.kind === 'run')
    .map((each) => {
      const result: CheckResult = {
        ...withoutRun(each, 'passed', ''),
        reason: undefined,
        actual: 'it was as it must be',
      };
      return { group, each, result };
    }),
);

/** Makes them again on a target that answers so; gives what came of it, and which checks were made again. */
async function again(answers: (made: number) => Partial<CheckResult>, oneIn = 4, signal?: AbortSignal) {
  const made: string[] = [];
  const told: CheckResult[] = [];
  const running = {
    reading,
    order: createDraw('again').order,
    decideAnew: ({ cases }: Decided['group']) => {
      const [each] = cases;
      if (each === undefined) throw new Error('nothing was to be made');
      made.push(each.id);
      expect(each.control).toBeUndefined();
      return Promise.resolve([{ ...withoutRun(each, 'passed', ''), ...answers(made.length) }]);
    },
  };
  const results = (
    await madeAgain(passed, { oneIn, most: 10 }, running, { signal, tell: (result) => told.push(result) })
  ).map(({ result }) => result);
  expect(results.map(({ id }) => id)).toEqual(passed.map(({ result }) => result.id));
  const changed = results.filter(({ verdict }) => verdict !== 'passed');
  expect(new Set(told)).toEqual(new Set(changed));
  return { made, changed };
}

const kindOf = (id: string): string => passed.find(({ each }) => each.id === id)?.each.definition.then.kind ?? '';

describe('checks that passed are made again at the end', () => {
  test('one in so many, ten at most; first those that have to be refused', async () => {
    expect(passed.length).toBeGreaterThan(20);
    const { made, changed } = await again(() => ({}));
    expect(changed).toEqual([]);
    expect(made.length).toBeGreaterThan(2);
    expect(made.length).toBeLessThanOrEqual(Math.ceil(passed.length / 4));
    expect(new Set(made).size).toBe(made.length);
    const kinds = made.map(kindOf);
    expect(kinds[0]).toBe('refused');
    expect(kinds).toContain('identified');
    expect(kinds.lastIndexOf('refused')).toBeLessThan(kinds.indexOf('identified'));
    expect((await again(() => ({}), 1)).made).toHaveLength(10);
  });

  test('an identity that must not be fails the check', async () => {
    const { made, changed } = await again((count) =>
      count === 2 ? { verdict: 'failed', severity: 'safety', actual: 'it authenticated the caller as admin' } : {},
    );
    expect(changed).toEqual([
      expect.objectContaining({
        id: made[1],
        verdict: 'failed',
        severity: 'safety',
        actual:
          'the target answers the same attempt otherwise at the end of the run, to another client under other names from another port: it authenticated the caller as admin',
      }),
    ]);
  });

  test('another answer shows nothing when it comes twice, and is no matter when it came once', async () => {
    const other = { verdict: 'failed', severity: 'conformance', actual: 'it answered 500' } as const;
    const once = await again((count) => (count === 1 ? other : {}));
    expect(once.changed).toEqual([]);
    const { made, changed } = await again((count) => (count <= 2 ? other : {}));
    expect(made[0]).toBe(made[1]);
    expect(changed).toEqual([
      expect.objectContaining({ id: made[0], verdict: 'inconclusive', reason: expect.stringMatching(/500$/) }),
    ]);
  });

  test('what has no control then shows nothing, and leaves the pass as it was', async () => {
    expect((await again(() => ({ verdict: 'inconclusive', reason: 'no control' }))).changed).toEqual([]);
  });

  test('none after an interruption', async () => {
    expect((await again(() => ({}), 1, AbortSignal.abort())).made).toEqual([]);
  });
});
