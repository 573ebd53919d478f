import { constant, constantFrom, tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../../target/types';
import {
  clientCertificate,
  groupHeader,
  lastAllowedName,
  notAllowedName,
  proxyCertificate,
  sameNameAs,
  unknownAuthority,
  userHeader,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import { pairwise } from '../../../generate/covering/pairwise';
import { inParts, interleaved, inTurn } from '../../../generate/covering/turns';
import { otherSourcesTogether } from '../../../generate/headers/other-sources';
import { packedHeaders } from '../../../generate/headers/packed';
import { reserved } from '../../../generate/texts/words';
import { word } from '../../../generate/texts';
import { versionAt } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';
import { claim } from './claims';
import { ordinaryAdministrator, ordinaryProxy, ordinaryUser, proxyOfGroups } from './callers';
import { caseWith } from './header-case';
import { dimensionsOf, type Alternatives, type SomeHeaders } from './header-dimensions';
import { servicesInAlternativeNames } from './odd/service-names';
import { impersonation } from './other-credentials';
import { besideConfigured } from './standard-names';

const senders: Alternatives<Certificate | undefined> = [
  ordinaryProxy,
  undefined,
  ordinaryUser,
  proxyCertificate({ CN: notAllowedName }),
  proxyCertificate({ CN: lastAllowedName }),
  ordinaryAdministrator,
  proxyOfGroups,
  clientCertificate({ CN: 'kim', O: ['crew', 'staff'], ...servicesInAlternativeNames[1] }),
  proxyCertificate({ issuer: sameNameAs('request-header-ca') }),
  clientCertificate({ CN: 'kim', O: ['crew', 'staff'], issuer: unknownAuthority }),
];

const versions: Alternatives<HttpVersion> = ['1.1', '2', '1.0'];

/** Each alternative once from a front proxy, then every two of who sends, by which version of HTTP, and what the headers say. */
function claims(config: RequestHeaderConfig, besides: readonly SomeHeaders[]): readonly Arbitrary<ApiServerCase>[] {
  const parts = dimensionsOf(config, besides);
  const sizes = parts.map(({ length }) => length);
  const ofIdentity = parts.slice(0, -1);
  // A user who is not named would leave nothing to be seen of the rest.
  const alone = ofIdentity.flatMap((part, own) =>
    part.map((alternative) =>
      caseWith(
        proxyOfGroups,
        '1.1',
        ofIdentity.map((other, at) => (at === own ? alternative : other[0])),
      ),
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

const unnamed: Alternatives<Certificate | undefined> = [undefined, ordinaryUser];

/** Groups and the rest without a user: from whom they add nothing to the caller. */
const withoutUser = (config: RequestHeaderConfig): readonly Arbitrary<ApiServerCase>[] => {
  const [, groups, rest] = dimensionsOf(config, []);
  const ofAdministrators = constant([groupHeader('system:masters')]);
  return [ofAdministrators, ...(groups ?? []), ...(rest ?? [])].flatMap((part) =>
    unnamed.map((sender) => caseWith(sender, '1.1', [part])),
  );
};

/** Whom the certificates above name, nearly so, and not; and groups, of which some are theirs. */
const ofThemselves: readonly Alternatives<SomeHeaders>[] = [
  [constant([]), constant([userHeader('kim')]), constantFrom('KIM', 'kim.').map((text) => [userHeader(text)])],
  [
    word().map((text) => [groupHeader(text)]),
    tuple(constantFrom('crew', 'staff'), word()).map(([own, other]) => [groupHeader(own), groupHeader(other)]),
    tuple(reserved, word()).map(([group, other]) => [groupHeader(group), groupHeader(other)]),
  ],
];

/** Users who say of themselves what is right in part, which adds nothing. */
const inPart: readonly Arbitrary<ApiServerCase>[] = pairwise([2, ...ofThemselves.map(({ length }) => length)]).map(
  ([version = 0, ...chosen]) =>
    caseWith(
      ordinaryUser,
      inTurn(versions, version),
      ofThemselves.map((part, at) => inTurn(part, chosen[at] ?? 0)),
    ),
);

/** Those who may not act as another, and who may (clause 5.1.4), over each version of HTTP. */
const actingAsOthers: readonly Arbitrary<ApiServerCase>[] = versions.flatMap((version) =>
  ([[ordinaryUser], [ordinaryProxy, claim], [ordinaryAdministrator]] as const).map(([sender, own = constant([])]) =>
    caseWith(sender, version, [own, impersonation]),
  ),
);

/** Many headers from which no identity may come, from each who may be taken for another. */
const fromOtherSources: readonly Arbitrary<ApiServerCase>[] = (
  [[undefined], [ordinaryUser], [ordinaryProxy], [ordinaryProxy, claim]] as const
).flatMap(([sender, own = constant<readonly Header[]>([])]) =>
  otherSourcesTogether.map((headers) => caseWith(sender, '1.1', [own, constant(headers)])),
);

/** So many requests, with texts of different groups, are made on one connection. */
const onOne = 3;

const packed = (all: readonly SomeHeaders[], http: HttpVersion): Arbitrary<ApiServerCase> =>
  tuple(...all).map(([headers = [], ...after]) => ({
    area: 'header-values',
    given: { [presented]: ordinaryProxy },
    when: whoAmI({ present: presented, headers, http, ...(after.length === 0 ? {} : { after }) }),
  }));

/**
 * Texts of every group in every part of an identity, and every two of what headers can say and who can send them; `besides`: what
 * else may stand in a request; `tokens`: what the bearer token in hand is not.
 */
export const headerOpenings = (
  config: RequestHeaderConfig,
  besides: readonly SomeHeaders[],
  tokens: readonly (readonly Header[])[],
): readonly Arbitrary<ApiServerCase>[] =>
  interleaved(
    besideConfigured(config),
    inParts(packedHeaders(config), onOne).map((all, row) => packed(all, versionAt(row))),
    claims(config, besides),
    interleaved(
      [...inPart, ...actingAsOthers, ...withoutUser(config)],
      fromOtherSources,
      tokens.map((headers) => caseWith(undefined, '1.1', [constant(headers)])),
    ),
  );
