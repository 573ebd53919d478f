import { array, constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { request } from '../../../../vocabulary/front-proxy';
import type { GivenUser, ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import type { AreaCases } from '../../../area-cases';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved } from '../../../generate/covering/turns';
import { claims } from './claims';
import type { FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { askers, caseWith, eachAsker, requestOf } from './askers';
import { resemblingHolders } from './holders';
import { sessions } from './sessions';
import { declaredUsers, isInHeader } from './users';

type Company = Pick<ThroughProxy, 'earlier' | 'after' | 'beside' | 'among' | 'later'>;

const both = ['1.1', '2'] as const;

/** Requests of several users on one connection, which tells of none of them. */
const onOneConnection = (users: readonly GivenUser[]): Arbitrary<Partial<ThroughProxy>> =>
  tuple(
    constantFrom(...both),
    constantFrom('after' as const, 'beside' as const),
    array(requestOf(users), { minLength: 1, maxLength: 5 }),
  ).map(([http, place, requests]) => ({ http, [place]: requests }));

/** Requests of several users on connections of their own, one after the other or at once. */
const onSeveralConnections = (users: readonly GivenUser[]): Arbitrary<Partial<ThroughProxy>> =>
  tuple(
    constantFrom(...both),
    array(requestOf(users), { maxLength: 3 }),
    array(requestOf(users), { maxLength: 5 }),
    array(requestOf(users), { maxLength: 2 }),
  ).map(([http, earlier, among, later]): Partial<ThroughProxy> => {
    const company: Company = {
      ...(earlier.length === 0 ? {} : { earlier }),
      ...(among.length === 0 ? {} : { among }),
      ...(later.length === 0 ? {} : { later }),
    };
    return { http, ...company };
  });

/** A connection that goes on in HTTP/2 on which ALPN has not agreed (RFC 9113, 3.2 and 3.3). */
const upgraded: readonly Partial<ThroughProxy>[] = [
  { speaking: 'http2-by-upgrade', http: '1.1' },
  { speaking: 'http2-by-prior-knowledge', http: '2' },
];

/** Several users, each with an identity of its own, on whatever connections they travel (rule X-14). */
export function connections(target: FrontProxyTarget): AreaCases<FrontProxyCase> {
  const all = declaredUsers(target).slice(0, 6);
  const inHeaders = all.filter(isInHeader);
  const of = (
    users: readonly GivenUser[],
    company: (of: readonly GivenUser[]) => Arbitrary<Partial<ThroughProxy>>,
  ): Arbitrary<FrontProxyCase> => caseWith(users, askers(users), company(users));
  const ofSessions = sessions(target);
  return {
    any: oneof(
      { withCrossShrink: true },
      { arbitrary: of(all, onSeveralConnections), weight: 1 },
      ...(inHeaders.length < 2 ? [] : [{ arbitrary: of(inHeaders, onOneConnection), weight: 2 }]),
      { arbitrary: ofSessions.any, weight: 1 },
    ).filter(isLegal),
    openings: interleaved(
      togetherOn(['earlier', 'among', 'later'], all),
      togetherOn(['after', 'beside'], inHeaders),
      ofSessions.openings,
      target.issuesUsers === true ? resemblingHolders : [],
      upgraded.flatMap((how) => eachAsker(all).map((who) => caseWith(all, constant(who), constant(how)))),
    ),
  };
}

/** Every two of who asks, who asks besides, where on these places, and by which version of HTTP. */
function togetherOn(
  places: readonly (keyof Company)[],
  users: readonly GivenUser[],
): readonly Arbitrary<FrontProxyCase>[] {
  const who = eachAsker(users);
  if (users.length < 2) return [];
  return pairwise([who.length, who.length, places.length, both.length]).map(
    ([own = 0, other = 0, place = 0, version = 0]) =>
      caseWith(
        users,
        constant(who[own] ?? {}),
        claims.map((headers) => ({
          http: both[version] ?? '1.1',
          [places[place] ?? 'after']: [request({ ...who[other], headers })],
        })),
      ),
  );
}
