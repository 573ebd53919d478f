import type { ApiRequest } from '../exchange';

type Headers = ApiRequest['headers'];

/** What is in one header value: its bytes, which Node hands over one character each, as the UTF-8 that they are. */
export function textOf(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8');
}

/** Whether a value's bytes are UTF-8. All that are not would become the same replacement characters, and two names one. */
export function isUtf8(value: string): boolean {
  // What is ASCII needs no decoder, and almost everything is.
  if (/^[\0-\x7f]*$/.test(value)) return true;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
    return true;
  } catch {
    return false;
  }
}

/** Percent-decoding comes after lower-casing, so that `%41` can still spell a capital; a broken escape is left alone (H-11a). */
export function unescapeKey(key: string): string {
  return textOf(keyBytes(key));
}

/** Every header under a prefix as a key, with its values in order (H-11). */
export function extraUnder(
  headers: Headers,
  prefixes: readonly string[],
  text = textOf,
): Readonly<Record<string, readonly string[]>> {
  const extra = new Map<string, string[]>();
  for (const [key, value] of linesUnder(headers, prefixes)) {
    const name = unescapeKey(key);
    // Values are added in place: a list made anew for each of 20,000 equal headers would take seconds.
    const values = extra.get(name);
    if (values) values.push(text(value));
    else extra.set(name, [text(value)]);
  }
  return Object.fromEntries(extra);
}

/** Whether everything under these prefixes is UTF-8, the decoded keys as well. */
export function isExtraUtf8(headers: Headers, prefixes: readonly string[]): boolean {
  for (const [key, value] of linesUnder(headers, prefixes)) if (!isUtf8(keyBytes(key)) || !isUtf8(value)) return false;
  return true;
}

/** The prefixes in the order they are configured; the key without its prefix, in lower case. */
function* linesUnder(headers: Headers, prefixes: readonly string[]): Generator<readonly [key: string, value: string]> {
  for (const prefix of prefixes) {
    const start = prefix.toLowerCase();
    for (const [name, value] of headers) {
      const lower = name.toLowerCase();
      if (lower.startsWith(start)) yield [lower.slice(start.length), value];
    }
  }
}

function keyBytes(key: string): string {
  if (/%(?![0-9a-f]{2})/.test(key)) return key;
  return key.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
