/** Those that the others do not hold, or hold less often; the same are those with the same key. */
export function beyond<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const left = others.map(keyOf);
  return items.filter((item) => {
    const at = left.indexOf(keyOf(item));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
