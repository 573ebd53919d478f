import { describe, expect, test } from '@jest/globals';
import { committedRows, mergedRows, missingIn } from './committed';
import type { Explored } from './one-fault';
import { faultsPage } from './page';

const program = {
  ...{ name: 'a program', which: 'Each fault', how: '' },
  sentences: ['one', 'two', 'three'].map((name) => ({ name, sentence: `It has ${name} or none.` })),
};
const explored = (fault: string, cases: number | null): Explored => ({ fault, cases, made: 5000, duration: 1 });
const page = faultsPage(
  program,
  [
    { fault: 'one', cases: 12, later: false },
    { fault: 'two', cases: null, later: false },
  ],
  3,
);

describe('a page of faults', () => {
  test('is read as it was written', () => {
    expect(committedRows(page)).toEqual([
      { fault: 'two', cases: null, later: false },
      { fault: 'one', cases: 12, later: false },
    ]);
    expect(page).not.toContain('\\*');
  });

  test('lacks what is not in it and what was not found', () => {
    expect(missingIn(page, ['one', 'two', 'three'])).toEqual(['three', 'two']);
  });

  test('takes the rows of a later run, marks them, and leaves out what is no fault any more', () => {
    const rows = mergedRows(page, [explored('two', 7), explored('three', null)], ['two', 'three']);
    expect(rows).toEqual([
      { fault: 'two', cases: 7, later: true },
      { fault: 'three', cases: null, later: true },
    ]);
    const merged = faultsPage(program, rows, 2);
    expect(merged).toContain('**1 of 2 were found (50.0 %), half of them within 7 cases.**');
    expect(merged).toContain('Rows with \\* (2)');
    expect(committedRows(merged)).toEqual([rows[1], rows[0]]);
  });
});
