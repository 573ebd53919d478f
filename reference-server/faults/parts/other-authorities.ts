import type { Presented } from '../../authentication/peer';
import type { Seams } from '../../seams';
import { resumedSessions } from './marked-connections';

/** Which authorities are trusted on a connection, in place of those of now; it may be a marked one. */
export type AuthoritiesOf<Trusted> = (now: Trusted, presented: Presented, isMarked: boolean) => Trusted;

/** What a fault puts in the place of the standard where it trusts, on some connections, the authorities of another time. */
export interface OtherAuthorities<Trusted> {
  readonly presented: Seams['presented'];
  readonly trusted: (standard: Trusted) => Trusted;
  readonly authenticate: <Request, Found>(
    standard: (request: Request, presented: Presented) => Found,
  ) => (request: Request, presented: Presented) => Found;
}

/** Marked are connections that resume a session unless others are given. */
export function otherAuthorities<Trusted>(
  of: AuthoritiesOf<Trusted>,
  { marked, presented: noting } = resumedSessions(),
): OtherAuthorities<Trusted> {
  let asking: Presented | undefined;
  return {
    presented: noting,
    trusted: (standard) => (asking === undefined ? standard : of(standard, asking, marked.has(asking))),
    authenticate: (standard) => (request, presented) => {
      asking = presented;
      try {
        return standard(request, presented);
      } finally {
        asking = undefined;
      }
    },
  };
}

/** Those of the first request of the connection. */
export function ofTheConnection<Trusted>(): AuthoritiesOf<Trusted> {
  const known = new WeakMap<Presented, { readonly trusted: Trusted }>();
  return (now, presented) => {
    const first = known.get(presented) ?? { trusted: now };
    known.set(presented, first);
    return first.trusted;
  };
}

/** Those of the last full handshake with the same certificate. */
export function ofTheHandshake<Trusted>(): AuthoritiesOf<Trusted> {
  const atHandshake = new Map<string, { readonly trusted: Trusted }>();
  return (now, presented, isResumed) => {
    const mark = presented.kind === 'certificates' ? presented.leaf.fingerprint : '';
    if (!isResumed) atHandshake.set(mark, { trusted: now });
    return (atHandshake.get(mark) ?? { trusted: now }).trusted;
  };
}

/** Those that were there first, where the connection is marked. */
export function ofTheStart<Trusted>(): AuthoritiesOf<Trusted> {
  let first: { readonly trusted: Trusted } | undefined;
  return (now, _presented, isMarked) => {
    first ??= { trusted: now };
    return isMarked ? first.trusted : now;
  };
}
