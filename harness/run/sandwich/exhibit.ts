import type { CheckResult, Evidence } from '../../results';

/** What of an attempt is told only of a check that did not pass. */
export type EvidenceDetail = Pick<Evidence, 'sent' | 'timeline' | 'notReproducible' | 'kubectl'> &
  Partial<Pick<Evidence, 'reproduce'>>;

/** A piece of evidence, and what it takes to tell more of it. */
export interface Exhibit extends Evidence {
  /** More of it, for the check with this id; worked out only for what is shown. */
  readonly detail?: (check: string) => EvidenceDetail;
}

/** The evidence of a check as its result keeps it: what passed is told in short, so that it costs nothing. */
export const asShown = (
  exhibits: readonly Exhibit[],
  { id, verdict }: Pick<CheckResult, 'id' | 'verdict'>,
): readonly Evidence[] =>
  exhibits.map(({ detail, ...evidence }) =>
    detail !== undefined && (verdict === 'failed' || verdict === 'inconclusive')
      ? { ...evidence, ...detail(id) }
      : evidence,
  );
