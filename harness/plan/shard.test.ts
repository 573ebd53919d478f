import { describe, expect, test } from '@jest/globals';
import { dealt, inShard, shardNamed, shardOf } from './shard';

test.each([
  ['1/1', { index: 1, count: 1 }],
  ['3/5', { index: 3, count: 5 }],
  ['0/5', undefined],
  ['6/5', undefined],
  ['1/0', undefined],
  ['1', undefined],
  ['1/5/2', undefined],
  ['1/99999', undefined],
])('%s', (text, shard) => {
  expect(shardOf(text)).toEqual(shard);
});

test('the reason of a check that is left to another shard names that shard', () => {
  expect(shardNamed(inShard({ index: 2, count: 7 }))).toEqual({ index: 2, count: 7 });
  expect(shardNamed('not selected by --scenario')).toBeUndefined();
  expect(shardNamed(undefined)).toBeUndefined();
});

describe('dealing out', () => {
  const sizes = new Map('a b c d e f g h i j'.split(' ').map((name, at) => [name, 1 + ((at * 7) % 10)]));

  test('each name has one shard, and none of the shards is much larger than another', () => {
    const shards = dealt(sizes, 3);
    expect([...shards.keys()].sort()).toEqual([...sizes.keys()].sort());
    const loads = [1, 2, 3].map((shard) =>
      [...shards].reduce((sum, [name, each]) => sum + (each === shard ? (sizes.get(name) ?? 0) : 0), 0),
    );
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(2);
  });

  test('the order in which names come changes nothing', () => {
    const shuffled = new Map([...sizes].reverse());
    expect(new Map([...dealt(shuffled, 4)].sort())).toEqual(new Map([...dealt(sizes, 4)].sort()));
  });
});
