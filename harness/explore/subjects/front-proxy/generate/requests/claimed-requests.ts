import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../../target/front-proxy';
import { header } from '../../../../../vocabulary';
import { getThrough, postThrough } from '../../../../../vocabulary/front-proxy';
import type { ThroughProxy } from '../../../../../vocabulary/front-proxy/types';
import type { Header } from '../../../../../vocabulary/types';
import type { FrontProxyCase } from '../../cases';
import { isLegal } from '../../legal';
import { claims } from '../claims';
import { base, caseWith } from './request-case';
import { declaredUsers } from '../users';

/** Headers for which programs answer requests, or read their bodies, in a way of their own. */
const waysOfTheirOwn: readonly Header[] = [
  header('Range', 'bytes=0-9'),
  header('If-Range', '"x"'),
  header('If-None-Match', '"x"'),
  header('If-Match', '*'),
  header('If-Modified-Since', 'Thu, 01 Jan 2026 00:00:00 GMT'),
  header('Cache-Control', 'no-cache'),
  header('Accept-Encoding', 'gzip'),
  header('Origin', 'https://{authority}'),
  header('Sec-Fetch-Mode', 'navigate'),
  header('Upgrade-Insecure-Requests', '1'),
  header('Purpose', 'prefetch'),
  header('Via', '1.1 b.example'),
];

/** What a user claims besides, mostly nothing. */
export const besides: Arbitrary<readonly Header[]> = tuple(
  claims,
  oneof(
    { withCrossShrink: true },
    { arbitrary: constant<readonly Header[]>([]), weight: 3 },
    { arbitrary: constantFrom(...waysOfTheirOwn).map((each) => [each]), weight: 1 },
  ),
).map((headers) => headers.flat());

/** Each shape of a request that programs answer in a way of their own, with an identity that its user claims. */
export const claimedIn = (target: FrontProxyTarget): readonly Arbitrary<FrontProxyCase>[] => {
  const path = `${base}/a`;
  const shapes: readonly Partial<ThroughProxy>[] = [
    ...['GET', 'HEAD', 'DELETE', 'OPTIONS'].map((method) => getThrough({ method, path })),
    ...['watch=true', 'follow=true', 'limit=500'].map((query) => getThrough({ path: `${path}?${query}` })),
    ...['POST', 'PUT', 'PATCH'].flatMap((method) =>
      [16_384, 130_000, 1_100_000].map((length) => postThrough({ method, path, bodyOfLength: length })),
    ),
  ];
  const [user] = declaredUsers(target);
  const claimed = claims.filter((headers) => headers.length > 0);
  return [
    ...shapes.map((shape) => claimed.map((headers) => caseWith(target, user, shape, '1.1', headers))),
    ...waysOfTheirOwn.map((each) =>
      claimed.map((headers) => caseWith(target, user, getThrough({ path }), '1.1', [...headers, each])),
    ),
  ].map((each) => each.filter(isLegal));
};
