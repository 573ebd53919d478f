import { array, constant, constantFrom, integer, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  claiming,
  clientCertificate,
  itself,
  proxyCertificate,
  unknownAuthority,
  unknownServerName,
  notAllowedName,
  sameNameAs,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryProxy, ordinaryUser } from './callers';
import type { AreaCases } from '../../../area-cases';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved, inTurn } from '../../../generate/covering/turns';
import { plainText, word } from '../../../generate/texts';

/** Who asks: each by the front proxy's headers, with any names. */
const claim: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  { arbitrary: tuple(word(1, 3), array(word(1, 3), { maxLength: 2 })), weight: 1 },
  { arbitrary: tuple(plainText, array(plainText, { maxLength: 2 })), weight: 1 },
).map(([user, groups]) => claiming(user, ...groups));

/** Whose connection it is: the front proxy's, and those of others, who may claim what they like. */
const owners: readonly [Certificate, ...Certificate[]] = [
  ordinaryProxy,
  ordinaryUser,
  clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
  clientCertificate({ CN: 'kim', issuer: sameNameAs('client-ca') }),
  proxyCertificate({ issuer: sameNameAs('request-header-ca') }),
  proxyCertificate({ CN: notAllowedName }),
];

const mostlyProxies: Arbitrary<Certificate> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant(ordinaryProxy), weight: 8 },
  { arbitrary: constantFrom(...owners), weight: 3 },
);

/** The claims of so many callers: a few of them, or many of one. */
const few = array(claim, { minLength: 1, maxLength: 5 });
const many = tuple(claim, integer({ min: 20, max: 45 })).map(([one, count]) =>
  Array.from({ length: count }, () => one),
);
const companies = [array(claim, { minLength: 1, maxLength: 1 }), few, many] as const;
const anyCompany = oneof({ withCrossShrink: true }, { arbitrary: few, weight: 8 }, { arbitrary: many, weight: 1 });

/** One after the other (rule K-01), or at the same time: streams of HTTP/2, pipelined in HTTP/1.1 (rule K-08). */
const places = ['after', 'beside'] as const;
const both = ['1.1', '2'] as const;

/** Requests of several callers on one connection. */
const onOneConnection = (
  owner: Arbitrary<Certificate>,
  company: Arbitrary<readonly (readonly Header[])[]>,
  place: Arbitrary<(typeof places)[number]>,
  version: Arbitrary<(typeof both)[number]>,
): Arbitrary<ApiServerCase> =>
  tuple(owner, company, claim, place, version).map(([certificate, others, headers, how, http]) => ({
    area: 'connections',
    given: { [presented]: certificate },
    when: whoAmI({ present: presented, [how]: how === 'beside' ? others.slice(0, 6) : others, headers, http }),
  }));

/** HTTP/2 that ALPN has not agreed on: a server goes on as before, or ends the connection (RFC 9113, 3.2 and 3.3). */
const upgrades = (['by-upgrade', 'by-prior-knowledge'] as const).flatMap((h2c) =>
  [undefined, ...owners].map((owner) =>
    claim.map((headers): ApiServerCase => ({
      area: 'connections',
      given: owner === undefined ? {} : { [presented]: owner },
      when: whoAmI({ ...(owner === undefined ? {} : { present: presented }), headers, h2c }),
    })),
  ),
);

/** Those who are accepted, and those who are not, whose session another connection may not have. */
const holders: readonly [Arbitrary<Certificate | undefined>, ...Arbitrary<Certificate | undefined>[]] = [
  constant(undefined),
  word(1, 4).map((CN) => clientCertificate({ CN, O: ['crew'] })),
  ...[
    ordinaryProxy,
    proxyCertificate({ CN: notAllowedName }),
    clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
    clientCertificate({ CN: 'kim', issuer: itself }),
    clientCertificate({ CN: 'kim', issuer: sameNameAs('client-ca') }),
    clientCertificate({ CN: 'kim', validity: 'expired' }),
  ].map((certificate) => constant<Certificate | undefined>(certificate)),
];
const anyHolder = oneof({ withCrossShrink: true }, ...holders);

/** A session, or the port, of an earlier connection, offered by another client or by the same (rules K-03 and K-04). */
const resumed = (
  before: Arbitrary<Certificate | undefined>,
  then: Arbitrary<Certificate | undefined>,
): Arbitrary<ApiServerCase> =>
  tuple(
    before,
    then,
    oneof({ withCrossShrink: true }, { arbitrary: constant<readonly Header[]>([]), weight: 2 }, claim),
  ).map(([earlier, own, headers]) => ({
    area: 'connections',
    given: { ...(own === undefined ? {} : { [presented]: own }), ...(earlier === undefined ? {} : { earlier }) },
    when: whoAmI({
      ...(own === undefined ? {} : { present: presented }),
      headers,
      resuming: earlier === undefined ? {} : { present: 'earlier' },
    }),
  }));

/** Other names in the handshake and in the request: identity does not rest on them (rule S-12). */
const named: Arbitrary<ApiServerCase> = tuple(
  constantFrom<Certificate | undefined>(
    ordinaryUser,
    ordinaryProxy,
    undefined,
    clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
    proxyCertificate({ CN: notAllowedName }),
  ),
  constantFrom<{ readonly serverName?: string; readonly host?: string }>(
    { serverName: '' },
    { serverName: 'localhost' },
    { serverName: 'kubernetes.default.svc' },
    { serverName: 'b.example' },
    { serverName: unknownServerName },
    { host: unknownServerName },
    { host: 'localhost' },
    { host: 'b.example' },
    { host: 'kubernetes.default.svc:6443' },
    { host: '127.0.0.1' },
  ),
  oneof(claim, constant<readonly Header[]>([])),
).map(([certificate, naming, headers]) => ({
  area: 'connections',
  given: certificate === undefined ? {} : { [presented]: certificate },
  when: whoAmI({ ...(certificate === undefined ? {} : { present: presented }), ...naming, headers }),
}));

/** Several requests, sessions and names of one server: what one caller leaves behind is nothing to another (section 5; rules K). */
export const connections: AreaCases<ApiServerCase> = {
  any: oneof(
    {
      arbitrary: onOneConnection(mostlyProxies, anyCompany, constantFrom(...places), constantFrom(...both)),
      weight: 2,
    },
    { arbitrary: resumed(anyHolder, anyHolder), weight: 1 },
    { arbitrary: named, weight: 1 },
    { arbitrary: oneof(...upgrades), weight: 1 },
  ),
  openings: interleaved(
    pairwise([owners.length, companies.length, places.length, both.length]).map(
      ([owner = 0, company = 0, place = 0, version = 0]) =>
        onOneConnection(
          constant(inTurn(owners, owner)),
          inTurn(companies, company),
          constant(inTurn(places, place)),
          constant(inTurn(both, version)),
        ),
    ),
    upgrades,
    pairwise([holders.length, holders.length]).map(([before = 0, then = 0]) =>
      resumed(inTurn(holders, before), inTurn(holders, then)),
    ),
  ),
};
