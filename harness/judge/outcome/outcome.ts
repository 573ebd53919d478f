import type { HttpResponse, Identity, Observation } from '../../observation';
import { noAnswerInWords, noAnswerOf, phaseInWords, type NoAnswer } from '../../observation/no-answer';
import type { Profile } from '../../target/types';

/** The layer at which an attempt was decided. */
export type Outcome =
  | NoAnswer
  | {
      readonly kind: 'http';
      readonly response: HttpResponse;
      /** An answer to HEAD, which has no body to say anything in (RFC 9110, 9.3.2). */
      readonly wordless?: true;
    }
  | { readonly kind: 'anonymous'; readonly identity: Identity; readonly status: number }
  | { readonly kind: 'accepted'; readonly identity: Identity; readonly status: number };

/** Reads the layer off an observation; who counts as anonymous is the profile's to say. */
export const outcomeOf = (observation: Observation, profile: Profile): Outcome =>
  noAnswerOf(observation) ?? answered(observation, profile);

function answered({ request, response, identity }: Observation, profile: Profile): Outcome {
  if (response === undefined) return { kind: 'malformed', why: 'an answer that holds no response', stage: 'response' };
  if (identity === undefined)
    return {
      kind: 'http',
      response,
      ...(request.startsWith('HEAD ') && response.body === '' ? { wordless: true } : {}),
    };
  const kind = isAnonymous(identity, profile) ? 'anonymous' : 'accepted';
  return { kind, identity, status: response.status };
}

/** Groups that Kubernetes keeps for itself: each of them stands for rights. */
const isReserved = (group: string): boolean => group.startsWith('system:');

/**
 * By its user name, or by the group that makes a caller anonymous: the specification names only a group (2.1, 7.5), so
 * the user may be called anything. Whoever is also in the group of the authenticated, or of the administrators, is not
 * anonymous, whatever the name.
 */
export function isAnonymous(
  { user, groups }: Pick<Identity, 'user' | 'groups'>,
  { anonymous, addedGroups }: Profile,
): boolean {
  if (user !== undefined && anonymous.users.includes(user))
    return groups === undefined || groups.every((group) => !isReserved(group) || anonymous.groups.includes(group));
  // An empty name, with no groups to be seen, names nobody.
  if (groups === undefined) return user === '';
  if (addedGroups.some((group) => groups.includes(group))) return false;
  const telling = user === '' ? anonymous.groups : anonymous.decisive;
  return groups.some((group) => telling.includes(group));
}

/** The layer as reports name it. */
export function layerName(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'http':
      return `http-${outcome.response.status}`;
    case 'tls-alert':
      return `tls-alert ${outcome.alert.name} ${phaseInWords(outcome.alert)}`;
    case 'client-refused':
      return `client-refused ${outcome.code}`;
    case 'closed':
      return `closed (${outcome.how}) at ${outcome.stage}`;
    case 'timed-out':
      return `timed-out at ${outcome.stage}`;
    case 'unreachable':
    case 'malformed':
    case 'anonymous':
    case 'accepted':
    case 'not-kept-open':
      return outcome.kind;
  }
}

/** The outcome as a clause of a sentence: "it …". */
export function outcomeInWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'http':
      return `answered HTTP ${outcome.response.status} ${outcome.response.reason}`.trimEnd();
    case 'anonymous':
      return `served the anonymous caller (HTTP ${outcome.status})`;
    case 'accepted':
      return `authenticated the caller as ${identityInWords(outcome.identity)} (HTTP ${outcome.status})`;
    default:
      return noAnswerInWords(outcome);
  }
}

/** An identity as words. */
export function identityInWords({ user, uid, groups, extra }: Identity): string {
  const parts = [user === undefined ? 'a user it does not name' : `user ${JSON.stringify(user)}`];
  if (uid !== undefined) parts.push(`uid ${JSON.stringify(uid)}`);
  if (groups !== undefined) parts.push(groups.length === 0 ? 'in no group' : `in ${list(groups)}`);
  for (const [key, values] of Object.entries(extra ?? {})) parts.push(`extra ${JSON.stringify(key)} = ${list(values)}`);
  return parts.join(', ');
}

const list = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(' and ');
