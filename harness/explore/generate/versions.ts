import { constant, constantFrom, oneof, type Arbitrary } from 'fast-check';
import type { HttpVersion } from '../../vocabulary/versions';

/** The version of HTTP of a case: mostly the usual one. */
export const versions: Arbitrary<HttpVersion> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant<HttpVersion>('1.1'), weight: 6 },
  { arbitrary: constantFrom<HttpVersion>('2', '1.0'), weight: 1 },
);
