import { array, constant, constantFrom, integer, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  clientCertificate,
  groupHeader,
  proxyCertificate,
  unknownAuthority,
  notAllowedName,
  sameNameAs,
  userHeader,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import { presented, type ApiServerCase } from '../cases';
import { isLegal } from '../legal';
import { ordinaryAdministrator, ordinaryProxy, ordinaryUser } from './callers';
import { claim } from './claims';
import { serverNames } from './server-names';
import { sessions } from './sessions';
import { impersonation } from './other-credentials';
import type { AreaCases } from '../../../area-cases';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved, inTurn } from '../../../generate/covering/turns';
import { word } from '../../../generate/texts';

/** Whose connection it is: the front proxy's, and those of others, who may claim what they like. */
const owners: readonly [Certificate, ...(Certificate | undefined)[]] = [
  ordinaryProxy,
  ordinaryUser,
  undefined,
  clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
  clientCertificate({ CN: 'kim', issuer: sameNameAs('client-ca') }),
  proxyCertificate({ issuer: sameNameAs('request-header-ca') }),
  proxyCertificate({ CN: notAllowedName }),
  ordinaryAdministrator,
];

const mostlyProxies: Arbitrary<Certificate | undefined> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant<Certificate | undefined>(ordinaryProxy), weight: 8 },
  { arbitrary: constantFrom(...owners), weight: 3 },
);

/** The headers of one request: whom they claim, in part or not at all. */
type Alternatives = readonly [Arbitrary<readonly Header[]>, ...Arbitrary<readonly Header[]>[]];
const partOfClaim: Alternatives = [
  claim,
  constant([]),
  word(1, 3).map((text) => [groupHeader(text)]),
  word(1, 3).map((text) => [userHeader(text)]),
];

/** The claims of so many callers: a few of them, or many of one. */
const few = array(claim, { minLength: 1, maxLength: 5 });
const many = tuple(claim, integer({ min: 20, max: 45 })).map(([one, count]) =>
  Array.from({ length: count }, () => one),
);
const anyCompany = oneof({ withCrossShrink: true }, { arbitrary: few, weight: 8 }, { arbitrary: many, weight: 1 });

/** What is asked before, or at the same time: by one, by several, by many, and each of what a request can hold besides. */
const companiesOf = (besides: readonly Arbitrary<readonly Header[]>[]) =>
  [
    array(claim, { minLength: 1, maxLength: 1 }),
    few,
    many,
    ...[constant<readonly Header[]>([]), impersonation, ...besides].map((headers) => headers.map((one) => [one])),
  ] as const;

/** One after the other (rule K-01), or at the same time: streams of HTTP/2, pipelined in HTTP/1.1 (rule K-08). */
const places = ['after', 'beside'] as const;
const both = ['1.1', '2'] as const;

/** Requests of several callers on one connection. */
const onOneConnection = (
  owner: Arbitrary<Certificate | undefined>,
  company: Arbitrary<readonly (readonly Header[])[]>,
  own: Arbitrary<readonly Header[]>,
  place: Arbitrary<(typeof places)[number]>,
  version: Arbitrary<(typeof both)[number]>,
): Arbitrary<ApiServerCase> =>
  tuple(owner, company, own, place, version).map(([certificate, others, headers, how, http]) => ({
    area: 'connections',
    given: certificate === undefined ? {} : { [presented]: certificate },
    when: whoAmI({
      ...(certificate === undefined ? {} : { present: presented }),
      [how]: how === 'beside' ? others.slice(0, 6) : others,
      headers,
      http,
    }),
  }));

/** HTTP/2 that ALPN has not agreed on: a server goes on as before, or ends the connection (RFC 9113, 3.2 and 3.3). */
const upgrades = (['by-upgrade', 'by-prior-knowledge'] as const).flatMap((h2c) =>
  owners.map((owner) =>
    claim.map((headers): ApiServerCase => ({
      area: 'connections',
      given: owner === undefined ? {} : { [presented]: owner },
      when: whoAmI({ ...(owner === undefined ? {} : { present: presented }), headers, h2c }),
    })),
  ),
);

/**
 * Several requests, sessions and names of one server: what one caller leaves behind is nothing to another (section 5; rules K);
 * `besides`: what else may stand in a request.
 */
export function connections(besides: readonly Arbitrary<readonly Header[]>[]): AreaCases<ApiServerCase> {
  const companies = companiesOf(besides);
  return {
    sameOnEachSetup: true,
    any: oneof(
      {
        arbitrary: onOneConnection(
          mostlyProxies,
          oneof({ withCrossShrink: true }, { arbitrary: anyCompany, weight: 8 }, ...companies.slice(3)),
          oneof({ withCrossShrink: true }, { arbitrary: claim, weight: 8 }, ...partOfClaim.slice(1), ...besides),
          constantFrom(...places),
          constantFrom(...both),
        ).filter(isLegal),
        weight: 2,
      },
      { arbitrary: sessions.any, weight: 1 },
      { arbitrary: serverNames, weight: 1 },
      { arbitrary: oneof(...upgrades), weight: 1 },
    ),
    openings: interleaved(
      pairwise([owners.length, companies.length, partOfClaim.length, places.length, both.length]).map(
        ([owner = 0, company = 0, own = 0, place = 0, version = 0]) =>
          onOneConnection(
            constant(inTurn(owners, owner)),
            inTurn(companies, company),
            inTurn(partOfClaim, own),
            constant(inTurn(places, place)),
            constant(inTurn(both, version)),
          ),
      ),
      upgrades,
      sessions.openings,
    ),
  };
}
