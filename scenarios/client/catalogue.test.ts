import { describe, expect, test } from '@jest/globals';
import { listOf } from '../../harness/subjects';
import { reading } from '../../harness/subjects/client/reading';
import { rules } from '../../harness/specification/rules';
import { serverCertificates, type ServerCertificateKind } from '../../harness/vocabulary/values/server-certificates';
import { clientScenarios } from '.';

const entries = clientScenarios.flatMap((scenario) =>
  Object.entries(scenario.checks).map(([name, check]) => ({ id: `${scenario.id}/${name}`, scenario, check })),
);

// Users name them in --scenario and in lists of expected failures: one that is there never changes and never goes.
test('the ids of checks are frozen', () => {
  expect(listOf(clientScenarios).map(({ id }) => id)).toMatchSnapshot();
});

describe('controls', () => {
  test('stand beside every check that a command which does nothing would meet', () => {
    const without = entries.filter(({ check }) => reading.needsControl(check.then) && check.control === undefined);
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('are checks of the same scenario that prove something, against a server that is addressed the same way', () => {
    const wrong = entries.filter(({ scenario, check }) => {
      if (check.control === undefined) return false;
      const control = scenario.checks[check.control];
      return (
        control === undefined ||
        reading.needsControl(control.then) ||
        scenario.given[control.when.against]?.addressedBy !== scenario.given[check.when.against]?.addressedBy
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('what is covered', () => {
  const presented = new Set(
    entries.flatMap(({ scenario, check }) => {
      const server = scenario.given[check.when.against];
      return server === undefined ? [] : [server.presents, server.presentsLater];
    }),
  );

  test('every certificate that a server can present', () => {
    const kinds = Object.keys(serverCertificates) as ServerCertificateKind[];
    expect(kinds.filter((kind) => !presented.has(kind))).toEqual([]);
  });

  test('every rule of clients', () => {
    const cited = new Set(entries.map(({ scenario, check }) => check.rule ?? scenario.rule));
    const ofClients = Object.entries(rules).filter(([, { subjects }]) =>
      (subjects as readonly string[]).includes('client'),
    );
    expect(ofClients.map(([id]) => id).filter((id) => !cited.has(id as keyof typeof rules))).toEqual([]);
    expect(ofClients.length).toBeGreaterThan(10);
  });

  test('the clauses of clients: 5.1.1, 5.1.3, 5.1.6 and rows 1 to 4 of section 7', () => {
    const cited = new Set<string>(entries.map(({ scenario, check }) => check.clause ?? scenario.clause));
    expect(['5.1.1', '5.1.3', '5.1.6', '7.1', '7.2', '7.3', '7.4'].filter((clause) => !cited.has(clause))).toEqual([]);
  });

  test('every server of a scenario is met by a check', () => {
    const unmet = clientScenarios.flatMap(({ id, given, checks }) =>
      Object.keys(given)
        .filter(
          (name) =>
            !Object.values(checks).some(
              ({ when, then }) =>
                [when.against, when.through].includes(name) || ('server' in then && then.server === name),
            ) && !Object.values(given).some(({ answers }) => answers.kind === 'redirect' && answers.to === name),
        )
        .map((name) => `${id}: ${name}`),
    );
    expect(unmet).toEqual([]);
  });
});
