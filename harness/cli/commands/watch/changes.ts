import { beyond, type CheckResult, type FindingSeverity, type Verdict } from '../../../results';

/** What of a run is compared with the next. */
export interface Seen {
  /** By its id, what came of each check. */
  readonly checks: ReadonlyMap<string, Pick<CheckResult, 'verdict' | 'code'>>;
  readonly findings: readonly { readonly id: string; readonly severity: FindingSeverity }[];
}

/** A check whose verdict is another one than before; null: the run had no such check, or there was no run. */
export interface ChangedCheck {
  readonly id: string;
  readonly before: Verdict | null;
  readonly now: Verdict | null;
  /** What deviates now. */
  readonly code: string | null;
}

/** Where a run differs from the one before it. */
export interface Changes {
  readonly checks: readonly ChangedCheck[];
  readonly findings: readonly {
    readonly id: string;
    readonly severity: FindingSeverity;
    readonly change: 'new' | 'gone';
  }[];
}

/** Verdicts that are told of a first run: nothing says yet that the reader knows of them. */
const noteworthy: readonly Verdict[] = ['failed', 'inconclusive', 'error'];

/** Where `now` differs from `before`; of a first run, each check that did not pass although it ran, and each finding. */
export function changesBetween(before: Seen | undefined, now: Seen): Changes {
  return {
    checks: [
      ...[...now.checks].flatMap(([id, { verdict, code }]): ChangedCheck[] => {
        const was = before?.checks.get(id)?.verdict;
        const told = before === undefined ? noteworthy.includes(verdict) : was !== verdict;
        return told ? [{ id, before: was ?? null, now: verdict, code: code ?? null }] : [];
      }),
      ...[...(before?.checks ?? [])]
        .filter(([id]) => !now.checks.has(id))
        .map(([id, { verdict }]): ChangedCheck => ({ id, before: verdict, now: null, code: null })),
    ],
    findings: [
      ...newTo(now.findings, before?.findings).map((each) => ({ ...each, change: 'new' as const })),
      ...newTo(before?.findings, now.findings).map((each) => ({ ...each, change: 'gone' as const })),
    ],
  };
}

/** One id may be found in two places. */
const newTo = (findings: Seen['findings'] = [], others: Seen['findings'] = []): Seen['findings'] =>
  beyond(findings, others, ({ id, severity }) => `${severity} ${id}`).map(({ id, severity }) => ({ id, severity }));
