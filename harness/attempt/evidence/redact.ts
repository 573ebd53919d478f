import { withoutSecret } from '../../text';

/**
 * The same without the supplied bearer token, wherever it stood: in the request that was written, and in what a server made
 * of it, for one that takes a token for a name says it in its answer. Values that do not hold it are the same values.
 */
export function withoutToken<Value>(value: Value, token: string | undefined): Value {
  if (token === undefined || token === '') return value;
  return replaced(value, (text) => withoutSecret(text, token)) as Value;
}

/** What names a form of an observation: a word of ours, also where it is somebody's password. */
const ours: ReadonlySet<string> = new Set(['kind', 'stage', 'phase', 'direction', 'role']);

/** Fields of which the names are a server's. */
const named: ReadonlySet<string> = new Set(['extra']);

/** The same with every text in it rewritten that is not ours. What does not change is the same value: facts of certificates are more than their fields. */
export function replaced(value: unknown, hide: (text: string) => string, field = ''): unknown {
  if (typeof value === 'string') return ours.has(field) ? value : hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => replaced(item, hide));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const before = Object.entries(value);
  const after = before.map(([key, item]): [string, unknown] => [
    named.has(field) ? hide(key) : key,
    replaced(item, hide, key),
  ]);
  const same = after.every(([key, item], at) => key === before[at]?.[0] && item === before[at][1]);
  return same ? value : Object.fromEntries(after);
}
