import { constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  clientCertificate,
  itself,
  notAllowedName,
  proxyCertificate,
  sameNameAs,
  unknownAuthority,
  whoAmI,
} from '../../../../vocabulary';
import type { Certificate, Header } from '../../../../vocabulary/types';
import type { WhoAmI } from '../../../../vocabulary/when';
import type { AreaCases } from '../../../area-cases';
import { pairwise } from '../../../generate/covering/pairwise';
import { interleaved, inTurn } from '../../../generate/covering/turns';
import { word } from '../../../generate/texts';
import { presented, type ApiServerCase } from '../cases';
import { ordinaryProxy, ordinaryUser } from './callers';
import { claim } from './claims';

/** What several certificates have in common, of which some are accepted and some are not: nothing is known by it. */
const shared = { sharedSerialNumber: 'explored', sharedKey: 'explored' };

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
    ...[{}, { issuer: sameNameAs('client-ca') }, { validity: 'expired' as const }].map((difference) =>
      clientCertificate({ CN: 'kim', ...shared, ...difference }),
    ),
  ].map((certificate) => constant<Certificate | undefined>(certificate)),
];
const anyHolder = oneof({ withCrossShrink: true }, ...holders);

/** What a connection has of an earlier one: its session, that of another server name, its cookies, its source port. */
const remains: readonly [Remains, ...Remains[]] = [
  {},
  { serverName: 'localhost' },
  { by: 'cookies' },
  { by: 'source-port' },
  { by: 'open-requests' },
];
type Remains = Pick<NonNullable<WhoAmI['resuming']>, 'serverName' | 'by'>;

/** What an earlier connection has left, in the hands of another client or of the same (rules K-03 and K-04). */
const resumed = (
  before: Arbitrary<Certificate | undefined>,
  then: Arbitrary<Certificate | undefined>,
  what: Arbitrary<Remains>,
  own: Arbitrary<readonly Header[]>,
): Arbitrary<ApiServerCase> =>
  tuple(before, then, what, own).map(([earlier, certificate, left, headers]) => ({
    area: 'connections',
    given: {
      ...(certificate === undefined ? {} : { [presented]: certificate }),
      ...(earlier === undefined ? {} : { earlier }),
    },
    when: whoAmI({
      ...(certificate === undefined ? {} : { present: presented }),
      headers,
      // Streams of HTTP/2 alone stay open.
      ...(left.by === 'open-requests' ? { http: '2' as const } : {}),
      resuming: { ...left, ...(earlier === undefined ? {} : { present: 'earlier' }) },
    }),
  }));

/** Connections with what an earlier one has left. */
export const sessions: AreaCases<ApiServerCase> = {
  any: resumed(
    anyHolder,
    anyHolder,
    constantFrom(...remains),
    oneof({ withCrossShrink: true }, { arbitrary: constant<readonly Header[]>([]), weight: 2 }, claim),
  ),
  openings: interleaved(
    pairwise([holders.length, holders.length, remains.length, 2]).map(([before = 0, then = 0, left = 0, own = 0]) =>
      resumed(
        inTurn(holders, before),
        inTurn(holders, then),
        constant(inTurn(remains, left)),
        own === 0 ? constant([]) : claim,
      ),
    ),
    // Everyone, while a server has much to do.
    holders.flatMap((holder) =>
      [claim, constant<readonly Header[]>([])].map((own) =>
        resumed(constant(ordinaryUser), holder, constant({ by: 'open-requests' }), own),
      ),
    ),
  ),
};
