import picomatch from 'picomatch';
import { atLeast } from '../vocabulary/scenario';
import type { Terms } from '../target/types';
import type { CheckOf, ScenarioOf, TlsVersion } from '../vocabulary/types';
import type { Reading } from './reading';
import { dealt, inShard, type Shard } from './shard';
import { SelectionError, type Decision, type Selection } from './types';

/** The versions of TLS that a scenario is tried under, each by itself; undefined: whatever the two sides agree on. */
export const tlsVersions = ({ under }: Pick<ScenarioOf, 'under'>): readonly (TlsVersion | undefined)[] =>
  under === 'each-tls-version' ? ['1.2', '1.3'] : [undefined];

/** Why the user's selection leaves a check out; undefined when it does not. */
type Selector<Of extends Terms> = (
  scenario: ScenarioOf<Of>,
  check: string,
  definition: CheckOf<Of>,
  tls: TlsVersion | undefined,
) => Decision | undefined;

/** Up to its first `/`, where what stands before that has no meaning in a glob. */
const literal = /^[\w.-]+(?:\/|$)/;

/** Whether a name matches. Most globs begin with the id of a scenario: names of others are told from it at once. */
function matcherOf(glob: string): (name: string) => boolean {
  const matches = picomatch(glob);
  const [start] = literal.exec(glob) ?? [];
  return start === undefined ? (name) => matches(name) : (name) => name.startsWith(start) && matches(name);
}

const skipped = (reason: string): Decision => ({ kind: 'skipped', reason });

/**
 * Throws `SelectionError` for every pattern that matches nothing, and for patterns that match nothing together, so that
 * a typing error never passes for success.
 */
export function selector<Of extends Terms>(
  scenarios: readonly ScenarioOf<Of>[],
  selection: Selection,
  readingOf: (scenario: ScenarioOf<Of>) => Pick<Reading<Of>, 'waits'>,
): Selector<Of> {
  if (selection.scenarios?.includes(''))
    throw new SelectionError('--scenario "" matches no scenario; "authn-conformance list" names them all');
  const globs = (selection.scenarios ?? []).map((glob) => ({ glob, matches: matcherOf(glob) }));
  const names = (matches: (name: string) => boolean, id: string, check: string, tls: TlsVersion | undefined): boolean =>
    matches(id) || matches(`${id}/${check}`) || (tls !== undefined && matches(`${id}/${check} @tls${tls}`));
  for (const { glob, matches } of globs) {
    const hit = scenarios.some((scenario) =>
      Object.keys(scenario.checks).some((check) =>
        tlsVersions(scenario).some((tls) => names(matches, scenario.id, check, tls)),
      ),
    );
    if (!hit)
      throw new SelectionError(`--scenario ${glob} matches no scenario; "authn-conformance list" names them all`);
  }
  for (const clause of selection.clauses ?? []) {
    const hit = scenarios.some((scenario) =>
      Object.values(scenario.checks).some((check) => within(check.clause ?? scenario.clause, clause)),
    );
    if (!hit)
      throw new SelectionError(`--clause ${clause} matches no check; "authn-conformance list" names their clauses`);
  }
  const select: Selector<Of> = (scenario, check, definition, tls) => {
    const { id } = scenario;
    if (globs.length > 0 && !globs.some(({ matches }) => names(matches, id, check, tls)))
      return skipped('not selected by --scenario');
    const clause = definition.clause ?? scenario.clause;
    if (selection.clauses?.length && !selection.clauses.some((wanted) => within(clause, wanted)))
      return skipped('not selected by --clause');
    if (selection.level !== undefined && !atLeast(definition.level ?? scenario.level, selection.level))
      return skipped(`below --level ${selection.level}`);
    if (selection.fast === true && readingOf(scenario).waits(definition.when))
      return skipped('waits for seconds until a certificate has expired; left out by --fast');
    if (selection.tls !== undefined && tls !== undefined && tls !== selection.tls)
      return skipped(`not under --tls ${selection.tls}`);
    return undefined;
  };
  const any = scenarios.some((scenario) =>
    tlsVersions(scenario).some((tls) =>
      Object.entries(scenario.checks).some(
        ([check, definition]) => select(scenario, check, definition, tls) === undefined,
      ),
    ),
  );
  if (!any && scenarios.length > 0)
    throw new SelectionError(`${optionsOf(selection).join(', ')} select no check together`);
  return selection.shard === undefined ? select : partOf(scenarios, selection.shard, select);
}

/** The same, with what is in other shards left out. Throws `SelectionError` where there are fewer scenarios than shards. */
function partOf<Of extends Terms>(
  scenarios: readonly ScenarioOf<Of>[],
  { index, count }: Shard,
  select: Selector<Of>,
): Selector<Of> {
  const sizes = new Map(
    scenarios.flatMap((scenario): [string, number][] => {
      const selected = tlsVersions(scenario).flatMap((tls) =>
        Object.entries(scenario.checks).filter(
          ([check, definition]) => select(scenario, check, definition, tls) === undefined,
        ),
      );
      return selected.length === 0 ? [] : [[scenario.id, selected.length]];
    }),
  );
  if (sizes.size < count)
    throw new SelectionError(
      `--shard ${index}/${count}: ${sizes.size === 1 ? 'one scenario is' : `${sizes.size} scenarios are`} selected, and a shard has at least one; say at most ${sizes.size} shards`,
    );
  const shards = dealt(sizes, count);
  return (scenario, ...rest) => {
    const left = select(scenario, ...rest);
    const shard = shards.get(scenario.id) ?? index;
    return left ?? (shard === index ? undefined : skipped(inShard({ index: shard, count })));
  };
}

function optionsOf({ scenarios, clauses, level, tls, fast }: Selection): readonly string[] {
  const given: readonly (readonly [string, boolean])[] = [
    ['--scenario', (scenarios ?? []).length > 0],
    ['--clause', (clauses ?? []).length > 0],
    ['--level', level !== undefined],
    ['--tls', tls !== undefined],
    ['--fast', fast === true],
  ];
  return given.filter(([, isGiven]) => isGiven).map(([option]) => option);
}

const within = (clause: string, wanted: string): boolean => clause === wanted || clause.startsWith(`${wanted}.`);
