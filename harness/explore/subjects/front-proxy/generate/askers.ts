import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import { getThrough, request } from '../../../../vocabulary/front-proxy';
import type { GivenUser, ProxyRequest, ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import { claims } from './claims';
import { caller, companyOf, type FrontProxyCase } from '../cases';
import { isInHeader } from './users';

/** Milliseconds that the upstream takes: answers overtake each other. */
const delays: Arbitrary<Pick<ProxyRequest, 'answered'>> = constantFrom(
  {},
  {},
  { answered: { after: 15 } },
  { answered: { after: 40 } },
);

export const names = (users: readonly GivenUser[]): readonly (readonly [name: string, user: GivenUser])[] =>
  users.map((user, at) => [at === 0 ? caller : `user-${at + 1}`, user]);

/** Who asks, and how well. */
export type Asker = Pick<ProxyRequest, 'as' | 'presenting'>;

/** One of these users, one of them with a wrong credential, or nobody. */
export const askers = (users: readonly GivenUser[]): Arbitrary<Asker> => {
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

export const requestOf = (users: readonly GivenUser[]): Arbitrary<ProxyRequest> =>
  tuple(askers(users), claims, delays).map(([who, headers, answered]) => request({ ...who, headers, ...answered }));

/** Each user, each wrong credential, and none. */
export const eachAsker = (users: readonly GivenUser[]): readonly Asker[] => [
  ...names(users).map(([name]) => ({ as: name })),
  ...names(users).flatMap(([name, user]) =>
    isInHeader(user) ? [{ as: name, presenting: 'wrong-secret' as const }] : [],
  ),
  {},
];

/** A case of these users: who asks, and what is done besides. */
export const caseWith = (
  users: readonly GivenUser[],
  who: Arbitrary<Asker>,
  company: Arbitrary<Partial<ThroughProxy>>,
): Arbitrary<FrontProxyCase> =>
  tuple(who, claims, delays, company)
    .map(([asker, headers, answered, more]): FrontProxyCase => ({
      area: 'connections',
      given: Object.fromEntries(names(users)),
      when: getThrough({ ...asker, headers, ...answered, ...more }),
    }))
    .map(withThoseWhoAsk);

/** The case with those users alone who make a request; whoever makes that of the attempt comes first. */
function withThoseWhoAsk(explored: FrontProxyCase): FrontProxyCase {
  const { given, when } = explored;
  const asking = new Set([when, ...companyOf(when)].map(({ as }) => as));
  return {
    ...explored,
    given: Object.fromEntries(Object.entries(given).filter(([name]) => name === caller || asking.has(name))),
  };
}
