import { expect, test } from '@jest/globals';
import { scenarios } from '../../../../scenarios';
import { withoutTls } from '../../../results';
import { committedTable, committedTables, measuredSubject, remembering, scenarioOf } from '../../../selftest';
import { tasksFor } from './selftest-tasks';

const table = committedTable.read();
const faults = measuredSubject('api-server').faults.map(({ name }) => name);
const tasks = tasksFor('api-server', faults, table);
const checks = scenarios.flatMap(({ id, checks }) => Object.keys(checks).map((check) => `${id}/${check}`));

test('with a table each fault is tried with a few checks of its row, and a few of the same scenarios that are not in it', () => {
  const tried = tasks.flatMap(({ fault, only }) =>
    fault === undefined || only === undefined || remembering.has(fault) ? [] : [{ fault, only }],
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
  // Some faults of the server are tried with everything, each check made once.
  expect(tasks[0]).toEqual({ subject: 'api-server', fault: undefined, once: true });
});

test('without a table everything is tried, with it of the sound server and of one that remembers something', () => {
  const [sound, ...others] = tasksFor('api-server', faults, undefined);
  expect(sound).toEqual({ subject: 'api-server', fault: undefined });
  for (const { only } of others) expect(only).toBeUndefined();
  const whole = tasks.flatMap(({ fault, only }) => (only === undefined ? [fault] : []));
  const unconnectable = Object.keys(table.faults).filter((fault) => table.faults[fault]?.inconclusive);
  expect(whole).toEqual([undefined, 'sessions-resumed-with-another-identity', ...unconnectable]);
});
