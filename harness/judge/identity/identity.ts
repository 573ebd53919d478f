import type { Identity } from '../../observation';
import type { Code } from '../../results';
import type { Profile } from '../../target/types';
import type { ExpectedIdentity } from '../../vocabulary/types';

/** One point in which an identity differs from the expected one. */
export interface Difference {
  readonly code: Code;
  readonly text: string;
}

const difference = (code: Code, text: string): Difference => ({ code, text });

/** The gravest first: another caller, rights that are not the caller's, rights that are lost. */
const byGravity: readonly Code[] = [
  'identified-as-another-user',
  'group-added',
  'uid-differs',
  'extra-differs',
  'group-missing',
  'group-repeated',
];

/** The code of several differences: that of the gravest. */
export const codeOf = (found: readonly Difference[]): Code =>
  byGravity.find((code) => found.some((each) => each.code === code)) ?? 'identified-as-another-user';

export const inWords = (found: readonly Difference[]): string => found.map(({ text }) => text).join('; ');

/**
 * How an identity differs from the expected one as far as it was seen: empty when it does not. Groups are compared as multisets without
 * regard to order (encoders sort them, rule I-04); a repeated group may be kept or dropped but never lost (I-05). What
 * the kind of server adds for everyone is left to the expectation that names it.
 */
export function differences(expected: ExpectedIdentity, seen: Identity, profile: Profile): readonly Difference[] {
  const found: Difference[] = [];
  if (seen.user !== expected.user)
    found.push(
      difference(
        'identified-as-another-user',
        `the user is ${JSON.stringify(seen.user)} and not ${JSON.stringify(expected.user)}`,
      ),
    );
  // A refusal that names the caller names the user alone.
  const namedAlone = [seen.uid, seen.groups, seen.extra].every((part) => part === undefined);
  if (expected.uid !== undefined && !namedAlone && (seen.uid ?? '') !== expected.uid)
    found.push(
      difference('uid-differs', `the uid is ${JSON.stringify(seen.uid)} and not ${JSON.stringify(expected.uid)}`),
    );
  if (expected.groups !== undefined && seen.groups !== undefined)
    found.push(...differingGroups(expected, expected.groups, seen.groups, profile));
  if (expected.extra !== undefined && seen.extra !== undefined)
    found.push(...differingExtra(expected.extra, seen.extra));
  if (expected.noOtherExtra === true) found.push(...furtherExtra(expected.extra ?? {}, seen.extra ?? {}, profile));
  return found;
}

function differingGroups(
  { addedGroups }: ExpectedIdentity,
  own: readonly string[],
  seen: readonly string[],
  profile: Profile,
): readonly Difference[] {
  const expected = [...own, ...(addedGroups ?? [])];
  const open = addedGroups === undefined ? profile.addedGroups.filter((group) => !own.includes(group)) : [];
  const judged = seen.filter((group) => !open.includes(group));
  return [...new Set([...expected, ...judged])].flatMap((group) => {
    const wanted = count(expected, group);
    const got = count(judged, group);
    if (wanted === 0) return [difference('group-added', `group ${JSON.stringify(group)} is not the caller's`)];
    if (got === 0) return [difference('group-missing', `group ${JSON.stringify(group)} is missing`)];
    return got > wanted ? [difference('group-repeated', `group ${JSON.stringify(group)} is there ${got} times`)] : [];
  });
}

/** Only the attributes that were expected: a server may add some of its own (rule I-18). */
function differingExtra(
  expected: Readonly<Record<string, readonly string[]>>,
  seen: Readonly<Record<string, readonly string[]>>,
): readonly Difference[] {
  return Object.entries(expected).flatMap(([key, wanted]) => {
    const got = Object.hasOwn(seen, key) ? seen[key] : undefined;
    return JSON.stringify(wanted) === JSON.stringify(got)
      ? []
      : [
          difference(
            'extra-differs',
            `extra ${JSON.stringify(key)} is ${JSON.stringify(got ?? null)} and not ${JSON.stringify(wanted)}`,
          ),
        ];
  });
}

/** Attributes that nobody gave the caller, and that this kind of server does not add. */
const furtherExtra = (
  expected: Readonly<Record<string, readonly string[]>>,
  seen: Readonly<Record<string, readonly string[]>>,
  { addedExtra }: Profile,
): readonly Difference[] =>
  Object.keys(seen)
    .filter((key) => !Object.hasOwn(expected, key) && !addedExtra.includes(key))
    .map((key) => difference('extra-differs', `extra ${JSON.stringify(key)} is not the caller's`));

const count = (list: readonly string[], item: string): number => list.filter((each) => each === item).length;

/** Whether two identities are the same as far as both were seen: neither order of groups nor what the server adds counts. */
export function sameIdentity(one: Identity, other: Identity, profile: Profile): boolean {
  return canonical(one, profile) === canonical(other, profile);
}

function canonical({ user, uid, groups, extra }: Identity, { addedExtra }: Profile): string {
  const own = Object.entries(extra ?? {}).filter(([key]) => !addedExtra.includes(key));
  return JSON.stringify([user, uid, groups === undefined ? null : [...groups].sort(), own.sort()]);
}
