import { expect, test } from '@jest/globals';
import { scenarios } from '../../../../scenarios';
import { withoutTls } from '../../../results';
import {
  committedTable,
  committedTables,
  measuredSubject,
  remembering,
  scenarioOf,
  undecidedIn,
} from '../../../selftest';
import { longestFirst, tasksFor } from './selftest-tasks';
import { tasksOf, type Further } from './subject-tasks';

const table = committedTable.read();
const faults = measuredSubject('api-server').faults.map(({ name }) => name);
const tasks = tasksFor('api-server', faults, table);
const checks = scenarios.flatMap(({ id, checks }) => Object.keys(checks).map((check) => `${id}/${check}`));

test('with a table each fault is tried with a few checks of its row, and a few of the same scenarios that are not in it', () => {
  const tried = tasks.flatMap(({ fault, only }) =>
    fault === undefined || only === undefined || remembering.has(fault) || undecidedIn.has(fault)
      ? []
      : [{ fault, only }],
  );
  expect(tried.length).toBeGreaterThan(500);
  for (const { fault, only } of tried) {
    const row = (table.faults[fault]?.fails ?? []).map(withoutTls);
    const failing = only.filter((id) => row.includes(id));
    expect({ fault, failing: failing.length }).toEqual({ fault, failing: Math.min(3, new Set(row).size) });
    expect(checks).toEqual(expect.arrayContaining([...only]));
    expect(failing.map(scenarioOf)).toEqual(expect.arrayContaining(only.map(scenarioOf)));
    expect(only.length - failing.length).toBeLessThanOrEqual(3);
  }
  expect(
    tried.filter(({ fault, only }) => only.some((id) => !table.faults[fault]?.fails.includes(id))).length,
  ).toBeGreaterThan(400);
});

test('without a fault a program is tried with every check that its faults are tried with', () => {
  const [sound, ...ofFaults] = tasksFor(
    'client',
    ['server-name-not-checked', 'server-expiry-ignored'],
    committedTables.client.read(),
  );
  expect(sound).toMatchObject({ fault: undefined, once: true, brief: true });
  expect(ofFaults).toHaveLength(2);
  expect(sound?.only?.toSorted()).toEqual([...new Set(ofFaults.flatMap(({ only }) => only ?? []))].toSorted());
  // Some faults of the server are tried under TLS 1.3 alone, and others under both versions.
  const sounds = tasks.filter(({ fault }) => fault === undefined);
  expect(sounds).toMatchObject([{ brief: true }, { brief: false }]);
  for (const { fault, brief = false, only = [] } of tasks)
    expect({
      fault,
      without: only.filter((id) => !sounds.find((each) => each.brief === brief)?.only?.includes(id)),
    }).toEqual({ fault, without: [] });
});

test('what takes long begins first: the programs as they should be, then what is asked everything again, and the server last', () => {
  const proxy = tasksFor('front-proxy', ['first-group-alone'], committedTables['front-proxy'].read());
  const ordered = longestFirst([...tasks, ...proxy]);
  expect(ordered).toHaveLength(tasks.length + proxy.length);
  expect(new Set(ordered)).toEqual(new Set([...tasks, ...proxy]));
  expect(ordered.slice(0, 3).map(({ fault, subject }) => [fault, subject])).toEqual([
    [undefined, 'api-server'],
    [undefined, 'api-server'],
    [undefined, 'front-proxy'],
  ]);
  const at = (name: string): number => ordered.findIndex(({ fault }) => fault === name);
  expect(at('identity-kept-for-the-process')).toBeLessThan(at('first-group-alone'));
  expect(
    ordered.slice(at('first-group-alone') + 1).every(({ subject, once }) => subject === 'api-server' && once),
  ).toBe(true);
});

test('with a table a fault that remembers is tried with few scenarios, and one that leaves checks undecided with that of these', () => {
  const onlyOf = (name: string): readonly string[] => tasks.find(({ fault }) => fault === name)?.only ?? [];
  for (const name of faults.filter((fault) => remembering.has(fault)))
    expect(onlyOf(name)).toHaveLength(Math.min(3, new Set(table.faults[name]?.fails.map(scenarioOf)).size));
  const undecided = Object.keys(table.faults).filter((fault) => table.faults[fault]?.inconclusive);
  expect(undecided).toEqual([...undecidedIn.keys()]);
  for (const fault of undecided) expect(onlyOf(fault)).toEqual([undecidedIn.get(fault)]);
});

test('without a table everything is tried', () => {
  const [sound, ...others] = tasksFor('api-server', faults, undefined);
  expect(sound).toEqual({ subject: 'api-server', fault: undefined });
  for (const { only } of others) expect(only).toBeUndefined();
  expect(tasks.filter(({ only }) => only === undefined)).toEqual([]);
});

test('of the faults that are not essential further ones are measured, each of them by one of as many draws', () => {
  const id = 'client';
  const { essential = [], faults: all } = measuredSubject(id);
  const names = all.map(({ name }) => name);
  const measured = (further?: Further): readonly string[] =>
    tasksOf(id, committedTables[id].read(), names, undefined, further).flatMap(({ fault }) => fault ?? []);
  expect([...measured()].sort()).toEqual([...essential].sort());
  const draws = [0, 1, 2].map((from) => measured({ every: 3, from }));
  for (const draw of draws) expect(draw).toEqual(expect.arrayContaining([...essential]));
  expect([...new Set(draws.flat())].sort()).toEqual([...names].sort());
  expect(draws.flat().length).toBe(names.length + 2 * essential.length);
  expect([...measured({ every: 1, from: 0 })].sort()).toEqual([...names].sort());
});
