import { describe, expect, test } from '@jest/globals';
import { listOf } from '../subjects';
import { coverage } from './compare';
import { measuredIds, measuredSubject } from './subjects';
import { committedTables } from './table';

describe.each(measuredIds)('the table of faults of %s', (id) => {
  const { faults, scenarios } = measuredSubject(id);
  const names = faults.map(({ name }) => name);
  const table = committedTables[id].read();

  test('has a row for every fault, and a check or the word inconclusive in it', () => {
    expect(names.filter((name) => table.faults[name] === undefined)).toEqual([]);
    const idle = Object.entries(table.faults).filter(
      ([, { fails, inconclusive }]) => fails.length === 0 && !inconclusive,
    );
    expect(idle.map(([name]) => name)).toEqual([]);
  });

  test('has a fault, or the reason why there is none, for every check', () => {
    expect(
      coverage(
        table,
        names,
        listOf(scenarios).map((check) => check.id),
      ),
    ).toEqual({ withoutFault: [], killedAfterAll: [], unknown: [] });
  });
});

test('what is essential of a subject is a fault of it', () => {
  const unknown = measuredIds.flatMap((id) => {
    const { faults, essential = [] } = measuredSubject(id);
    return essential.filter((name) => !faults.some((fault) => fault.name === name));
  });
  expect(unknown).toEqual([]);
});

test('no fault of one program has the name of a fault of another', () => {
  const all = measuredIds.flatMap((id) => measuredSubject(id).faults.map(({ name }) => name));
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});
