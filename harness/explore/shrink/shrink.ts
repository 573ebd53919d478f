import type { AnySetup } from '../../target/types';
import type { Generated } from '../generate';
import type { Outcome, Session } from '../run/session';

/** A case that failed, with the smaller ones that shrinking makes of it. */
export interface Failure {
  readonly outcome: Outcome;
  readonly generated: Generated;
  readonly setup: AnySetup;
  /** The name of its batch, which draws which client its attempts look like. */
  readonly batch: string;
}

/** The smallest case that was found to fail in the same way. */
export interface Shrunk extends Failure {
  /** How many smaller cases were tried. */
  readonly tries: number;
  /** Of three times that the smallest was tried again, those in which it failed in the same way. */
  readonly again: number;
}

/** How far a shrinking goes. */
export interface ShrinkBounds {
  readonly mostTries: number;
  /** False: time is up, and the smallest case so far is good enough. */
  readonly goesOn: () => boolean;
}

/** So many smaller cases are tried together: they share their controls. */
const atOnce = 8;

/** How often the smallest case is tried again. */
export const timesAgain = 3;

/** Whether a case failed as another did: by the same branch of the model, and as gravely. */
export const failsAlike = ({ result, expected }: Outcome, other: Outcome): boolean =>
  result.verdict === 'failed' && result.severity === other.result.severity && expected.branch === other.expected.branch;

/**
 * Whether a failure is one of the target: what never comes again, and gave nobody anything of another, a busy machine may have
 * made. That somebody once got what is another's counts, however seldom.
 */
export const isTheTargets = ({ again, outcome }: Pick<Shrunk, 'again' | 'outcome'>): boolean =>
  again > 0 || outcome.result.severity === 'safety';

/** Looks for the smallest case that fails as this one does, and tries it three times more. */
export async function shrink(failure: Failure, session: Session, { mostTries, goesOn }: ShrinkBounds): Promise<Shrunk> {
  let smallest = failure;
  let tries = 0;
  /** What was tried and came out as it must. */
  const good = new Set<string>();
  const isUnknown = (each: Generated): boolean => !good.has(keyOf(each));
  // Where the first setup of the target fails as well, nothing rests on another.
  const [first] = session.target.setups;
  if (first !== failure.setup && goesOn()) {
    tries += 1;
    [smallest = failure] = await failing([failure.generated], { ...failure, setup: first }, session);
  }
  search: while (goesOn() && tries < mostTries) {
    for (const candidates of chunks(smallest.generated.smaller(), isUnknown, atOnce)) {
      tries += candidates.length;
      const found = await failing(candidates, smallest, session);
      for (const each of candidates) if (!found.some(({ generated }) => generated === each)) good.add(keyOf(each));
      const [next] = found;
      if (next !== undefined) {
        smallest = next;
        continue search;
      }
      if (!goesOn() || tries >= mostTries) break search;
    }
    break;
  }
  let again = 0;
  for (let time = 0; time < timesAgain; time += 1) {
    const [found] = await failing([smallest.generated], smallest, session);
    if (found === undefined) continue;
    again += 1;
    smallest = found;
  }
  return { ...smallest, tries, again };
}

/** Those that fail as this one does. */
async function failing(candidates: readonly Generated[], failure: Failure, session: Session): Promise<Failure[]> {
  const cases = candidates.map(({ explored }, number) => ({ number, explored }));
  const { setup, batch, outcome } = failure;
  const found: Failure[] = [];
  await session.tryAll([{ name: batch, setup, cases }], (outcomes) => {
    for (const each of outcomes) {
      const generated = candidates[each.number];
      if (generated !== undefined && failsAlike(each, outcome))
        found.push({ ...failure, generated, outcome: { ...each, number: outcome.number } });
    }
  });
  return found;
}

const keyOf = ({ explored }: Generated): string => JSON.stringify(explored);

function* chunks(
  all: Iterable<Generated>,
  isWanted: (each: Generated) => boolean,
  size: number,
): Iterable<readonly Generated[]> {
  let chunk: Generated[] = [];
  for (const each of all) {
    if (!isWanted(each)) continue;
    chunk.push(each);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
