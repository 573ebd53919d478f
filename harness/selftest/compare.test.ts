import { describe, expect, test } from '@jest/globals';
import { collapsed } from './collapse';
import { compare, coverage, scenariosOf, updated } from './compare';
import type { Measured } from './measure';
import { parseTable, renderTable, TableError, type FaultTable } from './table';

const measured = (fault: string | undefined, failed: readonly string[], more: Partial<Measured> = {}): Measured => ({
  subject: 'api-server',
  fault,
  failed,
  undecided: 0,
  brief: false,
  only: undefined,
  conformant: failed.length === 0,
  duration: 1,
  problem: undefined,
  ...more,
});

const refused = 'certificates-refused-without-authorities';
const at = ['no-client-authorities'];

const table: FaultTable = {
  faults: {
    one: { fails: ['a/b', 'a/c @tls1.2'] },
    none: { fails: [] },
    unconnectable: { inconclusive: true, fails: [] },
    [refused]: { inconclusive: true, fails: [] },
  },
  unkillable: { 'a/d': 'it cannot be done' },
};

test('a check that is there under both versions of TLS loses its version, and nothing is there twice', () => {
  const ids = ['b/x @tls1.3', 'a/z', 'b/x @tls1.2', 'b/y @tls1.2', 'a/z'];
  expect(collapsed(ids)).toEqual(['a/z', 'b/x', 'b/y @tls1.2']);
});

describe('a measurement beside its row', () => {
  test.each([
    ['as the row has it', measured('one', ['a/b', 'a/c @tls1.2']), true, [], [], []],
    ['one fewer', measured('one', ['a/b']), true, ['a/c @tls1.2'], [], [/did not fail: a\/c @tls1\.2/]],
    ['one more', measured('one', ['a/b', 'a/c @tls1.2', 'a/e']), true, [], ['a/e'], [/^failed: a\/e$/]],
    [
      'one more, and what was seen of it',
      measured('one', ['a/b', 'a/c @tls1.2', 'a/e @tls1.3'], { shown: new Map([['a/e', 'status: 502']]) }),
      true,
      [],
      ['a/e @tls1.3'],
      [/^failed: a\/e @tls1\.3 \(status: 502\)$/],
    ],
    ['under both versions', measured('one', ['a/b', 'a/c']), true, ['a/c @tls1.2'], ['a/c'], [/did not/, /^failed/]],
    ['of other scenarios', measured('one', [], { only: ['b'] }), false, [], [], []],
    ['of its scenario', measured('one', [], { only: ['a'] }), false, ['a/b', 'a/c @tls1.2'], [], [/did not/]],
    ['nothing, as expected', measured('none', []), false, [], [], []],
    ['no row', measured('other', ['a/b']), true, [], ['a/b'], [/no row/, /^failed/]],
    ['the name of a property', measured('constructor', []), false, [], [], [/no row/]],
    ['undecided, as expected', measured('unconnectable', [], { conformant: false }), true, [], [], []],
    ['undecided, and it conforms', measured('unconnectable', []), false, [], [], [/it conforms/]],
    ['undecided in other scenarios', measured('unconnectable', [], { only: ['b'] }), false, [], [], []],
    [
      'undecided where it is said, and it conforms',
      measured(refused, [], { only: at }),
      false,
      [],
      [],
      [/it conforms/],
    ],
    ['the harness failed', measured('none', [], { problem: 'a/b: error' }), false, [], [], [/a\/b: error/]],
    ['no fault, and it conforms', measured(undefined, []), true, [], [], []],
    ['no fault, and a check fails', measured(undefined, ['a/b']), false, [], ['a/b'], [/^failed/, /not conform/]],
    ['no fault, undecided', measured(undefined, [], { conformant: false }), false, [], [], [/not conform/]],
  ])('%s', (_name, measurement, caught, missing, unexpected, surprises) => {
    const comparison = compare(measurement, table);
    expect(comparison).toMatchObject({ caught, missing, unexpected });
    expect(comparison.surprises).toEqual(surprises.map((pattern) => expect.stringMatching(pattern) as unknown));
  });
});

describe('under TLS 1.3 alone', () => {
  const row: FaultTable = { faults: { one: { fails: ['a/b', 'a/c @tls1.2', 'a/d @tls1.3'] } }, unkillable: {} };
  const tried = (failed: readonly string[]) => compare(measured('one', failed, { brief: true }), row).surprises;

  test('what fails under TLS 1.2 only is not missed', () => {
    expect(tried(['a/b', 'a/d'])).toEqual([]);
    expect(tried(['a/b'])).toEqual([expect.stringMatching(/did not fail: a\/d$/)]);
    expect(tried(['a/b', 'a/c', 'a/d'])).toEqual([expect.stringMatching(/^failed: a\/c$/)]);
  });
});

