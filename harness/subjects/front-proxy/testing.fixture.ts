import type { Seams } from '../../../reference-server/front-proxy/seams';
import { frontProxyScenarios } from '../../../scenarios/front-proxy';
import { builtinFrontProxy, frontProxyAuthorities } from '../../bundled/front-proxy/target';
import type { RunResult } from '../../results';
import { harnessFor } from '../../run';
import type { FrontProxyTarget } from '../../target/front-proxy';
import { frontProxy } from './subject';

const { plan, run } = harnessFor({ 'front-proxy': frontProxy });

/** Runs scenarios of these ids, or all, on a front proxy. */
export const runOn = (target: FrontProxyTarget, ...scenarios: readonly string[]): Promise<RunResult> =>
  runWithin(5000, target, ...scenarios);

/** The same with this time for an attempt, in milliseconds. */
export const runWithin = (
  timeout: number,
  target: FrontProxyTarget,
  ...scenarios: readonly string[]
): Promise<RunResult> =>
  run(plan(frontProxyScenarios, target, scenarios.length === 0 ? {} : { scenarios }), {
    timeout,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'authn-conformance', version: '0', node: process.version },
  });

let authorities: ReturnType<typeof frontProxyAuthorities> | undefined;

/** The bundled front proxy in TLS 1.3, broken by these seams. */
export const brokenBy = (seams: Partial<Seams>): FrontProxyTarget =>
  builtinFrontProxy({ seams, tls: ['1.3'], authorities: (authorities ??= frontProxyAuthorities()) });

/** The checks that did not pass, with the verdict and the severity; without those that concern no such target. */
export const notPassed = ({ checks }: RunResult): readonly string[] =>
  checks
    .filter(({ verdict }) => verdict !== 'passed' && verdict !== 'not-applicable' && verdict !== 'skipped')
    .map(({ scenario, check, verdict, severity }) =>
      [`${scenario}/${check}`, verdict, ...(severity === undefined ? [] : [severity])].join(' '),
    );

/** The checks that failed, by scenario and severity. */
export function failedIn({ checks }: RunResult): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  const failed: Record<string, Record<string, string[]>> = {};
  for (const { scenario, check, verdict, severity = verdict } of checks)
    if (verdict === 'failed' || verdict === 'inconclusive' || verdict === 'error')
      ((failed[scenario] ??= {})[severity] ??= []).push(check);
  return failed;
}
