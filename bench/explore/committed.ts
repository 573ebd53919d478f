import type { Explored } from './one-fault';

/** A row of a page of faults: what exploring came to, and whether it is of a later run than that of the whole list. */
export interface CommittedRow extends Pick<Explored, 'fault' | 'cases'> {
  readonly later: boolean;
}

/** The mark of a row of a later run. */
export const laterMark = '\\*';

/** The rows of a page of faults. */
export function committedRows(page: string): readonly CommittedRow[] {
  const row = /^\| ([a-z0-9.-]+) +\|.*\| (not found|\d+)( \\\*)? +\|$/gm;
  return [...page.matchAll(row)].map(([, fault = '', cases, later]) => ({
    fault,
    cases: cases === 'not found' ? null : Number(cases),
    later: later !== undefined,
  }));
}

/** The faults that a page lacks, and behind them those that it has as not found. */
export function missingIn(page: string, faults: readonly string[]): readonly string[] {
  const rows = new Map(committedRows(page).map(({ fault, cases }) => [fault, cases]));
  return [...faults.filter((fault) => !rows.has(fault)), ...faults.filter((fault) => rows.get(fault) === null)];
}

/** The rows of a page of these faults, each that was explored since in place of the one before. */
export function mergedRows(
  page: string,
  since: readonly Explored[],
  faults: readonly string[],
): readonly CommittedRow[] {
  const rows = new Map<string, CommittedRow>(committedRows(page).map((row) => [row.fault, row]));
  for (const { fault, cases } of since) rows.set(fault, { fault, cases, later: true });
  return faults.flatMap((fault) => rows.get(fault) ?? []);
}
