import { constant, constantFrom, integer, tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../../target/types';
import {
  extraHeader,
  groupHeader,
  header,
  lastExtraHeader,
  lastGroupHeader,
  lastUserHeader,
  uidHeader,
  userHeader,
} from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';
import { otherNames } from '../../../generate/headers/identity-headers';
import { malformedLines } from '../../../generate/headers/malformed';
import { otherSources } from '../../../generate/headers/other-sources';
import { word } from '../../../generate/texts';
import { reserved } from '../../../generate/texts/words';
import { authorization, impersonation } from './other-credentials';

export type SomeHeaders = Arbitrary<readonly Header[]>;
export type Alternatives<Item> = readonly [Item, ...Item[]];

const none: SomeHeaders = constant([]);
const one = (of: (text: string) => Header): SomeHeaders => word().map((text) => [of(text)]);

/** A header under a name near a configured one. */
const near = (of: typeof userHeader): SomeHeaders =>
  tuple(constantFrom(...otherNames), word()).map(([spelled, text]) => [of(text, spelled)]);

/** A standard name is one more way to write a configured one, or counts for nothing. */
const standard = (name: string): SomeHeaders => one((text) => header(name, text));

/** What the headers say of the user, of the groups and of the rest, and what stands beside them: each a dimension. */
export const dimensionsOf = (
  { usernameHeaders, groupHeaders, uidHeaders, extraHeadersPrefixes }: RequestHeaderConfig,
  besides: readonly SomeHeaders[],
): readonly Alternatives<SomeHeaders>[] => [
  [
    one(userHeader),
    none,
    constant([userHeader('')]),
    tuple(word(), word()).map(([first, second]) => [userHeader(first), userHeader(second)]),
    word().map((text) => [userHeader(''), userHeader(text)]),
    word().map((text) => [userHeader(text), userHeader(text)]),
    // The user of the certificates above, and nearly that one.
    constant([userHeader('kim')]),
    constantFrom('KIM', 'Kim', 'kim.', 'kim@b.example').map((text) => [userHeader(text)]),
    reserved.map((text) => [userHeader(text)]),
    standard('X-Remote-User'),
    near(userHeader),
    ...(usernameHeaders.length > 1
      ? [
          one(lastUserHeader),
          tuple(word(), word()).map(([last, first]): readonly Header[] => [lastUserHeader(last), userHeader(first)]),
        ]
      : []),
  ],
  [
    tuple(word(), word()).map(([first, second]) => [groupHeader(first), groupHeader(second)]),
    none,
    standard('X-Remote-Group'),
    near(groupHeader),
    tuple(word(), word()).map(([one, other]) => [groupHeader(one), groupHeader(other), groupHeader(one)]),
    // A group of the certificates above, and another one.
    tuple(constantFrom('crew', 'staff'), word()).map(([own, other]) => [groupHeader(own), groupHeader(other)]),
    tuple(reserved, word()).map(([group, other]) => [groupHeader(group), groupHeader(other)]),
    // Fewer lines than a hundred, which programs have for a bound.
    integer({ min: 51, max: 90 }).map((count) => Array.from({ length: count }, (_, at) => groupHeader(`g${at + 1}`))),
    ...(groupHeaders.length > 1 ? [one(lastGroupHeader)] : []),
  ],
  [
    none,
    tuple(word(), word()).map(([key, text]) => [extraHeader(key, text)]),
    tuple(word(), word()).map(([key, text]) => [text, '', text].map((each) => extraHeader(key, each))),
    word().map((text) => [extraHeader('', text)]),
    standard('X-Remote-Extra-K'),
    standard('X-Remote-Uid'),
    ...(uidHeaders.length > 0
      ? [
          one(uidHeader),
          constant([uidHeader('')]),
          tuple(word(), word()).map(([first, second]): readonly Header[] => [uidHeader(first), uidHeader(second)]),
        ]
      : []),
    ...(extraHeadersPrefixes.length > 1
      ? [
          tuple(word(), word(), word()).map(([key, last, first]) => [
            lastExtraHeader(key, last),
            extraHeader(key, first),
          ]),
        ]
      : []),
  ],
  [none, otherSources, authorization, impersonation, malformedLines.map((line) => [line]), ...besides],
];
