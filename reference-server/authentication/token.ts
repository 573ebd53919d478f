import { createHash, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../caller';
import type { ApiRequest } from '../exchange';
import type { Verified } from './x509';

/** A bearer token that the server knows, as its SHA-256: what is kept gives no token away. */
export interface KnownToken {
  readonly digest: Buffer;
  readonly caller: Caller;
}

type Headers = ApiRequest['headers'];

/**
 * The caller whose bearer token the request carries (RFC 6750, 2.1; rules P-01 to P-07); undefined when it carries none. As in
 * Kubernetes the first `Authorization` header counts (P-06), the scheme may be written in any case, and `Bearer` with
 * nothing behind it is no credential (P-07).
 */
export function callerFromToken(headers: Headers, known: readonly KnownToken[]): Verified | undefined {
  const token = bearerToken(headers);
  if (token === undefined || known.length === 0) return undefined;
  const digest = digestOf(token);
  // Every token is compared, each in constant time: how long it takes tells nothing of where they differ.
  const [found] = known.filter((each) => timingSafeEqual(each.digest, digest));
  return found === undefined ? { problem: 'its bearer token is not known' } : { caller: found.caller };
}

/** The token behind the scheme `Bearer`; what comes after a second blank is not part of it. */
export function bearerToken(headers: Headers): string | undefined {
  const [, value = ''] = headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  const [scheme = '', token = ''] = value.trim().split(' ');
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}

/** What is kept of a token; header values come one character a byte. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token, 'latin1').digest();
