import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../caller';
import type { UserLine } from '../settings/user-file';

/** A user with a password, as the SHA-256 of both: what is kept gives no password away. */
export interface KnownPassword {
  readonly digest: Buffer;
  readonly user: Caller;
}

/** User name and password as they were sent, or why they cannot be read. */
export type BasicCredentials = { readonly user: string; readonly password: string } | { readonly problem: string };

/**
 * What stands behind the scheme `Basic` (RFC 7617, 2): Base64 of UTF-8 (2.1), in which the first colon ends the user name;
 * the password may hold others. Undefined: the header is of another scheme.
 */
export function basicCredentials(authorization: string): BasicCredentials | undefined {
  const [, scheme = '', encoded = ''] = /^([^ ]*) *(.*)$/s.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return undefined;
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded) || encoded === '')
    return { problem: 'its Basic credentials are no Base64' };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return { problem: 'its Basic credentials are not UTF-8' };
  }
  const colon = text.indexOf(':');
  if (colon < 0) return { problem: 'its Basic credentials have no colon' };
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** The user with exactly this name and password; every one is compared, each in constant time. */
export function userWithPassword(
  known: readonly KnownPassword[],
  { user, password }: { readonly user: string; readonly password: string },
): Caller | undefined {
  const digest = digestOf(user, password);
  const [found] = known.filter((each) => timingSafeEqual(each.digest, digest));
  return found?.user;
}

/** What is kept of the lines of a file of passwords. */
export const knownPasswords = (lines: readonly UserLine[]): readonly KnownPassword[] =>
  lines.map(({ secret, user }) => ({ digest: digestOf(user.user, secret), user }));

/** No user name holds a colon, so the two together are like no others. */
const digestOf = (user: string, password: string): Buffer =>
  createHash('sha256').update(`${user}:${password}`, 'utf8').digest();
