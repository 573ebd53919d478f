import { describe, expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import { builtinTarget } from '../../bundled/builtin';
import type { Target } from '../../target/types';
import type { Area } from '../case';
import { explore, type ExploreResult } from '../explore';
import { modelOf } from '../subjects';
import { exploreText } from '../report/text';

const alone = (fault?: string): Target => {
  const whole = builtinTarget(fault === undefined ? {} : { fault });
  return { ...whole, setups: [whole.setups[0]] };
};

const compare = (
  fault: string | undefined,
  cases: number,
  seed: string,
  ...areas: readonly [Area, ...Area[]]
): Promise<ExploreResult> => {
  const target = alone();
  return explore(target, {
    ...{
      cases,
      maxCauses: 1,
      time: 120_000,
      seed,
      areas,
      timeout: 20_000,
      jobs: 2,
      expect: modelOf(target),
    },
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    against: alone(fault),
  });
};

describe('two servers', () => {
  test('that are alike do not differ', async () => {
    const result = await compare(
      undefined,
      20,
      'against',
      'header-values',
      'subjects',
      'certificates',
      'connections',
      'requests',
    );
    expect(result.causes).toEqual([]);
    expect(result.tally.shown).toBeGreaterThan(12);
  });

  // The seeds are such that an early case shows the difference, with others left for when what is generated changes.
  const faults: readonly (readonly [
    fault: string,
    cases: number,
    seed: string,
    area: Area,
    smallest: RegExp,
    difference: string,
  ])[] = [
    ['user-nfc-normalized', 64, 'seed-4', 'subjects', /"CN":"[^"]{1,3}"/, 'another identity'],
    ['expired-accepted', 64, 'seed-4', 'certificates', /"expired"|"until":"-/, 'refused here, identified there'],
  ];
  test.each(sampled(faults, 2))('one of which has %s', async (fault, cases, seed, area, smallest, difference) => {
    const result = await compare(fault, cases, seed, area);
    const [cause] = result.causes;
    expect(cause?.shrunk.outcome.expected.branch).toBe(difference);
    expect(JSON.stringify(cause?.shrunk.generated.explored)).toMatch(smallest);
    const text = exploreText(result, { known: [], reproduce: '' });
    expect(text).toMatch(/expected +as the bundled reference server with/);
    expect(text).toMatch(/cause.* of difference in/);
  });
});
