type Row = readonly number[];

/**
 * Rows in which every two alternatives of different dimensions stand together at least once; `sizes`: how many alternatives each
 * dimension has. Rows with the most new pairs come first, so that each alternative is in one of the first rows.
 */
export function pairwise(sizes: readonly number[]): readonly Row[] {
  const open = openPairs(sizes);
  const rows: Row[] = [];
  for (let row = rowFrom(sizes, open); row !== undefined; row = rowFrom(sizes, open)) {
    for (const pair of pairsIn(row)) open.delete(pair);
    rows.push(row);
  }
  return rows;
}

const pairOf = (one: number, value: number, other: number, otherValue: number): string =>
  one < other ? `${one}:${value} ${other}:${otherValue}` : `${other}:${otherValue} ${one}:${value}`;

const pairsIn = (row: Row): readonly string[] =>
  row.flatMap((value, one) => row.slice(0, one).map((otherValue, other) => pairOf(one, value, other, otherValue)));

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

function openPairs(sizes: readonly number[]): Set<string> {
  return new Set(
    sizes.flatMap((size, one) =>
      sizes
        .slice(0, one)
        .flatMap((otherSize, other) =>
          upTo(size).flatMap((value) => upTo(otherSize).map((otherValue) => pairOf(one, value, other, otherValue))),
        ),
    ),
  );
}

/** The row that begins with the first open pair and has the most other ones; undefined: none is open. */
function rowFrom(sizes: readonly number[], open: ReadonlySet<string>): Row | undefined {
  const [first] = open;
  if (first === undefined) return undefined;
  const row = new Map(first.split(' ').map((part) => part.split(':').map(Number) as [number, number]));
  for (const dimension of sizes.keys()) {
    if (row.has(dimension)) continue;
    const opened = (value: number): number =>
      [...row].filter(([other, otherValue]) => open.has(pairOf(dimension, value, other, otherValue))).length;
    row.set(dimension, best(upTo(sizes[dimension] ?? 1), opened));
  }
  return sizes.map((_size, dimension) => row.get(dimension) ?? 0);
}

const best = (values: readonly number[], worth: (value: number) => number): number =>
  values.reduce((found, value) => (worth(value) > worth(found) ? value : found), 0);
