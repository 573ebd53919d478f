import { array, constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { getThrough, postThrough, request } from '../../../../vocabulary/front-proxy';
import { upstreamStates } from '../../../../vocabulary/front-proxy/upstream';
import type { ThroughProxy, UpstreamState } from '../../../../vocabulary/front-proxy/types';
import { caller, type FrontProxyCase } from '../cases';
import { isLegal } from '../legal';
import { anyUser } from './users';

/** A front proxy that waits for an answer which never comes shows nothing in the time of one attempt. */
const states = (Object.keys(upstreamStates) as UpstreamState[]).filter((state) => state !== 'silent-in-the-handshake');
const [first = 'good', ...others] = states;

/** The API server in any state, from the beginning or after it was good (clause 5.2.2). */
export const upstream = (target: FrontProxyTarget): Arbitrary<FrontProxyCase> =>
  tuple(
    anyUser(target),
    constantFrom(first, ...others),
    constantFrom<Partial<ThroughProxy>>(getThrough(), postThrough()),
    oneof(
      { withCrossShrink: true },
      { arbitrary: constant(0), weight: 2 },
      { arbitrary: array(constant(1), { minLength: 1, maxLength: 3 }).map(({ length }) => length), weight: 1 },
    ),
  )
    .map(([user, state, shape, before]): FrontProxyCase => ({
      area: 'upstream',
      given: { [caller]: user },
      when: getThrough({
        ...shape,
        as: caller,
        upstream: state,
        ...(before === 0
          ? {}
          : {
              earlier: Array.from({ length: before }, () => request({ as: caller })),
              upstreamBefore: { state: 'good', connections: 'ended' },
            }),
      }),
    }))
    .filter(isLegal);
