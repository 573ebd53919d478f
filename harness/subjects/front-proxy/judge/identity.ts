import type { Code } from '../../../results';
import type { RecordedRequest } from '../../../observation';
import type { FrontProxyTarget, ProxyIdentity, ProxyProfile } from '../../../target/front-proxy';

/** The identity that the configured headers of a request state, every value of them. */
export interface StatedIdentity {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly uids: readonly string[];
  /** Keys in lower case, percent escapes decoded. */
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/**
 * As a server reads it that takes a name with white space around it for the name: the strict one takes less. Trailers count where
 * the front proxy promises to remove identity from them: a server that merges them into the header reads it (RFC 9110, 6.5.1).
 */
export function statedIdentity(
  { headers, trailers }: Pick<RecordedRequest, 'headers' | 'trailers'>,
  { requestHeader: config, profile: { unpromised } }: Pick<FrontProxyTarget, 'requestHeader' | 'profile'>,
): StatedIdentity {
  const read = unpromised['trailers-removed'] === undefined ? [...headers, ...trailers] : headers;
  const fields = read.map(([name, value]): readonly [string, string] => [
    name.trim().toLowerCase(),
    Buffer.from(value, 'latin1').toString('utf8'),
  ]);
  const valuesOf = (names: readonly string[]): readonly string[] => {
    const lower = names.map((name) => name.toLowerCase());
    return fields.flatMap(([name, value]) => (lower.includes(name) ? [value] : []));
  };
  const extra: Record<string, string[]> = {};
  for (const [name, value] of fields) {
    const prefix = config.extraHeadersPrefixes.find((each) => name.startsWith(each.toLowerCase()));
    if (prefix !== undefined) (extra[keyOf(name.slice(prefix.length))] ??= []).push(value);
  }
  return {
    users: valuesOf(config.usernameHeaders),
    groups: valuesOf(config.groupHeaders),
    uids: valuesOf(config.uidHeaders),
    extra,
  };
}

function keyOf(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** How a stated identity differs from that of a user. */
interface Difference {
  readonly code: Code;
  /** As the end of a sentence. */
  readonly text: string;
}

/** How a stated identity differs from that of a user, as the end of a sentence; undefined: it does not. */
export function identityProblem(
  stated: StatedIdentity,
  { user, groups, extra = {}, uid, besides = [], anyGroups, noneOf = [], perhaps = {} }: ProxyIdentity,
  { addedGroups, addedExtra }: Pick<ProxyProfile, 'addedGroups' | 'addedExtra'>,
): Difference | undefined {
  const problem = (code: Code, text: string): Difference => ({ code, text });
  const [named, ...more] = stated.users;
  // An API server takes an empty name for none.
  if (named === undefined || named === '') return problem('forwarded-without-user', 'without a user');
  if (more.length > 0)
    return problem('forwarded-several-users', `with ${stated.users.length} users: ${quoted(stated.users)}`);
  if (named !== user) return problem('forwarded-as-another-user', `as user ${quoted([named])}`);
  // One empty line in place of none: API servers drop an empty group.
  const said = stated.groups.length === 1 && stated.groups[0] === '' ? [] : stated.groups;
  const others = said.filter((group) => groups.includes(group) || ![...addedGroups, ...besides].includes(group));
  // A group that is named twice is one.
  if (anyGroups !== true && !sameValues([...new Set(others)], [...new Set(groups)]))
    return problem(
      'forwarded-other-groups',
      others.length === 0 ? 'without groups' : `with the groups ${quoted(others)}`,
    );
  const ofAnother = noneOf.filter((group) => said.includes(group) && !groups.includes(group));
  if (ofAnother.length > 0)
    return problem('forwarded-other-groups', `with the groups ${quoted(ofAnother)} of a user whose name resembles it`);
  const wantedUids = uid === undefined ? [] : [uid];
  const isItsUid = perhaps.uid !== undefined && sameValues(stated.uids, [perhaps.uid]);
  if (!isItsUid && !sameValues(stated.uids, wantedUids))
    return problem(
      'forwarded-another-uid',
      stated.uids.length === 0 ? 'without a UID' : `with the UID ${quoted(stated.uids)}`,
    );
  const keys = new Set([...Object.keys(stated.extra), ...Object.keys(extra)]);
  for (const key of keys) {
    if (addedExtra.includes(key) && extra[key] === undefined) continue;
    const values = stated.extra[key] ?? [];
    const possible = perhaps.extra?.[key];
    const isPossible = possible !== undefined && sameValues(values, possible);
    if (!isPossible && !sameValues(values, extra[key] ?? []))
      return problem(
        'forwarded-other-extra',
        values.length === 0
          ? `without the extra attribute ${quoted([key])}`
          : `with the extra attribute ${quoted([key])} = ${quoted(values)}`,
      );
  }
  return undefined;
}

const sameValues = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.toSorted().every((value, at) => value === others.toSorted()[at]);

/** Values in quotation marks, the first few of many. */
export const quoted = (values: readonly string[]): string =>
  [
    ...values.slice(0, 5).map((value) => JSON.stringify(value.length > 80 ? `${value.slice(0, 77)}...` : value)),
    ...(values.length > 5 ? [`${values.length - 5} more`] : []),
  ].join(', ');
