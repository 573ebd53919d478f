import type { HttpResponse, Identity } from '../../observation';
import { likeBaseline } from './answer-class';
import { identityOfSubject } from './subject-identity';
import type { Oracle } from '../types';
import { userIn } from './user-pattern';

/**
 * Characters of an answer that can name a caller, and groups and attributes that it can have. An identity is kept for
 * every attempt, and a server may name a million groups; one that does has answered, and has said nothing of the caller.
 */
const longest = 16 * 1024;
const most = 1024;

const unnamed: Identity = { user: undefined, uid: undefined, groups: undefined, extra: undefined };

/** Who the answer says the caller is; undefined when it says nothing of the kind. */
export function readIdentity(oracle: Oracle, response: HttpResponse): Identity | undefined {
  const served = response.status >= 200 && response.status <= 299;
  // These name no caller who is served, so that what is served may be of any length: a list, or metrics.
  if (served && (oracle.kind === 'forbidden-message' || oracle.kind === 'api-classes')) return unnamed;
  if (response.body.length > longest) return undefined;
  if (oracle.kind === 'none') return oracle.baseline && likeBaseline(oracle.baseline, response);
  if (oracle.kind === 'audit-log') return undefined;
  if (response.status === 403 && oracle.kind !== 'echo-dn')
    return oracle.kind === 'forbidden-message' && oracle.pattern !== undefined
      ? userByPattern(oracle.pattern, response.body)
      : userOfForbiddenMessage(response.body);
  if (!served) return undefined;
  switch (oracle.kind) {
    case 'self-subject-review':
      return identityIn(property(property(parse(response.body), 'status'), 'userInfo'), 'username');
    case 'certificate-signing-request':
      return identityIn(property(parse(response.body), 'spec'), 'username');
    case 'echo':
      return identityIn(parse(response.body), 'user');
    case 'echo-dn':
      return identityOfSubject(response.body);
    case 'forbidden-message':
    case 'api-classes':
      return unnamed;
  }
}

/**
 * The name of what a target has kept although it was only to try it (`dryRun=All`): what is only tried has no version.
 * Undefined: nothing was kept.
 */
export function keptObject(oracle: Oracle, { status, body }: HttpResponse): string | undefined {
  if (oracle.kind !== 'certificate-signing-request' || status < 200 || status > 299) return undefined;
  const metadata = property(parse(body.slice(0, longest)), 'metadata');
  const [version, name] = [property(metadata, 'resourceVersion'), property(metadata, 'name')];
  if (version === undefined || version === null || version === '') return undefined;
  return typeof name === 'string' ? name.slice(0, 253) : '';
}

/** Kubernetes names the caller in the message of a 403 Status, quoted as a Go string, and leaves nothing in it that looks like HTML. */
function userOfForbiddenMessage(body: string): Identity | undefined {
  const message = property(parse(body), 'message');
  const written = typeof message === 'string' ? withoutReferences(message) : undefined;
  const quoted = written === undefined ? undefined : /User ("(?:[^"\\]|\\.)*")/.exec(written)?.[1];
  const user = quoted === undefined ? undefined : parse(jsonQuoted(quoted));
  return typeof user === 'string' ? { ...unnamed, user } : undefined;
}

/**
 * Kubernetes writes `&`, `<` and `>` as `&amp;`, `&lt;` and `&gt;`. A message that has one of them otherwise is from a server that does
 * not, and is what it says.
 */
const withoutReferences = (message: string): string =>
  /[<>]|&(?!(?:amp|lt|gt);)/.test(message)
    ? message
    : message.replaceAll(/&(amp|lt|gt);/g, (_reference, name: 'amp' | 'lt' | 'gt') => references[name]);
const references = { amp: '&', lt: '<', gt: '>' } as const;

/** In the message of a Status document, where the body is one: a pattern is then written without the escapes of JSON. */
function userByPattern(pattern: string, body: string): Identity | undefined {
  const message = property(parse(body), 'message');
  const user = userIn(pattern, typeof message === 'string' ? message : body);
  return user === undefined ? undefined : { ...unnamed, user };
}

/** The user whom a refusal names; undefined: none. */
export const forbiddenUser = ({ status, body }: HttpResponse): string | undefined =>
  status === 403 && body.length <= longest ? userOfForbiddenMessage(body)?.user : undefined;

/** Go's quoting has escapes that JSON has not (`strconv.Quote`); the rest is the same. */
const jsonQuoted = (quoted: string): string =>
  quoted.replace(
    /\\(?:x([0-9a-fA-F]{2})|U([0-9a-fA-F]{8})|([av\\"bfnrtu/]))/g,
    (escape, byte?: string, point?: string, letter?: string) => {
      // A letter is never written so: from 0x80 on it is a byte that is no part of UTF-8, an octet of `harness/text`.
      if (byte !== undefined) return /^[89a-f]/i.test(byte) ? `\\udc${byte}` : `\\u00${byte}`;
      if (point !== undefined) return codePoint(Number.parseInt(point, 16));
      return letter === 'a' ? '\\u0007' : letter === 'v' ? '\\u000b' : escape;
    },
  );

const codePoint = (point: number): string =>
  point <= 0x10ffff ? JSON.stringify(String.fromCodePoint(point)).slice(1, -1) : '\\ufffd';

/** The identity in a document: of its field with this name, and of `uid`, `groups` and `extra`. */
export function identityIn(document: unknown, userField: string): Identity | undefined {
  const user = property(document, userField);
  if (user !== undefined && typeof user !== 'string') return undefined;
  if (user === undefined && property(document, 'groups') === undefined) return undefined;
  const uid = property(document, 'uid');
  const groups = strings(property(document, 'groups'));
  const extra = lists(property(document, 'extra'));
  if (groups.length + Object.values(extra).reduce((sum, values) => sum + 1 + values.length, 0) > most) return undefined;
  return { user: user ?? '', uid: typeof uid === 'string' && uid !== '' ? uid : undefined, groups, extra };
}

/** The value of a JSON text; undefined: it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A property of an object's own. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (Object.getOwnPropertyDescriptor(value, name)?.value as unknown)
    : undefined;
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

function lists(value: unknown): Readonly<Record<string, readonly string[]>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, list]) => [key, strings(list)]));
}
