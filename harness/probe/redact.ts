import { basicCredentials } from './token-text';

/** What stands where the token stood. */
const shown = '(the bearer token)';

/**
 * The same without the bearer token in hand, wherever it stood: in the request that was written, and in what a server made
 * of it, for one that takes a token for a name says it in its answer. Values that do not hold it are the same values.
 */
export function withoutToken<Value>(value: Value, token: string | undefined): Value {
  if (token === undefined || token === '') return value;
  const short = token.slice(0, -1);
  const forms = [token, short].flatMap((each) => [each, JSON.stringify(each).slice(1, -1), encodeURIComponent(each)]);
  const secrets = [...new Set([...forms, basicCredentials(token)])]
    .filter((each) => each !== '')
    .map((each) => each.replace(/[^\w]/g, '\\$&'));
  // In whatever case: the harness sends another one, and servers make one of all.
  const secret = new RegExp(secrets.join('|'), 'gi');
  return replaced(value, (text) => text.replace(secret, shown)) as Value;
}

function replaced(value: unknown, hide: (text: string) => string): unknown {
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
