import { constant, constantFrom, oneof, type Arbitrary } from 'fast-check';
import type { HttpVersion } from '../../vocabulary/versions';

/** The version of HTTP of a case: mostly the usual one. */
export const versions: Arbitrary<HttpVersion> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant<HttpVersion>('1.1'), weight: 6 },
  { arbitrary: constantFrom<HttpVersion>('2', '1.0'), weight: 1 },
);

/** The version of the opening in this place: every fourth is over HTTP/2. */
export const versionAt = (place: number): HttpVersion => (place % 4 === 3 ? '2' : '1.1');
