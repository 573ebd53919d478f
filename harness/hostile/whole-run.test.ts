import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { everything, sampled } from '../../fixtures/testing/everything';
import { scenarios } from '../../scenarios';
import { standardSteps } from '../../reference-server/authentication/authenticate';
import { anonymous } from '../../reference-server/caller';
import { installerHeaders } from '../bundled/setups';

import { exitCodeOf, summarize, type CheckResult, type RunResult } from '../results';

import type { Scenario } from '../vocabulary/types';
import { administrator, refused, throughProxy } from './rows/changing-rows.fixture';
import { makeTestbed, targetAt, type Testbed } from './servers/testbed.fixture';
import { plan, run } from '../subjects';
import { needsControl } from '../subjects/api-server/planning';

// Every scenario there is, on a core that is shared with others.
jest.setTimeout(120_000);

let ground: Testbed;
beforeAll(async () => {
  ground = await makeTestbed();
});
afterEach(() => ground.closeAll());
afterAll(() => ground.closeAll());

/**
 * Every check of these scenarios under TLS 1.3 that need not wait, against this port. `once`: the same attempt is made only
 * once, which gives a control fewer chances to fail and so a refusal more chances to pass.
 */
const runWhole = (
  port: number,
  of: readonly Scenario[],
  { once = false, jobs = 4, asWritten = false } = {},
  onCheck?: (result: CheckResult) => void,
): Promise<RunResult> =>
  run(plan(of, targetAt(ground, port), { tls: '1.3', fast: true }), {
    once,
    timeout: 20_000,
    jobs,
    asWritten,
    seed: 'whole-run',
    ...(onCheck && { progress: { onCheck } }),
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'hostile', version: '0', node: process.version },
  });
/** The scenarios of these clauses. */
const about = (...clauses: readonly string[]): readonly Scenario[] =>
  scenarios.filter(({ clause }) => clauses.some((each) => clause.startsWith(each)));
/** Enough of them for a connection that is lost to be lost in the middle. */
const some = about('2.1');
/** Which connection carries which attempt is the same in each run. */
const inTurn = { jobs: 1, asWritten: true } as const;

const expectations = new Map(
  scenarios.flatMap(({ id, checks }) => Object.entries(checks).map(([check, { then }]) => [`${id}/${check}`, then])),
);
/** Their refusals are made before anybody is asked who he is. */
const beforeThat = ['plain-http-on-the-https-port', 'old-tls-versions', 'malformed-certificates'];
/** OpenSSL refuses these in the handshake, whatever the server does afterwards. */
const inHandshake = /^proof-of-possession\/|-of-a-ca-of-that-name-with-/;
/** Whoever asks as a group of nobody's gets an error (rule P-10). */
const errorForAnybody = /\/impersonation-of-an-empty-user-/;
/** Checks whose expectation a server meets that serves nobody. */
const refusals = ({ checks }: RunResult): readonly CheckResult[] =>
  checks.filter(({ scenario, check }) => {
    const expectation = expectations.get(`${scenario}/${check}`);
    return expectation !== undefined && needsControl(expectation) && expectation.kind !== 'client-refuses';
  });
const passed = (checks: readonly CheckResult[]): readonly string[] =>
  checks.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);

describe('the whole run against a server that', () => {
  test('refuses everybody: no refusal passes', async () => {
    const { port } = await ground.reference({ authenticate: () => () => refused });
    const result = await runWhole(port, sampled(scenarios, 16), { once: true });
    const inQuestion = refusals(result).filter(({ scenario }) => !beforeThat.includes(scenario));
    expect(inQuestion.length).toBeGreaterThan(everything ? 200 : 5);
    expect(passed(inQuestion)).toEqual([]);
    expect(exitCodeOf(result)).toBe(1);
  });

  test('takes everybody for an administrator: no refusal passes', async () => {
    const { port } = await ground.reference({ authenticate: () => () => ({ caller: administrator }) });
    const result = await runWhole(port, sampled(about('2.', '5.', '7.'), 16), { once: true });
    expect(
      passed(
        refusals(result).filter(
          ({ id, scenario }) => !beforeThat.includes(scenario) && !inHandshake.test(id) && !errorForAnybody.test(id),
        ),
      ),
    ).toEqual([]);
    expect(exitCodeOf(result)).toBe(1);
  });

  test('takes everybody for whom the headers name: no spoofed header is ignored', async () => {
    const settings = { ...installerHeaders, extraHeaderPrefixes: installerHeaders.extraHeadersPrefixes };
    const { port } = await ground.reference({
      authenticate: () => (request) => {
        const claimed = standardSteps.callerFromHeaders(request.headers, settings);
        return { caller: claimed === undefined ? anonymous : standardSteps.withAuthenticatedGroup(claimed) };
      },
    });
    const result = await runWhole(
      port,
      scenarios.filter(({ id }) => id.startsWith('spoofed')),
      { once: true },
    );
    const spoofed = result.checks.filter(
      ({ scenario, check }) =>
        scenario.startsWith('spoofed') && /^(ignored|of-no-help|none-(beside|without))/.test(check),
    );
    expect(spoofed.length).toBeGreaterThan(5);
    expect(passed(spoofed)).toEqual([]);
    expect(exitCodeOf(result)).toBe(1);
  });

  test('resets every second connection: it is never green', async () => {
    const { port } = await throughProxy((socket, number, forward) => {
      if (number % 2 === 0 && number > 3) socket.resetAndDestroy();
      else forward();
    })(ground);
    const result = await runWhole(port, some, inTurn);
    expect(exitCodeOf(result)).toBe(3);
    expect(summarize(result.checks).error).toBe(0);
  });

  test('dies in the middle: every check has its verdict, and the run says so', async () => {
    const { port } = await throughProxy((socket, number, forward) => {
      if (number !== 60) forward();
      else {
        socket.destroy();
        void ground.peers.closeAll();
      }
    })(ground);
    const result = await runWhole(port, some, inTurn);
    expect(result.checks).toHaveLength(plan(some, targetAt(ground, port)).groups.flatMap(({ cases }) => cases).length);
    expect(result.unreachable).toBe('the target went away during the run (ECONNREFUSED)');
    expect(exitCodeOf(result)).toBe(3);
    expect(passed(result.checks).length).toBeGreaterThan(10);
    expect(passed(result.checks).length).toBeLessThan(100);
  });

  test('accepts nothing for a while and comes back: the run is still not whole', async () => {
    const { port } = await throughProxy((socket, number, forward) => {
      // A connection that is closed at once is what a balancer without a server behind it gives.
      if (number > 60 && number < 90) socket.destroy();
      else forward();
    })(ground);
    const inOrder: CheckResult[] = [];
    const result = await runWhole(port, some, inTurn, (check) => inOrder.push(check));
    expect(exitCodeOf(result)).toBe(1);
    const lost = inOrder.findIndex(({ verdict }) => verdict === 'inconclusive' || verdict === 'failed');
    expect(lost).toBeGreaterThan(-1);
    expect(passed(inOrder.slice(lost)).length).toBeGreaterThan(30);
    expect(summarize(result.checks).error).toBe(0);
  });
});
