import type { FindingSeverity } from '../../results';

/** What a finding of one id always says; only what was seen differs from case to case. */
export interface CatalogueEntry {
  readonly severity: FindingSeverity;
  readonly title: string;
  /** Why it matters, as a sentence without full stop. */
  readonly why: string;
  readonly references: readonly string[];
  /** By the profile of the server, `other` for every kind that is not named. */
  readonly fix: Readonly<Record<string, string>> & { readonly other: string };
}
