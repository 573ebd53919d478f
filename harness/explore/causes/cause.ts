import type { Shrunk } from '../shrink/shrink';
import { shapeOf } from './shape';

/** One cause of disagreement: a shrunk case, and how many cases differed as it did. */
export interface Cause {
  readonly shrunk: Shrunk;
  /** The number of the first case that failed by it. */
  readonly first: number;
  /** How many cases failed in the same way, whether they were shrunk or not. */
  readonly cases: number;
}

/** A failure that was made smaller, with how it differed before. */
export type ShrunkFailure = Shrunk & { readonly difference: string; readonly first: number };

/**
 * The causes of these failures: the same branch and the same shape after shrinking is one. The gravest and most frequent
 * first, by how many cases differed alike.
 */
export function causesOf(shrunk: readonly ShrunkFailure[], alike: ReadonlyMap<string, number>): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const each of shrunk) {
    const { outcome, generated } = each;
    const key = `${outcome.expected.branch} ${outcome.result.severity ?? ''} ${shapeOf(generated.explored)}`;
    const known = causes.get(key);
    causes.set(key, {
      shrunk: known?.shrunk ?? each,
      first: Math.min(known?.first ?? each.first, each.first),
      cases: Math.max(known?.cases ?? 0, alike.get(each.difference) ?? 1),
    });
  }
  const isSafety = ({ shrunk: { outcome } }: Cause): number => (outcome.result.severity === 'safety' ? 1 : 0);
  return [...causes.values()].sort((one, other) => isSafety(other) - isSafety(one) || other.cases - one.cases);
}
