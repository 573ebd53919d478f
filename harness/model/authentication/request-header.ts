import { bytesOf, textOfBytes } from '../../text';
import type { HeaderLine, ServerSettings } from '../types';
import type { Named } from './found';

/** Every value of a header, in the order of the lines; names in any case (rule H-04). */
const valuesOf = (lines: readonly HeaderLine[], name: string): readonly string[] =>
  lines.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, value]) => value);

/** Nothing but space names nobody and nothing (rule H-09). */
const isBlank = (value: string): boolean => /^[ \t]*$/.test(value);

/**
 * The first value of the first configured header whose first value is not empty (rules H-07 to H-09); undefined: there is
 * none.
 */
export const firstValue = (lines: readonly HeaderLine[], names: readonly string[]): string | undefined =>
  names.map((name) => valuesOf(lines, name)[0] ?? '').find((value) => !isBlank(value));

/** Every value of every configured header is a group, a comma belongs to it, and an empty one is none (rules H-05, H-06). */
export const groupsFrom = (lines: readonly HeaderLine[], names: readonly string[]): readonly string[] =>
  names.flatMap((name) => valuesOf(lines, name)).filter((group) => !isBlank(group));

/** The key of an extra attribute: what follows the prefix, in lower case and then percent-decoded once (rule H-11a). */
export function extraKey(rest: string): string {
  const lower = rest.toLowerCase();
  if (/%(?![0-9a-f]{2})/.test(lower)) return lower;
  const bytes = lower.replace(/%([0-9a-f]{2})/g, (_escape, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
  return textOfBytes(Buffer.from(bytes, 'latin1'));
}

/** Every header that begins with a prefix gives one value of the attribute that the rest names (rules H-11, H-11b). */
export function extraFrom(
  lines: readonly HeaderLine[],
  prefixes: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const extra = new Map<string, string[]>();
  for (const prefix of prefixes)
    for (const [name, value] of lines) {
      if (!name.toLowerCase().startsWith(prefix.toLowerCase())) continue;
      const key = extraKey(name.slice(prefix.length));
      extra.set(key, [...(extra.get(key) ?? []), value]);
    }
  return Object.fromEntries(extra);
}

/** Whom the headers of a verified front proxy name (clauses 2.5 and 5.2.3); undefined: nobody (rules H-03, H-09, H-10). */
export function callerFromHeaders(
  lines: readonly HeaderLine[],
  { usernameHeaders, groupHeaders, uidHeaders, extraHeadersPrefixes }: ServerSettings['requestHeader'],
): Named | undefined {
  const user = firstValue(lines, usernameHeaders);
  if (user === undefined) return undefined;
  const uid = firstValue(lines, uidHeaders);
  return {
    user,
    groups: groupsFrom(lines, groupHeaders),
    extra: extraFrom(lines, extraHeadersPrefixes),
    ...(uid === undefined ? {} : { uid }),
  };
}

/** A text with bytes that are no UTF-8, as a server shows it that has no way to show them. */
const withReplacements = (text: string): string => bytesOf(text).toString('utf8');

const anywhere = ({ user, groups, uid = '', extra }: Named, change: (text: string) => string): Named => ({
  user: change(user),
  groups: groups.map(change),
  extra: Object.fromEntries(Object.entries(extra).map(([key, values]) => [change(key), values.map(change)])),
  ...(uid === '' ? {} : { uid: change(uid) }),
});

/** The same caller with each byte that is not UTF-8 as U+FFFD; undefined: it has none. */
export function callerWithReplacements(caller: Named): Named | undefined {
  const shown = anywhere(caller, withReplacements);
  return JSON.stringify(shown) === JSON.stringify(caller) ? undefined : shown;
}
