import { describe, expect, test } from '@jest/globals';
import { everything, sampled } from '../../../../fixtures/testing/everything';
import { builtinFrontProxy } from '../../../bundled/front-proxy/target';
import { proxyProfiles } from '../../../target/front-proxy-profiles';
import type { FrontProxyTarget } from '../../../target/front-proxy';
import { areasOf, explore, exploreText, modelOf, type Area, type ExploreResult } from '../..';
import { generatorFor, type CaseNumber } from '../../generate';
import type { FrontProxyCase } from './cases';
import { isLegal } from './legal';
import { frontProxy } from './subject';

const areas = areasOf['front-proxy'];

const exploring = (
  target: FrontProxyTarget,
  cases: number,
  wanted: readonly [Area, ...Area[]],
  {
    maxCauses,
    against,
    seed = 'test',
  }: { readonly maxCauses?: number; readonly against?: FrontProxyTarget; readonly seed?: string } = {},
): Promise<ExploreResult> =>
  explore(target, {
    ...(maxCauses === undefined ? {} : { maxCauses }),
    ...{ cases, time: 120_000, seed, areas: wanted, timeout: 20_000, jobs: 2, expect: modelOf(target) },
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    ...(against === undefined ? {} : { against }),
  });

describe('generated cases', () => {
  const target = builtinFrontProxy();
  const generator = generatorFor(target.setups[0], target, frontProxy);
  const at = (number: number): CaseNumber => ({ number, place: Math.floor(number / areas.length) });
  const caseAt = (seed: string, number: number): FrontProxyCase =>
    generator.caseAt(seed, at(number), areas[number % areas.length] ?? areas[0], undefined).explored as FrontProxyCase;

  test('can be sent, and so can the smaller ones', () => {
    for (let number = 0; number < 240; number += 1) expect(isLegal(caseAt('legal', number))).toBe(true);
    for (let number = 0; number < 24; number += 1) {
      let seen = 0;
      const generated = generator.caseAt('smaller', at(number), areas[number % areas.length] ?? areas[0], '1.3');
      for (const { explored } of generated.smaller()) {
        expect(isLegal(explored as FrontProxyCase)).toBe(true);
        if ((seen += 1) > 40) break;
      }
    }
  });

  test('are the same for the same seed, and others for another', () => {
    expect(caseAt('one', 17)).toEqual(caseAt('one', 17));
    expect(caseAt('one', 17)).not.toEqual(caseAt('two', 17));
  });

  test('are all decided by the model, but for what the front proxy never promised', () => {
    const expected = modelOf(target);
    const undecided = Array.from({ length: 240 }, (_, number) => caseAt('decided', number)).filter(
      (each) => expected(each, target.setups[0]) === undefined,
    );
    expect(undecided).toEqual([]);
  });

  test('have no certificates where the harness may issue none', () => {
    const without = { ...target, issuesUsers: false };
    expect(frontProxy.casesOf('subjects', target.setups[0], without)).toBeUndefined();
    const apache = { ...target, profile: { ...proxyProfiles.apache, noticesUpstreamWithin: 1 } };
    expect(frontProxy.casesOf('upstream', target.setups[0], apache)).toBeUndefined();
  });
});

describe('on the reference front proxy', () => {
  test('no case comes out otherwise than the model says', async () => {
    // .ci/run tries more beside these tests.
    const cases = everything ? 144 : 24;
    const result = await exploring(builtinFrontProxy(), cases, areas);
    expect(result.causes).toEqual([]);
    expect(result.tally).toMatchObject({ made: cases, failed: 0 });
    expect(result.tally.shown).toBeGreaterThan(0.9 * cases);
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
    ['user-header-appended', 64, 'test', 'header-values', 'X-04', /"kind":"user"/],
    ['forwarded-user-cut-at-63-characters', 64, 'seed-2', 'subjects', 'X-02', /[a-z]{64}/],
    ['wrong-password-with-another-users-session', 64, 'seed-1', 'connections', 'X-02', /"wrong-secret"/],
    ['user-remembered-by-resumed-session', 64, 'test', 'connections', 'K-04', /"resuming"/],
    [
      'password-trimmed',
      192,
      'seed-5',
      'credentials',
      'X-03',
      /"password-with-a-(space-before|space-behind|line-end-behind)"/,
    ],
    ['paths-in-lower-case', 64, 'seed-2', 'requests', 'E-04', /[A-Z]/],
  ];
  test.each(sampled(faults, 6))('%s is found, and made small', async (fault, cases, seed, area, rule, smallest) => {
    const result = await exploring(builtinFrontProxy({ fault }), cases, [area], { maxCauses: 1, seed });
    const [cause] = result.causes;
    expect(result.causes).toHaveLength(1);
    expect(cause?.shrunk.outcome.expected.rule).toBe(rule);
    expect(cause?.shrunk.again).toBe(3);
    expect(JSON.stringify(cause?.shrunk.generated.explored)).toMatch(smallest);
    expect(exploreText(result, { known: frontProxy.branches, reproduce: '' })).toMatch(/cause.* of disagreement/);
  });
});

describe('two front proxies', () => {
  test('that are alike do not differ', async () => {
    const result = await exploring(builtinFrontProxy(), 18, areas, { against: builtinFrontProxy() });
    expect(result.causes).toEqual([]);
    expect(result.tally.shown).toBeGreaterThan(12);
  });

  test('one of which passes on identity headers differ in what arrives', async () => {
    const other = builtinFrontProxy({ fault: 'user-header-appended' });
    const result = await exploring(builtinFrontProxy(), 16, ['header-values'], { maxCauses: 1, against: other });
    const [cause] = result.causes;
    expect(cause?.shrunk.outcome.expected.branch).toBe('another identity');
    expect(JSON.stringify(cause?.shrunk.generated.explored)).toMatch(/"kind":"user"/);
    expect(exploreText(result, { known: [], reproduce: '' })).toMatch(/passes on `GET /);
  });
});
