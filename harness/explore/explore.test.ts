import { describe, expect, test } from '@jest/globals';
import { everything, sampled } from '../../fixtures/testing/everything';
import { builtinTarget } from '../bundled/builtin';
import { modelBranches } from '../model';
import type { Target } from '../target/types';
import { explore, exploreText, modelOf, type Area, type ExploreOptions, type ExploreResult } from '.';

const optionsFor = (
  target: Target,
  cases: number,
  areas: readonly [Area, ...Area[]],
  { maxCauses, seed = 'test' }: { readonly maxCauses?: number; readonly seed?: string } = {},
): ExploreOptions => ({
  ...{
    cases,
    ...(maxCauses === undefined ? {} : { maxCauses }),
    time: 120_000,
    seed,
    areas,
    timeout: 20_000,
    jobs: 2,
    expect: modelOf(target),
  },
  clock: { now: () => new Date(), elapsed: () => performance.now() },
});

/** The clock of a machine on which a quarter of an hour passes whenever somebody looks. */
function slow(): ExploreOptions['clock'] {
  let asked = 0;
  return { now: () => new Date(), elapsed: () => (asked += 1) * 900_000 };
}

/** Explores the first setup of the server with this fault, until its first cause is found. */
const withFault = (fault: string, cases: number, seed: string, area: Area): Promise<ExploreResult> => {
  const target = builtinTarget({ fault });
  return explore({ ...target, setups: [target.setups[0]] }, optionsFor(target, cases, [area], { maxCauses: 1, seed }));
};

describe('on the reference server', () => {
  test('no case comes out otherwise than the model says', async () => {
    // .ci/run tries more beside these tests.
    const cases = everything ? 144 : 24;
    const result = await explore(builtinTarget(), {
      ...optionsFor(builtinTarget(), cases, ['header-values', 'subjects']),
      clock: slow(),
    });
    expect(result.causes).toEqual([]);
    // However slow the machine is, those of a first round are made.
    const { made, shown, failed } = result.tally;
    expect({ made, failed }).toEqual({ made: Math.min(cases, 128), failed: 0 });
    expect(shown).toBeGreaterThan(0.9 * made);
    expect(result.leftBehind).toEqual([]);
  });

  // The seeds are such that an early case shows the fault, with others left for when what is generated changes.
  const faults: readonly (readonly [
    fault: string,
    cases: number,
    seed: string,
    area: Area,
    rule: string,
    smallest: RegExp,
  ])[] = [
    ['user-nfc-normalized', 64, 'seed-5', 'subjects', 'I-01', /"CN":"[^"]{1,3}"/],
    ['group-header-quotes-stripped', 64, 'seed-6', 'header-values', 'H-01', /"value":"[^"]*['"\\][^"]*"/],
    ['headers-believed-with-a-user-certificate', 64, 'seed-1', 'header-values', 'I-01', /"kind":"user"/],
  ];
  test.each(sampled(faults, 6))('%s is found, and made small', async (fault, cases, seed, area, rule, smallest) => {
    const result = await withFault(fault, cases, seed, area);
    expect(result.causes).toHaveLength(1);
    const [cause] = result.causes;
    expect(cause?.shrunk.outcome.expected.rule).toBe(rule);
    expect(cause?.shrunk.outcome.result.severity).toBe('safety');
    expect(cause?.shrunk.again).toBe(3);
    expect(JSON.stringify(cause?.shrunk.generated.explored)).toMatch(smallest);
    expect(exploreText(result, { known: modelBranches, reproduce: '' })).toMatch(/cause.* of disagreement/);
  });
});
