import { withoutSecret } from '../../text';

/**
 * The same without the supplied bearer token, wherever it stood: in the request that was written, and in what a server made
 * of it, for one that takes a token for a name says it in its answer. Values that do not hold it are the same values.
 */
export function withoutToken<Value>(value: Value, token: string | undefined): Value {
  if (token === undefined || token === '') return value;
  return replaced(value, (text) => withoutSecret(text, token)) as Value;
}

/** The same with every text in it rewritten. What does not change is the same value: facts of certificates are more than their fields. */
export function replaced(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => replaced(item, hide));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const before = Object.entries(value);
  const after = before.map(([key, item]): [string, unknown] => [hide(key), replaced(item, hide)]);
  const same = after.every(([key, item], at) => key === before[at]?.[0] && item === before[at][1]);
  return same ? value : Object.fromEntries(after);
}
