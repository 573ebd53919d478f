import { expect, test } from '@jest/globals';
import { sampled } from '../../../fixtures/testing/everything';
import { frontProxyScenarios } from '../../../scenarios/front-proxy';
import { builtinFrontProxy } from '../../bundled/front-proxy/target';
import type { CheckResult } from '../../results';
import type { FrontProxyTarget } from '../../target/front-proxy';
import { plan, run } from '..';

/** A front proxy all of whose declared users have certificates, tried with these scenarios. */
async function checksOn(ids: readonly string[], fault?: string): Promise<readonly CheckResult[]> {
  const builtin = builtinFrontProxy(fault === undefined ? {} : { fault });
  const [first, ...others] = builtin.users.filter(({ by }) => by === 'client-certificate');
  if (first === undefined) throw new Error('no bundled user has a certificate');
  const target: FrontProxyTarget = { ...builtin, users: [first, ...others] };
  const { checks } = await run(
    plan(
      frontProxyScenarios.filter(({ id }) => ids.includes(id)),
      target,
      { tls: '1.3' },
    ),
    {
      ...{ timeout: 20_000, clock: { now: () => new Date(), elapsed: () => performance.now() } },
      tool: { name: 'test', version: '', node: process.version },
    },
  );
  return checks;
}

const scenarios = ['request-smuggling', 'no-tunnel-to-the-api-server', 'kept-connections', 'names-of-nobody'];

test('what a user with a certificate can try is tried, and a request of its own connection is nothing smuggled', async () => {
  const checks = await checksOn(scenarios);
  const others = checks.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped');
  expect(others.map(({ id, reason }) => [id, reason])).toEqual([
    ['names-of-nobody/cookies-that-a-user-was-given', 'the target sets no cookie'],
  ]);
  expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(28);
});

const rows = [
  ['two-lengths-passed', 'request-smuggling/lengths-that-are-no-numbers'],
  ['bodies-of-reads-are-requests', 'request-smuggling/bodies-that-are-requests'],
  ['tunnels-opened', 'no-tunnel-to-the-api-server/behind-connect-and-upgrade'],
  ['octets-behind-a-body-passed', 'kept-connections/a-request-behind-another'],
  ['names-in-authorization-authenticate', 'names-of-nobody/a-password-that-nobody-has'],
] as const;

test.each(sampled(rows, 3))('%s fails %s', async (fault, id) => {
  const checks = await checksOn(id.split('/', 1), fault);
  expect(checks.find((check) => check.id === id)).toMatchObject({ verdict: 'failed', severity: 'safety' });
});
