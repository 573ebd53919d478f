import type { ExploreOptions } from './explore-options';
import { inBatch, type PlannedCases } from './cases';
import type { ShrunkFailure } from './causes/cause';
import { differenceOf } from './causes/difference';
import type { Count } from './count';
import { byItsData } from './generate';
import type { Session } from './run/session';
import { shrink, type Failure } from './shrink/shrink';

/** So many batches at most are begun before failures are made smaller; fewer at first, when nobody knows how long one takes. */
const inRound = 11;
const firstRound = 2;
/** So many failures that differ alike are made smaller. */
const alikeShrunk = 2;
const mostTries = 240;

/** How many batches fit into the time that is left, by how long those before took; no more than there were before. */
export function roundFor(made: number, elapsed: number, time: number): number {
  if (made === 0) return firstRound;
  const soFar = made / inBatch;
  const inTime = ((time - elapsed) * soFar) / elapsed;
  return Math.max(1, Math.min(inRound, Math.ceil(soFar), Math.floor(inTime)));
}

/** Tries the batches of a round side by side; gives those of their cases that failed. */
export async function tryRound(
  round: readonly PlannedCases[],
  session: Session,
  count: Count,
  goesOn: () => boolean,
  progress: ExploreOptions['progress'],
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const byName = new Map(round.map((batch) => [batch.name, batch]));
  await session.tryAll(
    round,
    (outcomes, { name }) => {
      const batch = byName.get(name);
      if (batch === undefined) return;
      count.add(batch, outcomes);
      for (const outcome of outcomes) {
        const generated = batch.generated[outcome.number - (batch.cases[0]?.number ?? 0)];
        if (outcome.result.verdict === 'failed' && generated !== undefined)
          failures.push({
            outcome,
            // What failed may be the control in its place.
            generated:
              outcome.explored === generated.explored ? generated : byItsData(outcome.explored, session.subject),
            setup: batch.setup,
            batch: batch.name,
          });
      }
      progress?.(count.tally().made, count.tally().failed);
    },
    goesOn,
  );
  return failures.sort((one, other) => one.outcome.number - other.outcome.number);
}

/** Makes those failures smaller that differ otherwise than enough others. */
export async function shrinkNew(
  failures: readonly Failure[],
  session: Session,
  count: Count,
  most: number,
  timeLeft: () => boolean,
): Promise<readonly ShrunkFailure[]> {
  const names = session.subject.namesIn(session.target);
  const chosen = failures.flatMap((failure) => {
    const difference = differenceOf(failure.outcome, names);
    const alike = (count.alike.get(difference) ?? 0) + 1;
    count.alike.set(difference, alike);
    return alike <= alikeShrunk ? [{ failure, difference }] : [];
  });
  const wanted = chosen.slice(0, Math.max(0, most));
  count.leftUnshrunk(chosen.length - wanted.length);
  return Promise.all(
    wanted.map(async ({ failure, difference }) => ({
      ...(await shrink(failure, session, { mostTries, goesOn: timeLeft })),
      first: failure.outcome.number,
      difference,
    })),
  );
}
