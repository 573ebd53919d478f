import type { Terms } from '../target/types';
import type { ScenarioOf } from '../vocabulary/types';

/** What a version of the requirements asks for: checks by the ids of their scenarios, frozen when it was published. */
export interface Requirements {
  /** The year and month of publication: `2026-12`. */
  readonly version: string;
  readonly checks: Readonly<Record<string, readonly string[]>>;
}

/** The scenarios as far as they are required, with the controls that this takes; all of them where nothing is said. */
export function requiredOf<Of extends Terms>(
  scenarios: readonly ScenarioOf<Of>[],
  requirements: Requirements | undefined,
): readonly ScenarioOf<Of>[] {
  if (requirements === undefined) return scenarios;
  return scenarios.flatMap((scenario) => {
    const required = requirements.checks[scenario.id];
    if (required === undefined) return [];
    const kept = withControls(scenario, required);
    return [
      { ...scenario, checks: Object.fromEntries(Object.entries(scenario.checks).filter(([id]) => kept.has(id))) },
    ];
  });
}

function withControls<Of extends Terms>({ checks }: ScenarioOf<Of>, required: readonly string[]): ReadonlySet<string> {
  const kept = new Set<string>();
  const keep = (id: string): void => {
    const check = checks[id];
    if (check === undefined || kept.has(id)) return;
    kept.add(id);
    if (check.control !== undefined) keep(check.control);
  };
  required.forEach(keep);
  return kept;
}
