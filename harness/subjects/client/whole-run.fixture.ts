import { clientScenarios } from '../../../scenarios/client';
import type { CheckResult, RunResult } from '../../results';
import { clientTarget, type ClientTarget, type GivenClientTarget } from '../../target/client';
import type { Selection } from '../../plan';
import { plan, run } from '..';

/** A run of every scenario of the client, or of those that match. */
export const runOn = (given: GivenClientTarget, selection: Selection = {}): Promise<RunResult> =>
  runOnTarget(clientTarget(given), selection);

export async function runOnTarget(target: ClientTarget, selection: Selection = {}): Promise<RunResult> {
  return run(plan(clientScenarios, target, selection), {
    timeout: 10_000,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'authn-conformance', version: '0', node: process.version },
  });
}

/** The checks with this verdict, without the version of TLS, each once. */
export const idsWith = ({ checks }: RunResult, verdict: CheckResult['verdict']): readonly string[] => [
  ...new Set(checks.filter((each) => each.verdict === verdict).map(({ id }) => id.replace(/ @tls.*$/, ''))),
];
