import { constant, constantFrom, integer, oneof, subarray, tuple, type Arbitrary } from 'fast-check';
import {
  clientAuthority,
  clientCertificate,
  requestHeaderAuthority,
  itself,
  unknownAuthority,
} from '../../../../../vocabulary';
import type { Authority, CertificateDescription, Issuer } from '../../../../../vocabulary/types';
import type { ExtendedKeyUsage, Tampering, Validity } from '../../../../../vocabulary/given';
import { word } from '../../../../generate/texts';
import { authorities, issuers } from './issuers';
import { servicesInAlternativeNames, servicesInCommonNames } from './service-names';

export type Difference = Partial<CertificateDescription>;

/** Minutes, with room for the time that a case takes, up to two days. */
const minutes = oneof(integer({ min: 3, max: 180 }), constantFrom(300, 719, 721, 1439, 1441, 2879));

/** Years that certificates write with two digits (RFC 5280, 4.1.2.5). */
const date = (years: Arbitrary<number>): Arbitrary<`${number}-${number}-${number}`> =>
  years.map((year) => `${year as 1999}-06-01` as const);

/** Minutes within what programs allow for clocks that differ, and two more parts of an hour. */
const partsOfAnHour = [integer({ min: 3, max: 4 }), integer({ min: 6, max: 29 }), integer({ min: 31, max: 59 })];

const validities: readonly Arbitrary<Validity>[] = [
  constant<Validity>('expired'),
  constant<Validity>('not-yet-valid'),
  ...partsOfAnHour.flatMap((near) => [
    tuple(minutes, near).map(([length, ago]): Validity => ({ from: `${-(ago + length)}m`, until: `${-ago}m` })),
    tuple(near, minutes).map(([ahead, length]): Validity => ({ from: `${ahead}m`, until: `${ahead + length}m` })),
  ]),
  tuple(date(integer({ min: 1951, max: 1980 })), date(integer({ min: 1981, max: 2024 }))).map(
    ([from, until]): Validity => ({ from, until }),
  ),
  tuple(date(integer({ min: 1951, max: 2024 })), minutes).map(([from, left]): Validity => ({
    from,
    until: `${left}m`,
  })),
  tuple(minutes, minutes).map(([since, left]): Validity => ({ from: `${-since}m`, until: `${left}m` })),
  tuple(minutes, minutes).map(([ago, length]): Validity => ({ from: `${-(ago + length)}m`, until: `${-ago}m` })),
  tuple(minutes, minutes).map(([ahead, length]): Validity => ({ from: `${ahead}m`, until: `${ahead + length}m` })),
];

const usages: readonly ExtendedKeyUsage[] = ['client auth', 'server auth', 'code signing', 'any'];

const tamperings: readonly [Tampering, ...Tampering[]] = [
  { field: 'signature' },
  ...(['validity', 'public-key', 'extended-key-usage', 'serial-number'] as const).map((field) => ({ field })),
];

/** Constraints on DNS names bind certificates that have such a name alone (RFC 5280, 4.2.1.10): both are made. */
const withNames = (issuer: Issuer): Arbitrary<Difference> =>
  issuer.kind === 'intermediate' && issuer.flaw === 'name-constraints'
    ? constantFrom<Difference>({ issuer, dnsNames: ['b.example'] }, { issuer })
    : constant({ issuer });

const extendedKeyUsages: readonly Arbitrary<readonly ExtendedKeyUsage[]>[] = [
  ...[['server auth'], ['code signing'], ['any'], [], ['server auth', 'client auth'], ['server auth', 'any']].map(
    (each) => constant(each as readonly ExtendedKeyUsage[]),
  ),
  subarray([...usages]),
];

const all = (...differences: readonly Difference[]): readonly Arbitrary<Difference>[] =>
  differences.map((each) => constant(each));

