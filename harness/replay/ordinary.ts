import { isIPv4, isIPv6 } from 'node:net';
import type { Exchange, WireRequest } from '../attempt';
import type { Attempt } from '../vocabulary/types';

type Ordinary = Extract<Attempt, { kind: 'who-am-i' | 'request' }>;

/** One request on a connection of its own, in one form, to the target under its own name: what every client program can make. */
export function isOrdinary(attempt: Attempt): attempt is Ordinary {
  if (attempt.kind !== 'who-am-i' && attempt.kind !== 'request') return false;
  const { behind, after, beside, resuming, h2c, inEachOf, showing, serverName } = attempt;
  const others = [behind, after, beside, resuming, h2c, inEachOf, showing, serverName];
  if (others.some((each) => each !== undefined)) return false;
  return attempt.kind === 'request' || (attempt.meanwhile === undefined && attempt.waiting === undefined);
}

/** The request as far as the harness says it; the program adds the rest. */
export const written = ({ method, path, headers, body }: WireRequest): string =>
  [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body ?? ''].join('\r\n');

/**
 * The addresses that may be connected to: those that were checked (docs/decisions/0028), else the host as it is given. None:
 * its name leads nowhere. IPv4 first, for a program that takes one alone.
 */
export const addressesOf = ({ host, addresses }: Exchange['endpoint']): readonly string[] =>
  addresses === undefined ? [host] : [...addresses.filter(isIPv4), ...addresses.filter(isIPv6)];

/** An address as it stands before a colon. */
export const inBrackets = (address: string): string => (isIPv6(address) ? `[${address}]` : address);
