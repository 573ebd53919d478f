import type { BranchId } from '../branches';
import type { HeaderLine, ServerSettings } from '../types';

type Names = ServerSettings['requestHeader'];

const named = (name: string, names: readonly string[]): boolean =>
  names.some((each) => each.toLowerCase() === name.toLowerCase());

const begins = (name: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()));

/** The lines that name somebody by these settings. */
export const identityLines = (lines: readonly HeaderLine[], names: Names): readonly HeaderLine[] =>
  lines.filter(
    ([name]) =>
      named(name, [...names.usernameHeaders, ...names.groupHeaders, ...names.uidHeaders]) ||
      begins(name, names.extraHeadersPrefixes),
  );

/** Names that carry an identity elsewhere, and here only where they are configured (rules H-16 and H-17). */
const isStandard = (name: string): boolean => /^x-remote-(user|group|uid|extra-.*)$/i.test(name);

/** Which rules about the values of headers a front proxy's request goes by. */
export function branchesOfHeaders(lines: readonly HeaderLine[], names: Names): readonly BranchId[] {
  const { usernameHeaders, groupHeaders, uidHeaders, extraHeadersPrefixes } = names;
  const own = identityLines(lines, names);
  const of = (configured: readonly string[]): readonly HeaderLine[] => own.filter(([name]) => named(name, configured));
  const keys = own.flatMap(([name]) => (begins(name, extraHeadersPrefixes) ? [name.replace(/^.*-/, '')] : []));
  const users = of(usernameHeaders);
  const holds: readonly (readonly [BranchId, boolean])[] = [
    ['header-name-in-any-case', own.some(([name]) => !isSpelled(name, names))],
    ['header-first-user', users.length > 1],
    ['header-order-of-configuration', new Set(users.map(([name]) => name.toLowerCase())).size > 1],
    ['header-every-group', of(groupHeaders).length > 1],
    ['header-group-empty', of(groupHeaders).some(([, value]) => value === '')],
    ['header-uid', of(uidHeaders).length > 0],
    ['extra-value', keys.length > 0],
    ['extra-key-decoded', keys.some((key) => /%[0-9a-f]{2}/i.test(key))],
    ['extra-key-escape-broken', keys.some((key) => /%(?![0-9a-f]{2})/i.test(key))],
    ['header-not-configured', lines.some((line) => isStandard(line[0]) && !own.includes(line))],
  ];
  return holds.filter(([, is]) => is).map(([id]) => id);
}

const isSpelled = (name: string, names: Names): boolean =>
  [...names.usernameHeaders, ...names.groupHeaders, ...names.uidHeaders].includes(name) ||
  names.extraHeadersPrefixes.some((prefix) => name.startsWith(prefix));
