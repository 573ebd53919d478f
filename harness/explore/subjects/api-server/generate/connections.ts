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
import { word } from '../../../generate/texts';

/** Who asks: each by the front proxy's headers. */
const claim: Arbitrary<readonly Header[]> = tuple(word(1, 3), array(word(1, 3), { maxLength: 2 })).map(
  ([user, groups]) => claiming(user, ...groups),
);

/** Whose connection it is: mostly the front proxy's; others may claim what they like. */
const owners: Arbitrary<Certificate> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant(ordinaryProxy), weight: 8 },
  {
    arbitrary: constantFrom<Certificate>(
      ordinaryUser,
      clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
      clientCertificate({ CN: 'kim', issuer: sameNameAs('client-ca') }),
      proxyCertificate({ issuer: sameNameAs('request-header-ca') }),
      proxyCertificate({ CN: notAllowedName }),
    ),
    weight: 3,
  },
);

/** Requests of several callers on one connection, one after the other (rule K-01). */
const oneAfterTheOther: Arbitrary<ApiServerCase> = tuple(
  owners,
  oneof(
    { withCrossShrink: true },
    { arbitrary: array(claim, { minLength: 1, maxLength: 5 }), weight: 8 },
    {
      arbitrary: tuple(claim, integer({ min: 20, max: 45 })).map(([one, count]) =>
        Array.from({ length: count }, () => one),
      ),
      weight: 1,
    },
  ),
  claim,
  constantFrom('1.1' as const, '2' as const),
).map(([owner, after, headers, http]) => ({
  area: 'connections',
  given: { [presented]: owner },
  when: whoAmI({ present: presented, after, headers, http }),
}));

/** Requests of several callers at the same time: streams of HTTP/2, pipelined in HTTP/1.1 (rule K-08). */
const sideBySide: Arbitrary<ApiServerCase> = tuple(
  owners,
  array(claim, { minLength: 1, maxLength: 6 }),
  claim,
  constantFrom('2' as const, '1.1' as const),
).map(([owner, beside, headers, http]) => ({
  area: 'connections',
  given: { [presented]: owner },
  when: whoAmI({ present: presented, beside, headers, http }),
}));

/** Those who are accepted, and those who are not, whose session another connection may not have. */
const holders: Arbitrary<Certificate | undefined> = oneof(
  { withCrossShrink: true },
  constant<Certificate | undefined>(undefined),
  word(1, 4).map((CN) => clientCertificate({ CN, O: ['crew'] })),
  constantFrom<Certificate | undefined>(
    ordinaryProxy,
    proxyCertificate({ CN: notAllowedName }),
    clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
    clientCertificate({ CN: 'kim', issuer: itself }),
    clientCertificate({ CN: 'kim', issuer: sameNameAs('client-ca') }),
    clientCertificate({ CN: 'kim', validity: 'expired' }),
  ),
);

/** A session, or the port, of an earlier connection, offered by another client or by the same (rules K-03 and K-04). */
const resumed: Arbitrary<ApiServerCase> = tuple(
  holders,
  holders,
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
export const connections: Arbitrary<ApiServerCase> = oneof(oneAfterTheOther, sideBySide, resumed, named);
