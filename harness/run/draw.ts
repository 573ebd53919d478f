import { createHmac, randomBytes } from 'node:crypto';

/**
 * What a run draws from its seed. Each draw has a name: the same seed and name give the same, in whatever order the draws are
 * made, so that attempts side by side do not change one another's.
 */
export interface Draw {
  /** At least `least`, at most `most`. */
  readonly number: (name: string, least: number, most: number) => number;
  readonly one: <Item>(name: string, items: readonly [Item, ...Item[]]) => Item;
  /** All of them, in the order drawn. */
  readonly order: <Item>(name: string, items: readonly Item[]) => readonly Item[];
  readonly bytes: (name: string, length: number) => Buffer;
}

/** A seed that no target can guess. */
export const newSeed = (): string => randomBytes(8).toString('hex');

/** What this seed gives. */
export function createDraw(seed: string): Draw {
  const digest = (name: string): Buffer => createHmac('sha256', seed).update(name).digest();
  const number: Draw['number'] = (name, least, most) => least + (digest(name).readUIntBE(0, 6) % (most - least + 1));
  return {
    number,
    one: (name, items) => items[number(name, 0, items.length - 1)] ?? items[0],
    order: (name, items) =>
      items
        .map((item, at) => ({ item, key: digest(`${name} ${at}`) }))
        .sort((one, other) => one.key.compare(other.key))
        .map(({ item }) => item),
    bytes: (name, length) =>
      Buffer.concat(Array.from({ length: Math.ceil(length / 32) }, (_, at) => digest(`${name} ${at}`))).subarray(
        0,
        length,
      ),
  };
}
