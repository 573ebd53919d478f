import { array, constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { getThrough, request } from '../../../../vocabulary/front-proxy';
import type { GivenUser, ProxyRequest, ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import type { AreaCases } from '../../../area-cases';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved } from '../../../generate/covering/turns';
import { claims } from './claims';
import { caller, companyOf, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { declaredUsers, isInHeader } from './users';

/** Milliseconds that the upstream takes: answers overtake each other. */
const delays: Arbitrary<Pick<ProxyRequest, 'answered'>> = constantFrom(
  {},
  {},
  { answered: { after: 15 } },
  { answered: { after: 40 } },
);

const names = (users: readonly GivenUser[]): readonly (readonly [name: string, user: GivenUser])[] =>
  users.map((user, at) => [at === 0 ? caller : `user-${at + 1}`, user]);

/** Who asks, and how well. */
type Asker = Pick<ProxyRequest, 'as' | 'presenting'>;

/** One of these users, one of them with a wrong credential, or nobody. */
const askers = (users: readonly GivenUser[]): Arbitrary<Asker> => {
  const [first = caller, ...rest] = names(users).map(([name]) => name);
  const inHeaders = names(users).filter(([, user]) => isInHeader(user));
  const [wrong, ...others] = inHeaders.map(([name]) => name);
  return oneof(
    { withCrossShrink: true },
    { arbitrary: constantFrom(first, ...rest).map((as) => ({ as })), weight: 6 },
    ...(wrong === undefined
      ? []
      : [
          {
            arbitrary: constantFrom(wrong, ...others).map((as) => ({ as, presenting: 'wrong-secret' as const })),
            weight: 1,
          },
        ]),
    { arbitrary: constant({}), weight: 1 },
  );
};

const requestOf = (users: readonly GivenUser[]): Arbitrary<ProxyRequest> =>
  tuple(askers(users), claims, delays).map(([who, headers, answered]) => request({ ...who, headers, ...answered }));

/** A case of these users: who asks, and what is done besides. */
type CaseWith = (
  users: readonly GivenUser[],
  who: Arbitrary<Asker>,
  company: Arbitrary<Partial<ThroughProxy>>,
) => Arbitrary<FrontProxyCase>;

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
  const caseWith: CaseWith = (users, who, company) =>
    tuple(who, claims, delays, company)
      .map(([asker, headers, answered, more]): FrontProxyCase => ({
        area: 'connections',
        given: Object.fromEntries(names(users)),
        when: getThrough({ ...asker, headers, ...answered, ...more }),
      }))
      .map(withThoseWhoAsk);
  const of = (
    users: readonly GivenUser[],
    company: (of: readonly GivenUser[]) => Arbitrary<Partial<ThroughProxy>>,
  ): Arbitrary<FrontProxyCase> => caseWith(users, askers(users), company(users));
  return {
    any: oneof(
      { withCrossShrink: true },
      { arbitrary: of(all, onSeveralConnections), weight: 1 },
      ...(inHeaders.length < 2 ? [] : [{ arbitrary: of(inHeaders, onOneConnection), weight: 2 }]),
    ).filter(isLegal),
    openings: interleaved(
      togetherOn(['earlier', 'among', 'later'], all, caseWith),
      togetherOn(['after', 'beside'], inHeaders, caseWith),
      upgraded.flatMap((how) => eachAsker(all).map((who) => caseWith(all, constant(who), constant(how)))),
    ),
  };
}

/** Each user, each wrong credential, and none. */
const eachAsker = (users: readonly GivenUser[]): readonly Asker[] => [
  ...names(users).map(([name]) => ({ as: name })),
  ...names(users).flatMap(([name, user]) =>
    isInHeader(user) ? [{ as: name, presenting: 'wrong-secret' as const }] : [],
  ),
  {},
];

/** Every two of who asks, who asks besides, where on these places, and by which version of HTTP. */
function togetherOn(
  places: readonly (keyof Company)[],
  users: readonly GivenUser[],
  caseWith: CaseWith,
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

/** The case with those users alone who make a request; whoever makes that of the attempt comes first. */
function withThoseWhoAsk(explored: FrontProxyCase): FrontProxyCase {
  const { given, when } = explored;
  const asking = new Set([when, ...companyOf(when)].map(({ as }) => as));
  return {
    ...explored,
    given: Object.fromEntries(Object.entries(given).filter(([name]) => name === caller || asking.has(name))),
  };
}
