import type { Verdict } from '../../../../results';
import type { ReadReport } from '../read-report';

/** A report with the name of its column. */
export interface Column {
  readonly name: string;
  readonly report: ReadReport;
}

/** A check that came out differently. */
export interface Difference {
  readonly id: string;
  readonly clause: string;
  /** One for each column; undefined: the check is not in that report. */
  readonly verdicts: readonly (Verdict | undefined)[];
  /** What was seen where it failed, one for each column. */
  readonly seen: readonly (string | undefined)[];
}

/** What several runs have in common, and where they differ. */
export interface Comparison {
  readonly columns: readonly string[];
  /** How many checks were decided (passed or failed) in every run, and how many of these came out alike. */
  readonly decided: number;
  readonly alike: number;
  /** Of the checks that both decided, how many each later run has in common with the first. */
  readonly withFirst: readonly { readonly decided: number; readonly alike: number }[];
  /** In the order of the first report; what is in none of the earlier ones stands last. */
  readonly differences: readonly Difference[];
}

const isDecided = (verdict: Verdict | undefined): boolean => verdict === 'passed' || verdict === 'failed';

/** Puts runs side by side: the same checks against other servers, or against one server at other times. */
export function compared(columns: readonly Column[]): Comparison {
  const byId = columns.map(({ report }) => new Map(report.checks.map((check) => [check.id, check])));
  const ids = [...new Set(columns.flatMap(({ report }) => report.checks.map(({ id }) => id)))];
  const rows = ids.map((id): Difference => {
    const found = byId.map((checks) => checks.get(id));
    return {
      id,
      clause: found.find((check) => check !== undefined)?.clause ?? '',
      verdicts: found.map((check) => check?.verdict),
      seen: found.map((check) => (check?.verdict === 'failed' ? (check.actual ?? undefined) : undefined)),
    };
  });
  const everywhere = rows.filter(({ verdicts }) => verdicts.every(isDecided));
  return {
    columns: columns.map(({ name }) => name),
    ...agreement(everywhere, ({ verdicts }) => new Set(verdicts).size === 1),
    withFirst: columns.slice(1).map((_column, at) => {
      const both = rows.filter(({ verdicts }) => isDecided(verdicts[0]) && isDecided(verdicts[at + 1]));
      return agreement(both, ({ verdicts }) => verdicts[0] === verdicts[at + 1]);
    }),
    differences: rows.filter(({ verdicts }) => new Set(verdicts).size > 1),
  };
}

const agreement = (
  rows: readonly Difference[],
  isAlike: (row: Difference) => boolean,
): { readonly decided: number; readonly alike: number } => ({
  decided: rows.length,
  alike: rows.filter(isAlike).length,
});
