import type { HeaderLine, ServerSettings } from '../types';
import { failed, type Found } from './found';

/** The token of the first `Authorization` header (rule P-06); undefined: it is of another scheme, or empty (P-07, P-08). */
export function bearerToken(lines: readonly HeaderLine[]): string | undefined {
  const [, value = ''] = lines.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  const [scheme = '', token = ''] = value.trim().split(' ');
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined;
}

/** Whom the bearer token of a request identifies (RFC 6750, 2.1); undefined: it has none. */
export function callerFromToken(lines: readonly HeaderLine[], { tokens }: ServerSettings): Found | undefined {
  const presented = bearerToken(lines);
  if (presented === undefined) return undefined;
  const known = tokens.find(({ token }) => token === presented);
  return known === undefined
    ? failed(false, { as: 'bad-token', branch: 'token-unknown' })
    : { caller: known.caller, means: 'token', through: ['token-user'] };
}
