import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { installerHeaders } from '../harness/bundled/setups';

import { controlOf } from '../harness/plan/reading';
import { reading } from '../harness/subjects/api-server/reading';
import { specificationMarkdown } from '../harness/report';
import type { Clause } from '../harness/specification/clauses/clause';
import { changeSettings } from '../harness/target/ca-file/change-settings';
import { rejectionsInWords } from '../harness/target/profiles/rejections';
import { clauses } from '../harness/specification/clauses/clauses';
import type { Rule } from '../harness/specification/rules/rule';
import { rules, type RuleId } from '../harness/specification/rules';
import type { Attempt, Check, Expectation, Need, Scenario, ScenarioOf } from '../harness/vocabulary/types';
import { clientScenarios } from './client';
import { frontProxyScenarios } from './front-proxy';
import { everyScenario } from './every';
import { scenarios } from './index';
import { listOf } from '../harness/subjects';
import { needsControl, resolve } from '../harness/subjects/api-server/planning';
import { escaped } from '../harness/text';

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

interface Entry {
  /** `scenario/check`, without the version of TLS. */
  readonly id: string;
  readonly scenario: Scenario;
  readonly check: Check;
}

const entries: readonly Entry[] = scenarios.flatMap((scenario) =>
  Object.entries(scenario.checks).map(([name, check]) => ({ id: `${scenario.id}/${name}`, scenario, check })),
);

const idsOf = (wanted: (entry: Entry) => boolean): readonly string[] => entries.filter(wanted).map(({ id }) => id);
const repeated = (list: readonly string[]): readonly string[] => list.filter((id, at) => list.indexOf(id) !== at);

test('every file of a scenario is registered once, and gives a scenario', () => {
  const lists = ['index.ts', 'front-proxy/index.ts', 'client/index.ts'];
  const listed = lists.flatMap((list) =>
    [...readFileSync(join(__dirname, list), 'utf8').matchAll(/require\('\.\/([^']+)'\)/g)].map(([, file = '']) =>
      join(dirname(list), `${file}.ts`),
    ),
  );
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /[/\\][^/\\]+(?<!\.test)\.ts$/.test(file),
  );
  expect(listed.toSorted()).toEqual(files.filter((file) => !lists.includes(file)).toSorted());
  const all: readonly ScenarioOf[] = [...scenarios, ...frontProxyScenarios, ...clientScenarios];
  expect(all.filter(({ id, checks }) => typeof id !== 'string' || Object.keys(checks).length === 0)).toEqual([]);
  for (const each of [frontProxyScenarios, clientScenarios])
    expect(repeated(listOf(each).map(({ id }) => id))).toEqual([]);
  expect(all.filter(({ id }) => !kebabCase.test(id))).toEqual([]);
});

describe('ids', () => {
  test('of scenarios are kebab-case and unique', () => {
    const ids = scenarios.map(({ id }) => id);
    expect(ids.filter((id) => !kebabCase.test(id))).toEqual([]);
    expect(repeated(ids)).toEqual([]);
  });

  test('of checks are kebab-case and unique', () => {
    const names = scenarios.flatMap(({ checks }) => Object.keys(checks));
    expect(names.filter((name) => !kebabCase.test(name))).toEqual([]);
    expect(repeated(listOf(scenarios).map(({ id }) => id))).toEqual([]);
  });

  // Users name them in --scenario and in lists of expected failures: one that is there never changes and never goes.
  test('are frozen: a new one is added to the snapshot, and none is ever changed or removed', () => {
    expect(listOf(scenarios).map(({ id }) => id)).toMatchSnapshot();
  });
});

describe('clauses', () => {
  const cited = new Set<string>(
    everyScenario.flatMap(({ clause, checks }) => Object.values(checks).map((check) => check.clause ?? clause)),
  );
  const all: readonly (readonly [string, Clause])[] = Object.entries(clauses);

  test('that can be tested are each cited by a check', () => {
    expect(all.filter(([id, { notTestable }]) => notTestable === undefined && !cited.has(id))).toEqual([]);
  });

  test('that cannot be tested are cited by none', () => {
    expect(all.filter(([id, { notTestable }]) => notTestable !== undefined && cited.has(id))).toEqual([]);
  });
});

describe('controls', () => {
  const proving = new Set<Expectation['kind']>([
    'identified',
    'answered',
    'client-connects',
    'in-group',
    'certificate-user',
    'token-user',
  ]);

  test('stand beside every check that a dead server would pass', () => {
    expect(
      idsOf(({ scenario, check }) => needsControl(check.then) && controlOf(reading, scenario, check) === undefined),
    ).toEqual([]);
  });

  test('stand beside every comparison with a caller who has no certificate', () => {
    const compares = ({ check: { then } }: Entry): boolean => then.kind === 'as-if' && !('present' in then.attempt);
    expect(idsOf((entry) => compares(entry) && controlOf(reading, entry.scenario, entry.check) === undefined)).toEqual(
      [],
    );
  });

  test('that are named are checks of the same scenario, and not the check itself', () => {
    const named = ({ scenario, check }: Entry): Check | undefined =>
      check.control === undefined ? undefined : scenario.checks[check.control];
    expect(idsOf((entry) => entry.check.control !== undefined && named(entry) === undefined)).toEqual([]);
    expect(idsOf((entry) => named(entry) === entry.check)).toEqual([]);
  });

  test('that are named prove something themselves', () => {
    const own = ({ scenario, check }: Entry): Expectation | undefined =>
      check.control === undefined ? undefined : scenario.checks[check.control]?.then;
    expect(idsOf((entry) => !proving.has(own(entry)?.kind ?? 'answered'))).toEqual([]);
  });
});

