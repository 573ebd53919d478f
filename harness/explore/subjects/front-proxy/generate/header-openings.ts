import { constant, constantFrom, tuple, type Arbitrary } from 'fast-check';
import type { FrontProxyTarget } from '../../../../target/front-proxy';
import { extraHeader, groupHeader, header, userHeader } from '../../../../vocabulary';
import type { Header } from '../../../../vocabulary/types';
import type { Spelling } from '../../../../vocabulary/header';
import type { HttpVersion } from '../../../../vocabulary/versions';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved, inTurn } from '../../../generate/covering/turns';
import { otherNames, sameNames } from '../../../generate/headers/identity-headers';
import { malformedLines } from '../../../generate/headers/malformed';
import { otherSources, otherSourcesTogether } from '../../../generate/headers/other-sources';
import { plainText, word } from '../../../generate/texts';
import type { FrontProxyCase } from '../cases';
import { declaredUsers, type User } from './users';

/** What a request of `header-values` is made of. */
export interface PartsOfRequest {
  readonly user: User | undefined;
  readonly http: HttpVersion;
  readonly headers: readonly Header[];
  readonly nominated: readonly string[];
  readonly trailers: readonly Header[];
}

type Headers = Arbitrary<readonly Header[]>;
const none: Headers = constant([]);

const spellings: readonly [Spelling, ...Spelling[]] = ['as-configured', ...sameNames, ...otherNames];
const versions: readonly [HttpVersion, ...HttpVersion[]] = ['1.1', '2', '1.0'];

/** Identity headers by what they say, under a name that is written so. */
const kinds: readonly [(spelled: Spelling) => Headers, ...((spelled: Spelling) => Headers)[]] = [
  (spelled) => plainText.map((text) => [userHeader(text, spelled)]),
  (spelled) => plainText.map((text) => [groupHeader(text, spelled)]),
  (spelled) =>
    tuple(word(), plainText).map(([key, text]) => [
      extraHeader(key, text, spelled === 'with-an-encoded-space-at-the-end' ? 'as-configured' : spelled),
    ]),
  () => none,
  () => plainText.map((text) => [header('X-Remote-User', text), header('X-Remote-Group', 'system:masters')]),
  () =>
    tuple(word(), word()).map(([key, text]) => [header(`X-Remote-Extra-${key}`, text), header('X-Remote-Uid', text)]),
];

/** Every two of who asks, by which version of HTTP, with which identity headers, what beside them, and where. */
export function headerOpenings(
  target: FrontProxyTarget,
  kept: readonly Header[],
  nominations: Arbitrary<readonly string[]>,
  caseWith: (parts: PartsOfRequest) => FrontProxyCase,
): readonly Arbitrary<FrontProxyCase>[] {
  const users: readonly [User | undefined, ...(User | undefined)[]] = [...declaredUsers(target), undefined];
  const others: readonly [Headers, ...Headers[]] = [
    none,
    otherSources,
    malformedLines.map((line) => [line]),
    ...kept.map((each) => constant([each])),
  ];
  const nominated = [constant<readonly string[]>([]), nominations] as const;
  const trailing: readonly [Headers, Headers] = [none, constantFrom(...kinds).chain((kind) => kind('as-configured'))];
  const together = [undefined, users[0]].flatMap((user) =>
    otherSourcesTogether.map((headers) =>
      constant(caseWith({ user, http: '1.1', headers, nominated: [], trailers: [] })),
    ),
  );
  const byPairs = pairwise(
    [users, versions, kinds, spellings, others, nominated, trailing].map(({ length }) => length),
  ).map(([user = 0, version = 0, kind = 0, spelled = 0, other = 0, nominates = 0, behind = 0]) =>
    tuple(
      inTurn(kinds, kind)(inTurn(spellings, spelled)),
      inTurn(others, other),
      inTurn(nominated, nominates),
      inTurn(trailing, behind),
    ).map(([own, more, names, trailers]) =>
      caseWith({
        user: inTurn(users, user),
        http: inTurn(versions, version),
        headers: [...own, ...more],
        nominated: names,
        trailers,
      }),
    ),
  );
  return interleaved(byPairs, together);
}
