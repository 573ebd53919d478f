import type { Area } from './case';
import type { Batch } from './run/batch';
import type { Outcome } from './run/session';

/** How many cases of an area were made, and what they came to. */
export interface Tally {
  readonly made: number;
  /** Those of which something was shown: as the model says, or not. */
  readonly shown: number;
  readonly failed: number;
}

export type Count = ReturnType<typeof createCount>;

/** What all cases so far have come to. */
export function createCount() {
  const tallies = new Map<Area, Tally>();
  const branches = new Map<string, number>();
  const reasons = new Map<string, number>();
  const alike = new Map<string, number>();
  let unshrunk = 0;
  const more = <Key>(map: Map<Key, number>, key: Key, by = 1): unknown => map.set(key, (map.get(key) ?? 0) + by);
  const none: Tally = { made: 0, shown: 0, failed: 0 };
  const addTo = (area: Area, { made, shown, failed }: Tally): void => {
    const sum = tallies.get(area) ?? none;
    tallies.set(area, { made: sum.made + made, shown: sum.shown + shown, failed: sum.failed + failed });
  };
  return {
    branches,
    reasons,
    alike,
    add({ cases }: Batch, outcomes: readonly Outcome[]) {
      for (const { explored } of cases) addTo(explored.area, { ...none, made: 1 });
      for (let missing = cases.length - outcomes.length; missing > 0; missing -= 1)
        more(reasons, 'the model does not say what must come of it');
      for (const { explored, expected, result } of outcomes) {
        const { verdict, reason = '' } = result;
        if (verdict !== 'passed' && verdict !== 'failed') {
          more(reasons, reason);
          continue;
        }
        addTo(explored.area, { made: 0, shown: 1, failed: verdict === 'failed' ? 1 : 0 });
        for (const branch of expected.through) more(branches, branch);
      }
    },
    cameOnce(number: number) {
      if (number > 0)
        more(
          reasons,
          'it failed once, nobody got anything of another, and it did not fail in three tries more',
          number,
        );
    },
    leftUnshrunk(number: number) {
      unshrunk += number;
    },
    unshrunk: () => unshrunk,
    areas: (): ReadonlyMap<Area, Tally> => tallies,
    tally: (): Tally =>
      [...tallies.values()].reduce(
        (sum, each) => ({
          made: sum.made + each.made,
          shown: sum.shown + each.shown,
          failed: sum.failed + each.failed,
        }),
        none,
      ),
  };
}
