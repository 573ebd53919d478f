import type { HeaderLine } from '../types';
import { extraKey } from './request-header';

type Extra = Readonly<Record<string, readonly string[]>>;

/** More spellings of one key than a request has that is not made for this. */
const mostSpellings = 3;

/**
 * The orders that the values of extra attributes may have. Where several names give one key (`a%62` and `ab`), Kubernetes keeps the
 * order of the lines of each name alone: the names may come in any order then.
 */
export function ordersOf(extra: Extra, lines: readonly HeaderLine[], prefixes: readonly string[]): readonly Extra[] {
  return Object.keys(extra).reduce<readonly Extra[]>(
    (orders, key) => {
      const others = ordersOfKey(key, lines, prefixes);
      return orders.flatMap((order) => [order, ...others.map((values) => ({ ...order, [key]: values }))]);
    },
    [extra],
  );
}

/** The values of one key, name by name, in every order of the names; none where one name gives it. */
function ordersOfKey(
  key: string,
  lines: readonly HeaderLine[],
  prefixes: readonly string[],
): readonly (readonly string[])[] {
  const byPrefix = prefixes.map((prefix) => {
    const values = new Map<string, string[]>();
    for (const [name, value] of lines) {
      const lower = name.toLowerCase();
      if (!lower.startsWith(prefix.toLowerCase()) || extraKey(lower.slice(prefix.length)) !== key) continue;
      values.set(lower, [...(values.get(lower) ?? []), value]);
    }
    return [...values.values()];
  });
  if (byPrefix.every((names) => names.length < 2) || byPrefix.some((names) => names.length > mostSpellings)) return [];
  // Prefixes stay in their order (rule H-11b).
  return byPrefix.reduce<readonly (readonly string[])[]>(
    (before, names) => before.flatMap((values) => permutations(names).map((each) => [...values, ...each.flat()])),
    [[]],
  );
}

const permutations = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) =>
        permutations(items.filter((_each, index) => index !== at)).map((rest) => [item, ...rest]),
      );
