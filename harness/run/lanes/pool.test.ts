import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { createPool, type Pool } from './pool';

/** Work that goes on until it is let end, and what has begun so far. */
function held(): {
  readonly begun: string[];
  readonly work: (name: string) => Promise<void>;
  readonly end: (name: string) => Promise<void>;
} {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name) => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
    end: async (name) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

/** When all that follows from what has happened has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Node shows it to new contexts alone once the flag is set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe('items from outside', () => {
  test('are begun in their order, as many at once as there may be', async () => {
    const { begun, work, end } = held();
    const { all } = createPool(
      () => 2,
      () => true,
    );
    const done = all(['a', 'b', 'c'], work);
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await done;
  });

  test('none at all are done at once', async () => {
    await createPool(
      () => 1,
      () => true,
    ).all([], () => Promise.reject(new Error('called')));
  });

  test('more begin when the limit has grown', async () => {
    let limit = 1;
    const { begun, work, end } = held();
    const { all, changed } = createPool(
      () => limit,
      () => true,
    );
    const done = all(['a', 'b', 'c'], work);
    limit = 3;
    changed();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of begun) await end(name);
    await done;
  });

  test('the first failure is thrown when all that had begun have ended, and no more begin', async () => {
    const begun: number[] = [];
    const { all, atWork } = createPool(
      () => 2,
      () => true,
    );
    const done = all(numbers(5), async (item) => {
      begun.push(item);
      await settled();
      if (item === 0) throw new Error('broken');
    });
    await expect(done).rejects.toThrow('broken');
    await settled();
    expect(begun.length).toBeLessThan(5);
    expect(atWork()).toBe(0);
  });
});

describe('items of one item', () => {
  /** How many are at work at most, and in which order they are begun. */
  async function nested(
    limit: number,
    shares: boolean,
  ): Promise<{ readonly most: number; readonly order: readonly number[] }> {
    const pool = createPool(
      () => limit,
      () => shares,
    );
    const order: number[] = [];
    let [now, most] = [0, 0];
    await pool.all(['only'], () =>
      pool.each(numbers(12), async (item) => {
        order.push(item);
        now += 1;
        most = Math.max(most, now);
        await settled();
        now -= 1;
      }),
    );
    expect(pool.atWork()).toBe(0);
    return { most, order };
  }

  test('are shared by lanes that are free, and begun in their order', async () => {
    expect(await nested(4, true)).toEqual({ most: 4, order: numbers(12) });
    expect(await nested(1, true)).toEqual({ most: 1, order: numbers(12) });
  });

  test('follow each other where nothing is shared', async () => {
    expect(await nested(4, false)).toEqual({ most: 1, order: numbers(12) });
  });

  test('are shared from when they may be', async () => {
    let shares = false;
    const { begun, work, end } = held();
    const pool = createPool(
      () => 2,
      () => shares,
    );
    const done = pool.all(['only'], () => pool.each(['a', 'b', 'c'], work));
    await settled();
    expect(begun).toEqual(['a']);
    shares = true;
    pool.changed();
    expect(begun).toEqual(['a', 'b']);
    for (const name of ['a', 'b', 'c']) await end(name);
    await done;
  });

  test('wait for the items outside, of which many begin first', async () => {
    const { begun, work, end } = held();
    const pool = createPool(
      () => 2,
      () => true,
    );
    const done = pool.all(['a', 'b', 'c'], (name) => pool.each([`${name}1`, `${name}2`], work));
    await settled();
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
    for (const name of ['b1', 'c1', 'b2', 'c2']) await end(name);
    await done;
    expect(pool.atWork()).toBe(0);
  });

  test('are let go of when they are over, though no other lane has looked at them', async () => {
    const pool = createPool(
      () => 1,
      () => false,
    );
    const madeAndDone = async (): Promise<WeakRef<object>> => {
      const item = {};
      await pool.all(['only'], () => pool.each([item, {}], () => Promise.resolve()));
      return new WeakRef(item);
    };
    const item = await madeAndDone();
    // What was just referred to is kept until the end of the job (ECMAScript, 9.10).
    await settled();
    collectGarbage();
    expect(item.deref()).toBeUndefined();
    expect(pool.atWork()).toBe(0);
  });

  test('each lane has a number, and works on one item at a time', async () => {
    const pool = createPool(
      () => 3,
      () => true,
    );
    const busy = new Set<number>();
    await pool.all(['only'], () =>
      pool.each(numbers(20), async (_item, _at, lane) => {
        expect(busy.has(lane)).toBe(false);
        expect(lane).toBeLessThan(3);
        busy.add(lane);
        await settled();
        busy.delete(lane);
      }),
    );
  });

  test('a failure among them is thrown to the item', async () => {
    const pool = createPool(
      () => 4,
      () => true,
    );
    const seen: string[] = [];
    await pool.all(['one', 'other'], async (name) => {
      await pool
        .each(numbers(6), async (item) => {
          await settled();
          if (name === 'one' && item === 3) throw new Error('broken');
        })
        .catch((error: unknown) => seen.push(`${name}: ${String(error)}`));
    });
    expect(seen).toEqual(['one: Error: broken']);
    expect(pool.atWork()).toBe(0);
  });
});

/** Turns and work of several items, and how many worked at once at most from the time that `from` has worked on. */
async function turns(
  pool: Pool,
  items: number,
  act: (item: number, round: number) => void,
): Promise<readonly number[]> {
  const atOnce: number[] = [];
  let now = 0;
  await pool.all(numbers(items), async (item) => {
    for (const round of numbers(6)) {
      await pool.turn();
      now += 1;
      atOnce.push(now);
      act(item, round);
      await settled();
      now -= 1;
    }
  });
  return atOnce;
}

test('a lane gives way at its next turn when there may be fewer', async () => {
  let limit = 8;
  const pool = createPool(
    () => limit,
    () => true,
  );
  const atOnce = await turns(pool, 8, (item, round) => {
    if (item === 0 && round === 1) limit = 2;
  });
  expect(Math.max(...atOnce.slice(0, 8))).toBe(8);
  expect(Math.max(...atOnce.slice(20))).toBe(2);
  expect(pool.atWork()).toBe(0);
});

test('alone is alone, one after the other, and the others go on afterwards', async () => {
  const pool = createPool(
    () => 6,
    () => true,
  );
  const alone: number[] = [];
  let now = 0;
  await pool.all(numbers(6), async (item) => {
    for (const round of numbers(4)) {
      await pool.turn();
      now += 1;
      await settled();
      now -= 1;
      if (round === 1 && item < 3)
        await pool.alone(async () => {
          now += 1;
          alone.push(now);
          await settled();
          alone.push(now);
          now -= 1;
        });
    }
  });
  expect(alone).toEqual([1, 1, 1, 1, 1, 1]);
  expect(pool.atWork()).toBe(0);
});

test('a lane that is given up is free for others meanwhile', async () => {
  const { begun, work, end } = held();
  const pool = createPool(
    () => 1,
    () => true,
  );
  const done = pool.all(['waits', 'other'], (name) => (name === 'waits' ? pool.without(() => work(name)) : work(name)));
  await settled();
  expect(begun).toEqual(['waits', 'other']);
  await end('other');
  await end('waits');
  await done;
});