describe('a server whose CA files the harness changes', () => {
  const attemptsOf = ({ scenario, check }: Entry): readonly Attempt[] => [
    check.when,
    ...(check.then.kind === 'as-if' ? [check.then.attempt] : []),
    ...(check.control === undefined ? [] : [scenario.checks[check.control]?.when ?? check.when]),
  ];

  // The attempts go one after the other, each with its own change; any other would meet the CA of one of them.
  test('is asked nothing without a change of its own, and no other server is changed', () => {
    const replaceable = ({ scenario, check }: Entry): readonly Need[] =>
      Object.values(changeSettings).flatMap(({ trait }) =>
        [...(scenario.needs ?? []), ...(check.needs ?? [])].filter((need) => need === trait),
      );
    const changed = (attempt: Attempt): readonly Need[] =>
      attempt.kind === 'who-am-i' && attempt.meanwhile !== undefined
        ? [changeSettings[attempt.meanwhile.of].trait]
        : [];
    const differ = (entry: Entry): boolean =>
      attemptsOf(entry).some((attempt) => changed(attempt).join() !== replaceable(entry).join());
    expect(idsOf(differ)).toEqual([]);
  });
});

describe('rules', () => {
  const cited = new Set(entries.flatMap(({ scenario, check }) => check.rule ?? scenario.rule ?? []));
  const all = Object.entries(rules) as (readonly [RuleId, Rule])[];
  const ofServers = all.filter(([, { subjects }]) => subjects.includes('api-server'));

  test('are cited by every check', () => {
    expect(idsOf(({ scenario, check }) => (check.rule ?? scenario.rule) === undefined)).toEqual([]);
  });

  test('of the API server are each cited by a check, or say why none can show them', () => {
    expect(ofServers.filter(([id, { unchecked }]) => unchecked === undefined && !cited.has(id))).toEqual([]);
  });

  test('that say why no check can show them are cited by none', () => {
    expect(all.filter(([id, { unchecked }]) => unchecked !== undefined && cited.has(id))).toEqual([]);
  });

  // These are next: no scenario has a front proxy or a client under test yet.
  test('of the front proxy or of clients alone are cited by none', () => {
    const next = all.filter(([, { subjects }]) => !subjects.includes('api-server')).map(([id]) => id);
    expect(next.filter((id) => cited.has(id))).toEqual([]);
    expect(next.length + ofServers.length).toBe(all.length);
  });
});

test('core identity rules hold under each version of TLS (rule T-05)', () => {
  const core = [
    'user-name',
    'groups',
    'user-header',
    'group-header',
    'client-certificate',
    'client-certificate-validity',
    'changed-certificate',
    'client-certificate-verified',
    'proof-of-possession',
    'untrusted-client-authority',
    'front-proxy-connection',
    'spoofed-identity-headers',
    'allowed-names',
    'unauthenticated-caller',
    'missing-client-certificate',
  ];
  const both = scenarios.filter(({ under }) => under === 'each-tls-version').map(({ id }) => id);
  expect(core.filter((id) => !both.includes(id))).toEqual([]);
});

test('every certificate that an attempt presents can be made', () => {
  const presented = entries.flatMap(({ scenario, check: { when, then } }) =>
    [when, ...(then.kind === 'as-if' ? [then.attempt] : [])].flatMap((attempt) => {
      const name = attempt.kind === 'issue' ? attempt.certificate : 'present' in attempt ? attempt.present : undefined;
      return name === undefined ? [] : [{ scenario, name }];
    }),
  );
  for (const { scenario, name } of presented) resolve(scenario, name, installerHeaders);
  expect(presented.length).toBeGreaterThan(100);
});

test('no certificate is described in vain', () => {
  const used = (scenario: Scenario): string => JSON.stringify([scenario.checks, Object.values(scenario.given)]);
  const idle = scenarios.flatMap((scenario) =>
    Object.keys(scenario.given)
      .filter((name) => !used(scenario).includes(JSON.stringify(name)))
      .map((name) => `${scenario.id}: ${name}`),
  );
  expect(idle).toEqual([]);
});

test('docs/specification.md is what `npm run -s cli -- spec > docs/specification.md` writes', () => {
  const file = join(__dirname, '..', 'docs', 'specification.md');
  const committed = ((): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return 'missing';
    }
  })();
  if (committed !== specificationMarkdown(everyScenario, rejectionsInWords))
    throw new Error(
      `docs/specification.md is ${committed === 'missing' ? 'missing' : 'not what the scenarios say'}; regenerate it: npm run -s cli -- spec > docs/specification.md`,
    );
});

test('the specification to read holds no character that steers a terminal or ends a line', () => {
  const text = specificationMarkdown(everyScenario, rejectionsInWords).replaceAll('\n', '');
  expect(escaped(text) === text ? [] : text.split('**').filter((each) => escaped(each) !== each)).toEqual([]);
});
