import { expect, test } from '@jest/globals';
import { builtinFrontProxy } from '../../../bundled/front-proxy/target';
import type { CheckResult } from '../../../results';
import type { FrontProxyTarget } from '../../../target/front-proxy';
import { header } from '../../../vocabulary';
import {
  allOf,
  arrivesUnchanged,
  aUser,
  forwarded,
  getThrough,
  notPassedOn,
  proxyScenario,
} from '../../../vocabulary/front-proxy';
import { plan, run } from '../..';

const scenario = proxyScenario({
  id: 'several',
  clause: '5.2.3',
  level: 'MUST',
  title: 'Each of several expectations holds',
  given: { jane: aUser() },
  checks: {
    control: { when: getThrough({ as: 'jane' }), then: forwarded() },
    several: {
      when: getThrough({ as: 'jane', path: '/api/{mark}/', headers: [header('Cookie', 'a=b')] }),
      then: allOf(arrivesUnchanged(['path']), notPassedOn([header('Cookie', '')], { promise: 'cookies-removed' })),
      control: 'control',
    },
  },
});

async function resultOn(target: FrontProxyTarget): Promise<CheckResult | undefined> {
  const { checks } = await run(plan([scenario], target), {
    ...{ timeout: 20_000, jobs: 1, clock: { now: () => new Date(), elapsed: () => performance.now() } },
    tool: { name: 'test', version: '', node: process.version },
  });
  return checks.find(({ check }) => check === 'several');
}

test.each<[title: string, fault: string | undefined, verdict: string, severity: string | undefined, actual: RegExp]>([
  ['passes where each holds', undefined, 'passed', undefined, /one request arrives/],
  ['fails where the first does not', 'slash-at-the-end-removed', 'failed', 'conformance', /the path arrived/],
  ['fails where the second does not, as gravely', 'cookies-passed', 'failed', 'safety', /the header `cookie`/],
])('a check of several expectations %s', async (_title, fault, verdict, severity, actual) => {
  const result = await resultOn(builtinFrontProxy(fault === undefined ? {} : { fault }));
  expect(result).toMatchObject({ verdict });
  expect(result?.severity).toBe(severity);
  expect(result?.actual).toMatch(actual);
  expect(result?.expected).toMatch(/arrive upstream as the user sent them; and none of this arrives/);
});

test('and does not concern a front proxy that never promised one of them', async () => {
  const target = builtinFrontProxy();
  const unpromised = { 'cookies-removed': 'it passes on cookies' };
  expect(await resultOn({ ...target, profile: { ...target.profile, unpromised } })).toMatchObject({
    verdict: 'not-applicable',
    reason: 'it passes on cookies',
  });
});
