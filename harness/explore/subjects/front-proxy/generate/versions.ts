import { constant, constantFrom, oneof, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import type { HttpVersion } from '../../../../vocabulary/versions';

/** The version of HTTP of a case: mostly the usual one. */
export const versionsFor = ({ profile: { unpromised } }: Pick<FrontProxyTarget, 'profile'>): Arbitrary<HttpVersion> =>
  oneof(
    { withCrossShrink: true },
    { arbitrary: constant<HttpVersion>('1.1'), weight: 6 },
    {
      arbitrary: constantFrom<HttpVersion>(
        '2',
        ...(unpromised['http-1.0-served'] === undefined ? (['1.0'] as const) : []),
      ),
      weight: 1,
    },
  );
