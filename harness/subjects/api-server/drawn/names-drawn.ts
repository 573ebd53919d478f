import type { Case, Group } from '../../../plan';
import type { Scenario } from '../../../vocabulary/types';
import type { Draw } from '../../../run/draw';

const words = (text: string): readonly string[] => text.split(' ');

/** Names that scenarios use and that no target is set up with, and what else may be drawn in their places. */
const roles = {
  people: {
    written: ['alice', 'bob', 'carol', 'jane', 'john', 'mallory', 'victim'],
    drawn: words(
      'amelie anders benoit chiara dmitri elena farid greta hassan ingrid jonas kenji lucia marek nadia oskar paulo quentin rosa sanjay tomas ursula viktor',
    ),
  },
  groups: {
    written: ['dev', 'ops', 'guests', 'developers', 'operators', 'victims'],
    drawn: words(
      'accounting analytics backend catalog delivery editors finance insights logistics marketing mobile payroll platform readers research sales support tooling',
    ),
  },
  product: {
    written: ['authn-conformance'],
    drawn: words('acme birch cedar delta ember fjord harbor juniper lagoon maple orchid quartz'),
  },
} as const;

/** Properties that refer to something in a scenario or say what kind of thing it is: no name of theirs is sent. */
const references: ReadonlySet<string> = new Set([
  'kind',
  'present',
  'showing',
  'certificate',
  'base',
  'id',
  'title',
  'rule',
]);

/** Writes the names of a group of cases anew: what is sent and what is expected alike, so that no relation between them changes. */
export function namesDrawn(draw: Draw): (group: Group) => Group {
  const words = new Map(
    Object.entries(roles).flatMap(([role, { written, drawn }]) => {
      const order = draw.order<string>(`names of ${role}`, drawn);
      return written.map((word, at): readonly [string, string] => [word, order[at] ?? word]);
    }),
  );
  const pattern = new RegExp(`(?<![a-z])(${[...words.keys()].join('|')})(?![a-z])`, 'gi');
  const text = (written: string): string =>
    written.replace(pattern, (word) => inCaseOf(word, words.get(word.toLowerCase()) ?? word));
  const anew = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(anew);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, references.has(name) ? each : anew(each)]),
    );
  };
  const renamed = new Map<Scenario, Scenario>();
  const known = new WeakMap<Group, Group>();
  const write = (group: Group): Group => {
    const scenario = renamed.get(group.scenario) ?? withChecks(group.scenario, anew);
    renamed.set(group.scenario, scenario);
    const cases = group.cases.map((each): Case => ({
      ...each,
      definition: scenario.checks[each.check] ?? each.definition,
      control: anew(each.control) as Case['control'],
    }));
    return { ...group, scenario, cases };
  };
  return (group) => {
    if (!group.cases.some(({ decision }) => decision.kind === 'run') || needsItsNames(group.scenario)) return group;
    const inOwnNames = known.get(group) ?? write(group);
    known.set(group, inOwnNames);
    return inOwnNames;
  };
}

function withChecks(scenario: Scenario, anew: (value: unknown) => unknown): Scenario {
  const checks = Object.entries(scenario.checks).map(([name, check]) => [
    name,
    { ...check, when: anew(check.when), then: anew(check.then) },
  ]);
  const given = Object.entries(scenario.given).map(([name, certificate]) => [name, anew(certificate)]);
  return {
    ...scenario,
    given: Object.fromEntries(given) as Scenario['given'],
    checks: Object.fromEntries(checks) as Scenario['checks'],
  };
}

/** Documents that are issued from are compared as they stand (clause 2.3), and a name that is tampered with keeps its length. */
const needsItsNames = ({ given }: Scenario): boolean =>
  /"from-documents"|"tampered":\{"from"/.test(JSON.stringify(given));

const inCaseOf = (written: string, drawn: string): string => {
  if (written === written.toUpperCase()) return drawn.toUpperCase();
  if (!/^[A-Z]/.test(written)) return drawn;
  return drawn.charAt(0).toUpperCase() + drawn.slice(1);
};
