import type { Identity } from '../../observation';
import type { Profile } from '../../target/types';
import type { ExpectedIdentity } from '../../vocabulary/types';

/**
 * How an identity differs from the expected one as far as it was seen: empty when it does not. Groups are compared as multisets without
 * regard to order (encoders sort them, rule I-04); a repeated group may be kept or dropped but never lost (I-05). What
 * the kind of server adds for everyone is left to the scenario that is about it.
 */
export function differences(expected: ExpectedIdentity, seen: Identity, profile: Profile): readonly string[] {
  const found: string[] = [];
  if (seen.user !== expected.user)
    found.push(`the user is ${JSON.stringify(seen.user)} and not ${JSON.stringify(expected.user)}`);
  if (expected.uid !== undefined && (seen.uid ?? '') !== expected.uid)
    found.push(`the uid is ${JSON.stringify(seen.uid)} and not ${JSON.stringify(expected.uid)}`);
  if (expected.groups !== undefined && seen.groups !== undefined)
    found.push(...differingGroups(expected.groups, seen.groups, profile));
  if (expected.extra !== undefined && seen.extra !== undefined)
    found.push(...differingExtra(expected.extra, seen.extra));
  if (expected.noOtherExtra === true) found.push(...furtherExtra(expected.extra ?? {}, seen.extra ?? {}, profile));
  return found;
}

function differingGroups(expected: readonly string[], seen: readonly string[], profile: Profile): readonly string[] {
  const added = profile.addedGroups.filter((group) => !expected.includes(group));
  const own = seen.filter((group) => !added.includes(group));
  return [...new Set([...expected, ...own])].flatMap((group) => {
    const wanted = count(expected, group);
    const got = count(own, group);
    if (wanted === 0) return [`group ${JSON.stringify(group)} is not the caller's`];
    if (got === 0) return [`group ${JSON.stringify(group)} is missing`];
    return got > wanted ? [`group ${JSON.stringify(group)} is there ${got} times`] : [];
  });
}

/** Only the attributes that were expected: a server may add some of its own (rule I-18). */
function differingExtra(
  expected: Readonly<Record<string, readonly string[]>>,
  seen: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  return Object.entries(expected).flatMap(([key, wanted]) => {
    const got = Object.hasOwn(seen, key) ? seen[key] : undefined;
    return JSON.stringify(wanted) === JSON.stringify(got)
      ? []
      : [`extra ${JSON.stringify(key)} is ${JSON.stringify(got ?? null)} and not ${JSON.stringify(wanted)}`];
  });
}

/** Attributes that nobody gave the caller, and that this kind of server does not add. */
const furtherExtra = (
  expected: Readonly<Record<string, readonly string[]>>,
  seen: Readonly<Record<string, readonly string[]>>,
  { addedExtra }: Profile,
): readonly string[] =>
  Object.keys(seen)
    .filter((key) => !Object.hasOwn(expected, key) && !addedExtra.includes(key))
    .map((key) => `extra ${JSON.stringify(key)} is not the caller's`);

const count = (list: readonly string[], item: string): number => list.filter((each) => each === item).length;

/** Whether two identities are the same as far as both were seen: neither order of groups nor what the server adds counts. */
export function sameIdentity(one: Identity, other: Identity, profile: Profile): boolean {
  return canonical(one, profile) === canonical(other, profile);
}

function canonical({ user, uid, groups, extra }: Identity, { addedExtra }: Profile): string {
  const own = Object.entries(extra ?? {}).filter(([key]) => !addedExtra.includes(key));
  return JSON.stringify([user, uid, groups === undefined ? null : [...groups].sort(), own.sort()]);
}
