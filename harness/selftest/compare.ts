import { withoutTls } from '../results';
import { scenarioOf, underTls13 } from './collapse';
import type { Measured } from './measure';
import { undecidedIn } from './remembering';
import type { FaultTable, FaultRow } from './table';

/** A measurement beside its row. */
export interface Comparison {
  readonly measured: Measured;
  /** Checks of the row that did not fail. */
  readonly missing: readonly string[];
  /** Checks that failed and are not in the row. */
  readonly unexpected: readonly string[];
  /** Whether a check found the fault; of the server as it should be, that none found one. */
  readonly caught: boolean;
  /** Sentences without full stop; none: as the table has it. */
  readonly surprises: readonly string[];
}

/** What the table has to say of one measurement. */
export function compare(measured: Measured, table: FaultTable): Comparison {
  const { fault, failed, shown, conformant, problem, brief, only } = measured;
  const row = fault === undefined ? { fails: [] } : own(table.faults, fault);
  const rowHere = row?.fails.filter((id) => isOf(only, id)) ?? [];
  const expected = brief ? underTls13(rowHere) : rowHere;
  const missing = expected.filter((id) => !failed.includes(id));
  const unexpected = failed.filter((id) => !expected.includes(id));
  const caught = fault === undefined ? conformant : failed.length > 0 || (row?.inconclusive === true && !conformant);
  // Who reads it in a log cannot ask again.
  const told = (id: string): string => {
    const seen = shown?.get(withoutTls(id));
    return seen === undefined ? id : `${id} (${seen})`;
  };
  const surprises = [
    ...(problem === undefined || row?.inconclusive ? [] : [problem]),
    ...(row === undefined ? ['the table has no row for it'] : []),
    ...(missing.length > 0 ? [`did not fail: ${missing.join(', ')}`] : []),
    ...(unexpected.length > 0 ? [`failed: ${unexpected.map(told).join(', ')}`] : []),
    ...(fault === undefined && !conformant ? ['it does not conform'] : []),
    ...(row?.inconclusive && conformant && isOf(only, undecidedIn.get(fault ?? '') ?? '') ? ['it conforms'] : []),
  ];
  return { measured, missing, unexpected, caught, surprises };
}

const isOf = (only: readonly string[] | undefined, id: string): boolean =>
  only === undefined || only.includes(scenarioOf(id)) || only.includes(withoutTls(id));

/** The scenarios in which a fault fails something, by its row; those in which it fails most come first. */
export function scenariosOf({ fails }: FaultRow): readonly string[] {
  const counts = new Map<string, number>();
  for (const id of fails) counts.set(scenarioOf(id), (counts.get(scenarioOf(id)) ?? 0) + 1);
  return [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
}

/** The other direction: what the table says of checks. */
export interface FaultCoverage {
  /** Checks, without a version of TLS, that no row has and of which nothing says why. */
  readonly withoutFault: readonly string[];
  /** Checks said to be unkillable that some row has. */
  readonly killedAfterAll: readonly string[];
  /** What the table names and does not exist: checks, and faults. */
  readonly unknown: readonly string[];
}

/** Compares the table with all faults and all checks there are. */
export function coverage(table: FaultTable, faults: readonly string[], checks: readonly string[]): FaultCoverage {
  const all = [...new Set(checks.map(withoutTls))];
  const killed = new Set(Object.values(table.faults).flatMap(({ fails }) => fails.map(withoutTls)));
  const excused = Object.keys(table.unkillable);
  return {
    withoutFault: all.filter((id) => !killed.has(id) && !excused.includes(id)).sort(),
    killedAfterAll: excused.filter((id) => killed.has(id)),
    unknown: [
      ...[...killed, ...excused].filter((id) => !all.includes(id)),
      ...Object.keys(table.faults).filter((name) => !faults.includes(name)),
    ].sort(),
  };
}

/**
 * The table as these measurements would have it; rows of faults that were not measured stay, those of no fault go, and of a
 * row the checks that were not run stay. A server that was reached when its row was written and is not now says nothing new.
 */
export function updated(table: FaultTable, measurements: readonly Measured[], faults: readonly string[]): FaultTable {
  const rows = new Map(Object.entries(table.faults).filter(([name]) => faults.includes(name)));
  for (const { fault, failed, conformant, problem, only } of measurements) {
    if (fault === undefined) continue;
    const row = own(table.faults, fault);
    if (problem !== undefined && row !== undefined && row.inconclusive !== true && row.fails.length > 0) continue;
    // Some scenarios do not show that nobody can connect.
    const unconnectable =
      only === undefined
        ? problem !== undefined || (failed.length === 0 && !conformant)
        : rows.get(fault)?.inconclusive === true;
    const stays = only === undefined ? [] : (rows.get(fault)?.fails ?? []).filter((id) => !isOf(only, id));
    const fails = [...stays, ...failed].sort();
    rows.set(fault, { ...(unconnectable && fails.length === 0 && { inconclusive: true }), fails });
  }
  return { faults: Object.fromEntries(rows), unkillable: table.unkillable };
}

const own = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
