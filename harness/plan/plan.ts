import type { PlannedCheck } from '../results';
import type { Setup, Target } from '../target/types';
import { titleOf } from '../vocabulary/prose';
import { subjectOf, triggersOfCheck } from '../vocabulary/scenario';
import type { Check, Scenario, TlsVersion } from '../vocabulary/types';
import { applicability } from './applicability';
import { controlOf } from './control';
import { fillPaths } from './paths';
import { selector, tlsVersions } from './selection';
import type { Case, Group, Plan, Selection } from './types';

/**
 * Which checks run against this target and which do not, with the reason: a function of data alone, so that lists,
 * Jest's skips and runs agree. Throws `SelectionError` when a selection matches nothing.
 */
export function plan(scenarios: readonly Scenario[], target: Target, selection: Selection = {}): Plan {
  const select = selector(scenarios, selection);
  const groups = scenarios.flatMap((open) => {
    const setup = setupFor(open, target);
    const scenario = fillPaths(open, (setup ?? target.setups[0]).paths ?? target.profile.paths);
    return tlsVersions(scenario).map((tls): Group => {
      const version = tls ?? selection.tls ?? onlyVersion(target);
      const cases = Object.entries(scenario.checks).map(([check, definition]): Case => {
        const control = controlOf(scenario, definition);
        const skipped = select(scenario, check, definition, tls);
        return {
          ...identify(scenario, check, definition, tls),
          tls: version,
          setup: (setup ?? target.setups[0]).name,
          definition,
          control,
          decision: skipped ?? applicability(scenario, definition, control, setup, version, target),
        };
      });
      return { scenario, setup: setup?.name, tls: version, cases };
    });
  });
  return { target, groups };
}

/** Every check that is selected, without a target. Throws `SelectionError` when that is none. */
export function listOf(scenarios: readonly Scenario[], selection: Selection = {}): readonly ListedCheck[] {
  const select = selector(scenarios, selection);
  return scenarios.flatMap((scenario) =>
    tlsVersions(scenario).flatMap((tls) =>
      Object.entries(scenario.checks)
        .filter(([check, definition]) => select(scenario, check, definition, tls) === undefined)
        .map(([check, definition]) => identify(scenario, check, definition, tls)),
    ),
  );
}

/** What can be said of a check without a target. */
export type ListedCheck = Omit<PlannedCheck, 'tls' | 'setup'>;

function identify(scenario: Scenario, check: string, definition: Check, tls: TlsVersion | undefined): ListedCheck {
  return {
    id: `${scenario.id}/${check}${tls === undefined ? '' : ` @tls${tls}`}`,
    scenario: scenario.id,
    check,
    scenarioTitle: scenario.title,
    title: definition.title ?? titleOf(check),
    clause: definition.clause ?? scenario.clause,
    level: definition.level ?? scenario.level,
    rule: definition.rule ?? scenario.rule,
    triggers: triggersOfCheck(definition),
    subject: subjectOf(definition),
  };
}

/** A target that is declared for one version is tried under no other. */
const onlyVersion = ({ tls }: Target): TlsVersion | undefined => (tls.length === 1 ? tls[0] : undefined);

/** The first setup that is known to be such a server as the scenario needs. */
const setupFor = (scenario: Scenario, target: Target): Setup | undefined =>
  target.setups.find(({ traits }) => (scenario.needs ?? []).every((need) => traits.includes(need)));
