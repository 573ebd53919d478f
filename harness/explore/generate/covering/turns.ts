/** The item of a list that is begun again at its end. */
export function inTurn<Item>(items: readonly [Item, ...Item[]], at: number): Item {
  return items[at % items.length] ?? items[0];
}

/** The items of several lists in turn, until all of them are at their end. */
export const interleaved = <Item>(...lists: readonly (readonly Item[])[]): readonly Item[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  );

/** A list in parts of so many items, the last of which may have fewer. */
export const inParts = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