describe('the other direction', () => {
  const faults = Object.keys(table.faults);

  test('every check is in a row or excused', () => {
    expect(coverage(table, faults, ['a/b @tls1.2', 'a/b @tls1.3', 'a/c @tls1.2', 'a/d'])).toEqual({
      withoutFault: [],
      killedAfterAll: [],
      unknown: [],
    });
  });

  test('what is missing, excused for nothing, or gone is named', () => {
    const excused = { ...table, unkillable: { 'a/b': 'so it was thought', 'a/gone': 'it is gone' } };
    expect(coverage(excused, ['one', 'none'], ['a/b', 'a/c', 'a/new @tls1.3'])).toEqual({
      withoutFault: ['a/new'],
      killedAfterAll: ['a/b'],
      unknown: ['a/gone', refused, 'unconnectable'],
    });
  });
});

test('an update replaces the rows that were measured, drops those of no fault, and keeps the rest', () => {
  const measurements = [measured(undefined, []), measured('none', ['a/z']), measured('new', [], { conformant: false })];
  expect(updated(table, measurements, ['one', 'none', 'new'])).toEqual({
    faults: {
      one: table.faults['one'],
      none: { fails: ['a/z'] },
      new: { inconclusive: true, fails: [] },
    },
    unkillable: table.unkillable,
  });
});

test('an update with some scenarios leaves the others of a row as they were', () => {
  const before: FaultTable = { faults: { one: { fails: ['a/b', 'b/c', 'c/d'] } }, unkillable: {} };
  const { faults } = updated(before, [measured('one', ['b/e'], { only: ['b', 'd'] })], ['one']);
  expect(faults).toEqual({ one: { fails: ['a/b', 'b/e', 'c/d'] } });
  const none = updated(before, [measured('one', [], { only: ['b'], conformant: true })], ['one']);
  expect(none.faults).toEqual({ one: { fails: ['a/b', 'c/d'] } });
  const alone: FaultTable = { faults: { one: { inconclusive: true, fails: [] } }, unkillable: {} };
  const still = updated(alone, [measured('one', [], { only: ['b'], conformant: true })], ['one']);
  expect(still.faults).toEqual(alone.faults);
});

test('an update keeps the row of a server that was not reached this time', () => {
  const before: FaultTable = { faults: { one: { fails: ['a/b'] } }, unkillable: {} };
  const silent = { problem: '127.0.0.1:1 does not answer before the timeout', conformant: false };
  for (const only of [undefined, ['a']]) {
    const { faults } = updated(before, [measured('one', [], { only, ...silent })], ['one']);
    expect(faults).toEqual(before.faults);
  }
  expect(updated(before, [measured('new', [], silent)], ['new']).faults).toEqual({
    new: { inconclusive: true, fails: [] },
  });
});

test('the scenarios in which a fault fails most come first', () => {
  expect(scenariosOf({ fails: ['a/b', 'b/c', 'b/d', 'c/d'] })).toEqual(['b', 'a', 'c']);
});

describe('the table as text', () => {
  test('is sorted, and reads back', () => {
    const text = renderTable({ faults: { z: { fails: ['a/c', 'a/b'] }, a: { fails: [] } }, unkillable: {} });
    expect(text.indexOf('a:')).toBeLessThan(text.indexOf('z:'));
    expect(parseTable(text, 'table.yaml')).toEqual({
      faults: { a: { fails: [] }, z: { fails: ['a/b', 'a/c'] } },
      unkillable: {},
    });
    expect(renderTable(parseTable(text, 'table.yaml'))).toBe(text);
  });

  test('a row without checks is one that is not measured yet', () => {
    expect(parseTable('faults: { a: { fails: } }\nunkillable: {}', 'f').faults).toEqual({ a: { fails: [] } });
  });

  test.each([
    ['nonsense', /^table\.yaml: /],
    ['{', /^table\.yaml: no YAML \(/],
    ['faults: {}', /^table\.yaml: unkillable: /],
    [
      'faults: { a: { fails: [no-id] } }\nunkillable: {}',
      /^table\.yaml: faults\.a\.fails\.0: .*selftest --update --fault/,
    ],
    ['faults: { a: { fails: none } }\nunkillable: {}', /^table\.yaml: faults\.a\.fails: /],
  ])('%s is none, which one sentence says with its place', (text, said) => {
    expect(() => parseTable(text, 'table.yaml')).toThrow(said);
    expect(() => parseTable(text, 'table.yaml')).toThrow(TableError);
  });
});
