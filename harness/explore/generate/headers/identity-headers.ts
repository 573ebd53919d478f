import { array, constant, constantFrom, integer, oneof, tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../target/types';
import {
  extraHeader,
  groupHeader,
  header,
  lastExtraHeader,
  lastGroupHeader,
  lastUserHeader,
  uidHeader,
  userHeader,
  type Header,
  type Spelling,
} from '../../../vocabulary/header';
import type { HttpVersion } from '../../../vocabulary/versions';
import { headerText, word } from '../texts';
import { extraKey } from './extra-keys';

/** Names that mean the same (RFC 9110, 5.1). */
export const sameNames = ['lower-case', 'upper-case', 'mixed-case'] as const satisfies readonly Spelling[];

/** Other names, which resemble those that are configured and mean nothing to the server. */
export const otherNames = [
  ...([
    'with-underscores',
    'with-one-underscore',
    'with-dots',
    'without-dashes',
    'percent-encoded',
    'in-the-plural',
  ] as const),
  ...(['with-another-word', 'without-its-first-word', 'behind-the-prefix-of-cgi', 'behind-words-of-a-proxy'] as const),
  ...(['as-a-cgi-variable', 'with-an-encoded-space-at-the-end'] as const),
] satisfies readonly Spelling[];

/** How the name of a header that counts is written: over HTTP/2 in lower case alone (RFC 9113, 8.2.1), which the attempt sees to. */
const spellings = (http: HttpVersion): Arbitrary<Spelling> =>
  http === '2'
    ? constant('as-configured')
    : oneof(
        { withCrossShrink: true },
        { arbitrary: constant<Spelling>('as-configured'), weight: 6 },
        { arbitrary: constantFrom<Spelling>(...sameNames), weight: 1 },
      );

/** Kubernetes' standard names, which count only where they are configured (clause 5.3). */
const standardNames = ['X-Remote-User', 'X-Remote-Group', 'X-Remote-Uid', 'X-Remote-Extra-k'] as const;

/** A value: any that a header can have, and an empty one. */
const value: Arbitrary<string> = oneof(
  { withCrossShrink: true },
  { arbitrary: headerText, weight: 24 },
  { arbitrary: constant(''), weight: 1 },
);

/** Several values of one extra attribute, under any of the prefixes. */
export const sameKey = (
  { extraHeadersPrefixes }: Pick<RequestHeaderConfig, 'extraHeadersPrefixes'>,
  texts: Arbitrary<string> = value,
): Arbitrary<readonly Header[]> => {
  return tuple(
    extraKey,
    array(tuple(constantFrom(extraHeader, ...(extraHeadersPrefixes.length > 1 ? [lastExtraHeader] : [])), texts), {
      minLength: 2,
      maxLength: 4,
    }),
  ).map(([key, all]) => all.map(([under, text]) => under(key, text)));
};

/** One header that gives a part of an identity, under a name that is configured. */
function counting(
  { extraHeadersPrefixes, uidHeaders, usernameHeaders, groupHeaders }: RequestHeaderConfig,
  http: HttpVersion,
): Arbitrary<Header> {
  const spelling = spellings(http);
  const kinds = [
    { arbitrary: tuple(value, spelling).map(([text, how]) => groupHeader(text, how)), weight: 6 },
    { arbitrary: tuple(value, spelling).map(([text, how]) => userHeader(text, how)), weight: 1 },
    ...(usernameHeaders.length > 1 ? [{ arbitrary: value.map(lastUserHeader), weight: 1 }] : []),
    ...(groupHeaders.length > 1 ? [{ arbitrary: value.map(lastGroupHeader), weight: 2 }] : []),
    ...(uidHeaders.length > 0 ? [{ arbitrary: value.map(uidHeader), weight: 1 }] : []),
    ...(extraHeadersPrefixes.length > 0
      ? [
          {
            arbitrary: tuple(extraKey, value, spelling).map(([key, text, how]) => extraHeader(key, text, how)),
            weight: 4,
          },
        ]
      : []),
    ...(extraHeadersPrefixes.length > 1
      ? [{ arbitrary: tuple(extraKey, value).map(([key, text]) => lastExtraHeader(key, text)), weight: 1 }]
      : []),
  ];
  return oneof(...kinds);
}

/** One header under a name that counts for nothing: near to a configured one, or standard and not configured. */
export function besides(http: HttpVersion): Arbitrary<Header> {
  const standard = tuple(constantFrom(...standardNames), value).map(([name, text]) => header(name, text));
  if (http === '2') return standard;
  const near = tuple(constantFrom(...otherNames), value);
  return oneof(
    standard,
    near.map(([how, text]) => userHeader(text, how)),
    near.map(([how, text]) => groupHeader(text, how)),
    tuple(constantFrom(...otherNames.filter((name) => name !== 'with-an-encoded-space-at-the-end')), word(), value).map(
      ([how, key, text]) => extraHeader(key, text, how),
    ),
  );
}

/** So many lines are read by every server that is worth exploring. */
const manyGroups = integer({ min: 5, max: 48 }).map((count) =>
  Array.from({ length: count }, (_, at) => groupHeader(`g${at + 1}`)),
);

/** What a front proxy says of a user: mostly one user, with groups and extra attributes in any order. */
export function identityHeaders(config: RequestHeaderConfig, http: HttpVersion): Arbitrary<readonly Header[]> {
  const user = tuple(value, spellings(http)).map(([text, how]): readonly Header[] => [userHeader(text, how)]);
  const users = oneof(
    { withCrossShrink: true },
    { arbitrary: user, weight: 14 },
    ...(config.usernameHeaders.length > 1
      ? [{ arbitrary: value.map((text): readonly Header[] => [lastUserHeader(text)]), weight: 3 }]
      : []),
    { arbitrary: constant<readonly Header[]>([]), weight: 1 },
  );
  const rest = oneof(
    { withCrossShrink: true },
    { arbitrary: array(counting(config, http), { maxLength: 8 }), weight: 12 },
    { arbitrary: manyGroups, weight: 1 },
    ...(config.extraHeadersPrefixes.length > 0 ? [{ arbitrary: sameKey(config), weight: 1 }] : []),
  );
  const others = oneof(
    { withCrossShrink: true },
    { arbitrary: constant<readonly Header[]>([]), weight: 5 },
    { arbitrary: array(besides(http), { minLength: 1, maxLength: 2 }), weight: 1 },
  );
  return tuple(users, rest, others, integer({ min: 0, max: 5 })).map(([first, all, more, place]) => {
    const behind = [...all, ...more];
    return [...behind.slice(0, Math.max(0, place - 1)), ...first, ...behind.slice(Math.max(0, place - 1))];
  });
}
