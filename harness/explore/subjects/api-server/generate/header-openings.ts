import { constant, constantFrom, tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../../target/types';
import {
  extraHeader,
  groupHeader,
  header,
  lastAllowedName,
  lastExtraHeader,
  lastGroupHeader,
  lastUserHeader,
  notAllowedName,
  proxyCertificate,
  sameNameAs,
  uidHeader,
  userHeader,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved, inTurn } from '../../../generate/covering/turns';
import { otherNames } from '../../../generate/headers/identity-headers';
import { malformedLines } from '../../../generate/headers/malformed';
import { otherSources } from '../../../generate/headers/other-sources';
import { packedHeaders } from '../../../generate/headers/packed';
import { word } from '../../../generate/texts';
import { versionAt } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryAdministrator, ordinaryProxy, ordinaryUser } from './callers';
import { authorization, impersonation } from './other-credentials';

type Headers = Arbitrary<readonly Header[]>;
type Alternatives<Item> = readonly [Item, ...Item[]];

const senders: Alternatives<Certificate | undefined> = [
  ordinaryProxy,
  undefined,
  ordinaryUser,
  proxyCertificate({ CN: notAllowedName }),
  proxyCertificate({ CN: lastAllowedName }),
  ordinaryAdministrator,
  proxyCertificate({ issuer: sameNameAs('request-header-ca') }),
];

const versions: Alternatives<HttpVersion> = ['1.1', '2', '1.0'];

const none: Headers = constant([]);
const one = (of: (text: string) => Header): Headers => word().map((text) => [of(text)]);

/** A header under a name near a configured one. */
const near = (of: typeof userHeader): Headers =>
  tuple(constantFrom(...otherNames), word()).map(([spelled, text]) => [of(text, spelled)]);

/** A standard name is one more way to write a configured one, or counts for nothing. */
const standard = (name: string): Headers => one((text) => header(name, text));

/** What the headers say of the user, of the groups and of the rest, and what stands beside them: each a dimension. */
const dimensionsOf = ({
  usernameHeaders,
  groupHeaders,
  uidHeaders,
  extraHeadersPrefixes,
}: RequestHeaderConfig): readonly Alternatives<Headers>[] => [
  [
    one(userHeader),
    none,
    constant([userHeader('')]),
    tuple(word(), word()).map(([first, second]) => [userHeader(first), userHeader(second)]),
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
    ...(groupHeaders.length > 1 ? [one(lastGroupHeader)] : []),
  ],
  [
    none,
    tuple(word(), word()).map(([key, text]) => [extraHeader(key, text)]),
    standard('X-Remote-Extra-K'),
    standard('X-Remote-Uid'),
    ...(uidHeaders.length > 0 ? [one(uidHeader)] : []),
    ...(extraHeadersPrefixes.length > 1
      ? [
          tuple(word(), word(), word()).map(([key, last, first]) => [
            lastExtraHeader(key, last),
            extraHeader(key, first),
          ]),
        ]
      : []),
  ],
  [none, otherSources, authorization, impersonation, malformedLines.map((line) => [line])],
];

/** Each alternative once from a front proxy, then every two of who sends, by which version of HTTP, and what the headers say. */
function claims(config: RequestHeaderConfig): readonly Arbitrary<ApiServerCase>[] {
  const parts = dimensionsOf(config);
  const sizes = parts.map(({ length }) => length);
  const ofIdentity = parts.slice(0, -1);
  const alone = Array.from({ length: Math.max(...sizes) }, (_, row) =>
    caseWith(
      ordinaryProxy,
      '1.1',
      ofIdentity.map((part) => inTurn(part, row)),
    ),
  );
  const together = pairwise([senders.length, versions.length, ...sizes]).map(([sender = 0, version = 0, ...chosen]) =>
    caseWith(
      inTurn(senders, sender),
      inTurn(versions, version),
      parts.map((part, at) => inTurn(part, chosen[at] ?? 0)),
    ),
  );
  return [...alone, ...together];
}

const caseWith = (
  sender: Certificate | undefined,
  http: HttpVersion,
  headers: readonly Headers[],
): Arbitrary<ApiServerCase> =>
  tuple(...headers).map((all) => ({
    area: 'header-values',
    given: sender === undefined ? {} : { [presented]: sender },
    when: whoAmI({ ...(sender === undefined ? {} : { present: presented }), headers: all.flat(), http }),
  }));

/** Texts of every group in every part of an identity, and every two of what headers can say and who can send them. */
export const headerOpenings = (config: RequestHeaderConfig): readonly Arbitrary<ApiServerCase>[] =>
  interleaved(
    packedHeaders(config).map((headers, row) => caseWith(ordinaryProxy, versionAt(row), [headers])),
    claims(config),
  );