/** What can be odd about a certificate: a row for each, with its alternatives. `below`: the CA that issuers are about. */
export const oddities = (
  own: Authority,
  below: Arbitrary<Authority> = constant(own),
): readonly { readonly name: string; readonly each: readonly Arbitrary<Difference>[]; readonly weight?: number }[] => [
  { name: 'issuer', each: issuers(own, below).map((each) => each.chain(withNames)), weight: 8 },
  {
    name: 'name of an authority',
    each: [itself, unknownAuthority].flatMap((issuer) =>
      [true, false].map((certificateAuthority) =>
        below.map((bears): Difference => ({ issuer, bears, certificateAuthority })),
      ),
    ),
  },
  { name: 'validity', each: validities.map((each) => each.map((validity) => ({ validity }))), weight: 3 },
  {
    name: 'extended key usage',
    each: extendedKeyUsages.map((each) => each.map((extendedKeyUsage) => ({ extendedKeyUsage }))),
    weight: 4,
  },
  { name: 'key', each: all({ key: 'P-384' }, { key: 'RSA-2048' }, { key: 'RSA-3072' }, { key: 'Ed25519' }) },
  { name: 'possession', each: all({ possession: 'forged' }) },
  { name: 'tampering', each: all(...tamperings.map(tamperedBy)) },
  { name: 'critical extension', each: all({ unknownCriticalExtension: true }) },
  { name: 'authority', each: all({ certificateAuthority: true }) },
  {
    name: 'what is sent',
    each: [
      ...all({ sends: 'leaf' }, { sends: 'chain-and-root' }, { sends: 'chain-and-leaf' }),
      ...all(...authorities.map((authority) => ({ alsoSendsAuthority: authority }))),
    ],
  },
  {
    name: 'size',
    each: [integer({ min: 3, max: 40 }).map((count) => ({ OU: Array.from({ length: count }, () => 'x'.repeat(48)) }))],
  },
  {
    name: 'shared key',
    each: all({ sharedKey: 'explored' }, { sharedSerialNumber: 'explored', sharedKey: 'explored' }),
  },
  {
    name: 'serial number',
    each: all({ sharedSerialNumber: 'explored' }, { serialNumberOctets: 8 }, { serialNumberOctets: 20 }),
  },
  {
    name: 'names of services',
    each: all(...servicesInAlternativeNames, ...servicesInCommonNames.map((CN) => ({ CN }))),
  },
  {
    name: 'another certificate',
    each: [clientAuthority, requestHeaderAuthority, unknownAuthority].map((issuer) =>
      word().map((CN) => ({ alsoSends: clientCertificate({ CN, O: ['staff'], issuer }).description })),
    ),
  },
];

/** A field that is changed has the value that the change needs before it. */
function tamperedBy(tampered: Tampering): Difference {
  if (!('field' in tampered)) return { tampered };
  if (tampered.field === 'validity') return { tampered, validity: 'expired' };
  return tampered.field === 'extended-key-usage' ? { tampered, extendedKeyUsage: ['server auth'] } : { tampered };
}

/** One oddity, or two together. */
export const odd = (own: Authority): Arbitrary<Difference> => {
  const one = oneof(
    { withCrossShrink: true },
    ...oddities(own, constantFrom(own, own, own, ...authorities)).map(({ each, weight = 1 }) => ({
      arbitrary: oneof({ withCrossShrink: true }, ...each),
      weight,
    })),
  );
  return oneof(
    { withCrossShrink: true },
    { arbitrary: one, weight: 3 },
    { arbitrary: tuple(one, one).map(([first, second]) => ({ ...first, ...second })), weight: 1 },
  ).filter(isConsistent);
};

/** What a tampering changes must be there to change. */
const isConsistent = ({ tampered, validity, extendedKeyUsage }: Difference): boolean => {
  if (tampered === undefined || !('field' in tampered)) return true;
  if (tampered.field === 'validity') return validity === 'expired';
  return tampered.field !== 'extended-key-usage' || extendedKeyUsage?.join() === 'server auth';
};
