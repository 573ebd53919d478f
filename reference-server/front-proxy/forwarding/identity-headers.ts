import type { Caller } from '../../caller';
import { hasControlCharacter } from '../control-characters';
import type { HeaderLines } from '../messages';
import type { Settings } from '../settings/flags';
import { otherIdentityHeaders, otherIdentityPrefixes } from './other-identity-headers';

/** The names of the headers that carry an identity to the API server (spec 2.5, 5.3). */
export type IdentityHeaderNames = Pick<
  Settings,
  | 'requestheaderUsernameHeaders'
  | 'requestheaderGroupHeaders'
  | 'requestheaderExtraHeadersPrefix'
  | 'requestheaderUidHeaders'
>;

/**
 * One spelling for all that some server reads as the same name: case means nothing (RFC 9110, 5.1), and CGI programs and
 * their heirs see `_` and `.` where `-` was sent (rule X-10).
 */
export const canonical = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '-');

/** Says of a header whether anybody may read an identity in it: those of the flags, of spec 2.5, and of other products. */
export function identityHeaders(names: IdentityHeaderNames): (name: string) => boolean {
  const exact = new Set(
    [
      ...names.requestheaderUsernameHeaders,
      ...names.requestheaderGroupHeaders,
      ...names.requestheaderUidHeaders,
      ...otherIdentityHeaders,
    ].map(canonical),
  );
  const prefixes = [...names.requestheaderExtraHeadersPrefix, ...otherIdentityPrefixes].map(canonical);
  return (name) => {
    const spelled = canonical(name);
    return exact.has(spelled) || prefixes.some((prefix) => spelled.startsWith(prefix));
  };
}

/**
 * The headers that say who the user is (spec 5.2.3), one line for each value. A part of the identity for which the API
 * server has no header is not sent.
 */
export function headersOf(user: Caller, names: IdentityHeaderNames): HeaderLines {
  const [userHeader] = names.requestheaderUsernameHeaders;
  const [groupHeader] = names.requestheaderGroupHeaders;
  const [uidHeader] = names.requestheaderUidHeaders;
  const [extraPrefix] = names.requestheaderExtraHeadersPrefix;
  const line = (name: string | undefined, value: string): HeaderLines =>
    name === undefined ? [] : [[name, octets(value)]];
  return [
    ...line(userHeader, user.user),
    ...user.groups.flatMap((group) => line(groupHeader, group)),
    ...(user.uid === undefined ? [] : line(uidHeader, user.uid)),
    ...Object.entries(user.extra).flatMap(([key, values]) =>
      values.flatMap((value) => line(extraPrefix === undefined ? undefined : extraPrefix + escapeKey(key), value)),
    ),
  ];
}

/**
 * The first part of an identity that would not arrive as it is (rules I-16, I-17): an empty one is none, space at either end
 * is taken off by HTTP (RFC 9110, 5.5), and a line break would begin another header. Undefined: all of it arrives.
 */
export function unforwardable(user: Caller): string | undefined {
  const parts: readonly (readonly [string, string])[] = [
    ['user name', user.user],
    ...user.groups.map((group) => ['group', group] as const),
    ...(user.uid === undefined ? [] : [['UID', user.uid] as const]),
    ...Object.entries(user.extra).flatMap(([key, values]) => values.map((value) => [`extra ${key}`, value] as const)),
  ];
  return parts.find(([, value]) => value === '' || /^ | $/.test(value) || hasControlCharacter(value))?.[0];
}

/** A text as the octets of its UTF-8, one character each, as headers are written. */
const octets = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** The API server lowers the case of a key and then decodes it, so that every octet which is no small letter is encoded (H-11a). */
const escapeKey = (key: string): string =>
  [...Buffer.from(key, 'utf8')]
    .map((octet) => {
      const character = String.fromCharCode(octet);
      return /[a-z0-9.-]/.test(character) ? character : `%${octet.toString(16).padStart(2, '0')}`;
    })
    .join('');
