import type { ExploredCase } from '../case';
import type { KnownBranch } from '../expected';
import type { ExploredSubject } from '../explored-subject';
import type { Cause } from '../causes/cause';
import type { ExploreResult } from '../explore';
import { timesAgain } from '../shrink/shrink';

/** The smallest case as sentences: who takes part in it, and what is asked. */
export function caseInWords(explored: ExploredCase, { inWords }: Pick<ExploredSubject, 'inWords'>): readonly string[] {
  const { tls } = explored;
  const sentences = inWords(explored);
  return tls === undefined ? sentences : [...sentences.slice(0, -1), `${sentences.at(-1) ?? ''}, under TLS ${tls}`];
}

/** How often the smallest case failed again, as a clause. */
export const againInWords = ({ shrunk: { again } }: Cause): string =>
  again === timesAgain
    ? `failed again ${timesAgain} times of ${timesAgain}`
    : `failed again ${again} of ${timesAgain} times: the target does not always answer so`;

/** The branches that were never reached. */
export const unreached = (
  { branches }: Pick<ExploreResult, 'branches'>,
  known: readonly KnownBranch[],
): readonly KnownBranch[] => known.filter(({ id }) => (branches.get(id) ?? 0) === 0);

/** The sentence that says what was shown; never that a target conforms: what was not tried, nobody knows. */
export function resultSentence(result: ExploreResult, known: readonly KnownBranch[]): string {
  const { tally, causes, branches } = result;
  if (known.length === 0)
    return `${causes.length === 0 ? 'no difference' : `${plural(causes.length, 'cause')} of difference`} in ${plural(tally.shown, 'case')}`;
  const reached = known.filter(({ id }) => (branches.get(id) ?? 0) > 0).length;
  const what = causes.length === 0 ? 'no disagreement' : `${plural(causes.length, 'cause')} of disagreement`;
  return `${what} in ${plural(tally.shown, 'case')}, ${reached} of ${known.length} branches of the model`;
}

/** A number with its noun. */
export const plural = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
