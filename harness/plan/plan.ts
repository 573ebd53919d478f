import type { PlannedCheck } from '../results';
import type { AnySetup, AnyTarget, Terms } from '../target/types';
import { titleOf } from '../vocabulary/prose/words';
import type { CheckOf, ScenarioOf, TlsVersion } from '../vocabulary/types';
import { controlOf, type Reading } from './reading';
import { selector, tlsVersions } from './selection';
import type { Case, Group, Plan, Selection } from './types';

/**
 * Which checks run against this target and which do not, with the reason: a function of data alone, so that lists,
 * Jest's skips and runs agree. Throws `SelectionError` when a selection matches nothing.
 * `select` is given where the selection is one among more scenarios than these.
 */
export function planWith<Of extends Terms>(
  reading: Reading<Of>,
  scenarios: readonly ScenarioOf<Of>[],
  target: Of['target'],
  selection: Selection = {},
  select = selector(scenarios, selection, () => reading),
): Plan<Of> {
  const groups = scenarios.flatMap((open) => {
    const setup = setupFor(open, target);
    const versions = tlsVersions(open).map((tls) => ({
      tls,
      skipped: Object.entries(open.checks).map(([check, definition]) => select(open, check, definition, tls)),
    }));
    // What is not selected is named in reports and no more.
    const isSelected = versions.some(({ skipped }) => skipped.includes(undefined));
    const scenario = isSelected ? reading.filled(open, setup, target) : open;
    return versions.map(({ tls, skipped }): Group<Of> => {
      const version = tls ?? selection.tls ?? onlyVersion(target);
      const cases = Object.entries(scenario.checks).map(([check, definition], at): Case<Of> => {
        const control = controlOf(reading, scenario, definition);
        return {
          ...identify(reading, scenario, check, definition, tls),
          tls: version,
          setup: (setup ?? target.setups[0]).name,
          definition,
          control,
          decision: skipped[at] ?? reading.applicability(scenario, definition, control, setup, version, target),
        };
      });
      return { scenario, setup: setup?.name, tls: version, cases };
    });
  });
  return { target, groups };
}

/** Every check that is selected, without a target. Throws `SelectionError` when that is none. */
export function listWith(
  readingOf: (scenario: ScenarioOf) => Reading,
  scenarios: readonly ScenarioOf[],
  selection: Selection = {},
): readonly ListedCheck[] {
  const select = selector(scenarios, selection, readingOf);
  return scenarios.flatMap((scenario) =>
    tlsVersions(scenario).flatMap((tls) =>
      Object.entries(scenario.checks)
        .filter(([check, definition]) => select(scenario, check, definition, tls) === undefined)
        .map(([check, definition]) => identify(readingOf(scenario), scenario, check, definition, tls)),
    ),
  );
}

/** What can be said of a check without a target. */
export type ListedCheck = Omit<PlannedCheck, 'tls' | 'setup'>;

function identify<Of extends Terms>(
  reading: Reading<Of>,
  scenario: ScenarioOf<Of>,
  check: string,
  definition: CheckOf<Of>,
  tls: TlsVersion | undefined,
): ListedCheck {
  return {
    id: `${scenario.id}/${check}${tls === undefined ? '' : ` @tls${tls}`}`,
    scenario: scenario.id,
    check,
    scenarioTitle: scenario.title,
    title: definition.title ?? titleOf(check),
    clause: definition.clause ?? scenario.clause,
    level: definition.level ?? scenario.level,
    rule: definition.rule ?? scenario.rule,
    triggers: reading.triggersOfCheck(definition),
    subject: reading.subjectOf(definition),
  };
}

/** A target that is declared for one version is tried under no other. */
const onlyVersion = ({ tls }: AnyTarget): TlsVersion | undefined => (tls.length === 1 ? tls[0] : undefined);

/** The first setup that is known to be such a target as the scenario needs. */
const setupFor = (scenario: Pick<ScenarioOf, 'needs'>, target: AnyTarget): AnySetup | undefined =>
  target.setups.find(({ traits }) => (scenario.needs ?? []).every((need) => traits.includes(need)));
