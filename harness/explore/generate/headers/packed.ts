import { tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../target/types';
import {
  extraHeader,
  groupHeader,
  lastExtraHeader,
  lastGroupHeader,
  lastUserHeader,
  uidHeader,
  userHeader,
  type Header,
} from '../../../vocabulary/header';
import { inTurn } from '../covering/turns';
import { headerTexts, word } from '../texts';
import { twins } from '../texts/twins';
import { extraKeyGroups } from './extra-keys';
import { sameKey } from './identity-headers';

const [plainKey, ...oddKeys] = extraKeyGroups.map(({ texts }) => texts);
const keys = [plainKey ?? word(), ...oddKeys] as const;

/** So many groups and extra attributes are in one request. */
const ofEach = 12;

/** So often each group of texts stands in each part. */
const rounds = 2;

/** Identity headers with a text of another group in each: each group of texts stands in each part of an identity in one of these requests. */
export const packedHeaders = (config: RequestHeaderConfig): readonly Arbitrary<readonly Header[]>[] =>
  Array.from({ length: rounds }, () => headerTexts.map((_texts, row) => packed(config, row))).flat();

function packed(config: RequestHeaderConfig, row: number): Arbitrary<readonly Header[]> {
  const { usernameHeaders, groupHeaders, uidHeaders, extraHeadersPrefixes } = config;
  const text = (at: number): Arbitrary<string> => inTurn(headerTexts, row + at);
  const numbers = Array.from({ length: ofEach }, (_, at) => at);
  const last = (names: readonly string[], at: number): boolean => names.length > 1 && at % 2 === 1;
  const lines: readonly Arbitrary<readonly Header[]>[] = [
    text(0).map((value) => [last(usernameHeaders, row) ? lastUserHeader(value) : userHeader(value)]),
    ...numbers.map((at) =>
      text(1 + at).map((value) => [last(groupHeaders, row + at) ? lastGroupHeader(value) : groupHeader(value)]),
    ),
    twins.map((both) => both.map((value) => groupHeader(value))),
    ...(uidHeaders.length === 0 ? [] : [text(1 + ofEach).map((value) => [uidHeader(value)])]),
    ...(extraHeadersPrefixes.length === 0
      ? []
      : [
          ...numbers.map((at) =>
            tuple(inTurn(keys, row + at), text(2 + ofEach + at)).map(([key, value]) => [
              last(extraHeadersPrefixes, row + at) ? lastExtraHeader(key, value) : extraHeader(key, value),
            ]),
          ),
          sameKey(config, text(3 + 2 * ofEach)),
          tuple(word(), twins).map(([key, both]) => both.map((value) => extraHeader(key, value))),
        ]),
  ];
  return tuple(...lines).map((all) => all.flat());
}
