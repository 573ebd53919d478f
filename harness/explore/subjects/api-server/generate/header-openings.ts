import { tuple, type Arbitrary } from 'fast-check';
import type { RequestHeaderConfig } from '../../../../target/types';
import {
  clientCertificate,
  lastAllowedName,
  notAllowedName,
  proxyCertificate,
  sameNameAs,
  unknownAuthority,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate } from '../../../../vocabulary/types';
import type { HttpVersion } from '../../../../vocabulary/versions';
import { pairwise } from '../../../generate/covering/pairwise';
import { inParts, interleaved, inTurn } from '../../../generate/covering/turns';
import { packedHeaders } from '../../../generate/headers/packed';
import { versionAt } from '../../../generate/versions';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryAdministrator, ordinaryProxy, ordinaryUser } from './callers';
import { dimensionsOf, type Alternatives, type SomeHeaders } from './header-dimensions';

const senders: Alternatives<Certificate | undefined> = [
  ordinaryProxy,
  undefined,
  ordinaryUser,
  proxyCertificate({ CN: notAllowedName }),
  proxyCertificate({ CN: lastAllowedName }),
  ordinaryAdministrator,
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
        ordinaryProxy,
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

const caseWith = (
  sender: Certificate | undefined,
  http: HttpVersion,
  headers: readonly SomeHeaders[],
): Arbitrary<ApiServerCase> =>
  tuple(...headers).map((all) => ({
    area: 'header-values',
    given: sender === undefined ? {} : { [presented]: sender },
    when: whoAmI({ ...(sender === undefined ? {} : { present: presented }), headers: all.flat(), http }),
  }));

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
 * else may stand in a request.
 */
export const headerOpenings = (
  config: RequestHeaderConfig,
  besides: readonly SomeHeaders[],
): readonly Arbitrary<ApiServerCase>[] =>
  interleaved(
    inParts(packedHeaders(config), onOne).map((all, row) => packed(all, versionAt(row))),
    claims(config, besides),
  );
