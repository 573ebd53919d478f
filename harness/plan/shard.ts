/** One of so many parts of a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Why a check is left to another part of the run; `merge` puts the parts together again. */
export const inShard = ({ index, count }: Shard): string => `in shard ${index} of ${count}`;

/** The shard that a check has been left to, by the reason that says so; undefined for any other reason. */
export function shardNamed(reason: string | undefined): Shard | undefined {
  const [, index, count] = /^in shard (\d+) of (\d+)$/.exec(reason ?? '') ?? [];
  return index === undefined || count === undefined ? undefined : { index: Number(index), count: Number(count) };
}

/** Reads `I/N`; undefined when it is none. */
export function shardOf(text: string): Shard | undefined {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  return shard.index >= 1 && shard.index <= shard.count ? shard : undefined;
}

/**
 * Deals what has a name and a size out to so many shards: the largest first, each to the shard that has least so far. The same
 * names and sizes are always dealt out in the same way, in whatever order they come.
 */
export function dealt(sizes: ReadonlyMap<string, number>, count: number): ReadonlyMap<string, number> {
  const loads = Array.from({ length: count }, () => 0);
  const largestFirst = [...sizes].toSorted(
    ([name, size], [other, ofOther]) => ofOther - size || (name < other ? -1 : 1),
  );
  return new Map(
    largestFirst.map(([name, size]) => {
      const at = loads.indexOf(Math.min(...loads));
      loads[at] = (loads[at] ?? 0) + size;
      return [name, at + 1];
    }),
  );
}
