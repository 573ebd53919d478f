import { describe, expect, test } from '@jest/globals';
import { paced } from './pace';

/** A clock that only sleeping moves. */
function slept(): {
  readonly elapsed: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly naps: readonly number[];
} {
  let now = 0;
  const naps: number[] = [];
  return {
    elapsed: () => now,
    naps,
    sleep: (milliseconds) => {
      naps.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
}

describe('at most so many requests a second', () => {
  test('each turn waits for the requests of those before it', async () => {
    const { elapsed, sleep, naps } = slept();
    const turn = paced(10, elapsed, undefined, sleep);
    for (const requests of [1, 3, 1, 1]) await turn(requests);
    expect(naps).toEqual([100, 300, 100]);
  });

  test('whoever asks at once stands in line', async () => {
    const naps: number[] = [];
    const turn = paced(
      4,
      () => 0,
      undefined,
      (milliseconds) => {
        naps.push(milliseconds);
        return Promise.resolve();
      },
    );
    await Promise.all([turn(1), turn(1), turn(1)]);
    expect(naps).toEqual([250, 500]);
  });

  test('without a bound nobody waits', async () => {
    const turn = paced(undefined, () => {
      throw new Error('no clock is needed');
    });
    await turn(1000);
  });

  test('and after an abort nobody does either', async () => {
    const controller = new AbortController();
    const turn = paced(0.001, () => 0, controller.signal);
    await turn(1);
    const second = turn(1);
    controller.abort();
    await second;
    await turn(1);
  });
});
