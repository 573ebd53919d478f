import { scenarios } from '../../../../scenarios';
import { printable } from '../../../report/explain/safe-text';
import { withoutTls } from '../../../results';
import { plan, run } from '../../../subjects';
import type { Target } from '../../../target/types';
import { toolVersion } from '../../output/version';

/** The ids of the checks that state the rule of a setting: names of headers, allowed names, anonymous access and their kin. */
const stating = scenarios.flatMap(({ id, checks }) =>
  Object.entries(checks).flatMap(([name, { states }]) => (states === undefined ? [] : [`${id}/${name}`])),
);

/**
 * What the model expects rests on the settings of the target: where one of them is not the server's, every disagreement would be one
 * of the input. Tries the check that states each setting, and gives a sentence with both readings for each that fails. Rejects
 * with TargetError.
 */
export async function contradictedSettings(
  target: Target,
  { timeout, signal }: { readonly timeout: number; readonly signal: AbortSignal | undefined },
): Promise<readonly string[]> {
  const result = await run(plan(scenarios, target, { scenarios: stating, fast: true }), {
    timeout,
    once: true,
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'authn-conformance', version: toolVersion(), node: process.version },
    ...(signal === undefined ? {} : { signal }),
  });
  return result.checks
    .filter(({ verdict, id }) => verdict === 'failed' && stating.includes(withoutTls(id)))
    .map(
      ({ id, actual = 'something else' }) =>
        `${id} fails, so that what rests on this setting would show nothing: ${printable(actual, 1_000)}; correct the flag, or see "authn-conformance run --scenario ${withoutTls(id)}"`,
    );
}
