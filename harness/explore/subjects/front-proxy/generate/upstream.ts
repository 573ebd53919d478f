import { constant, constantFrom, integer, oneof, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { getThrough, postThrough, request } from '../../../../vocabulary/front-proxy';
import { otherIssuerOf, upstreamStates } from '../../../../vocabulary/front-proxy/upstream';
import type { ThroughProxy, UpstreamState } from '../../../../vocabulary/front-proxy/types';
import type { AreaCases } from '../../../area-cases';
import { caller, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { anyUser, declaredUsers, type User } from './users';

/**
 * A front proxy that waits for an answer which never comes shows nothing in the time of one attempt, and not everybody has the keys of
 * its other CAs.
 */
const states = (Object.keys(upstreamStates) as UpstreamState[]).filter(
  (state) => state !== 'silent-in-the-handshake' && otherIssuerOf(state) === undefined,
);
const [first = 'good', ...others] = states;

const caseWith = (
  users: Arbitrary<User>,
  state: Arbitrary<UpstreamState>,
  requests: Arbitrary<number>,
): Arbitrary<FrontProxyCase> =>
  tuple(users, state, constantFrom<Partial<ThroughProxy>>(getThrough(), postThrough()), requests).map(
    ([user, then, shape, before]): FrontProxyCase => ({
      area: 'upstream',
      given: { [caller]: user },
      when: getThrough({
        ...shape,
        as: caller,
        upstream: then,
        ...(before === 0
          ? {}
          : {
              earlier: Array.from({ length: before }, () => request({ as: caller })),
              upstreamBefore: { state: 'good', connections: 'ended' },
            }),
      }),
    }),
  );

/** The API server in any state, from the beginning or after it was good (clause 5.2.2); `before`: so many requests before. */
export const upstream = (target: FrontProxyTarget): AreaCases<FrontProxyCase> => ({
  any: caseWith(
    anyUser(target),
    constantFrom(first, ...others),
    oneof(
      { withCrossShrink: true },
      { arbitrary: constant(0), weight: 2 },
      { arbitrary: integer({ min: 1, max: 3 }), weight: 1 },
    ),
  ).filter(isLegal),
  openings: [0, 1].flatMap((before) =>
    states.map((state) => caseWith(constant(declaredUsers(target)[0]), constant(state), constant(before))),
  ),
});
