import { constant, constantFrom, integer, oneof, subarray, tuple, type Arbitrary } from 'fast-check';
import {
  allowedName,
  claiming,
  clientAuthority,
  clientCertificate,
  formerClientAuthority,
  intermediateBelow,
  intermediateNamed,
  intermediateThatSigns,
  itself,
  lastAllowedName,
  ordinaryCertificateOf,
  proxyCertificate,
  requestHeaderAuthority,
  sameNameAs,
  serverAuthority,
  twoIntermediatesBelow,
  unknownAuthority,
  whoAmI,
} from '../../../../vocabulary';
import type { Authority, CertificateDescription, Issuer } from '../../../../vocabulary/types';
import type { Header } from '../../../../vocabulary/types';
import type {
  ExtendedKeyUsage,
  IntermediateFlaw,
  KeyType,
  SigningAlgorithm,
  Tampering,
  Validity,
} from '../../../../vocabulary/given';
import { presented, type ApiServerCase } from '../cases';
import { word } from '../../../generate/texts';
import { proxyNames } from './proxy-names';
import { versions } from '../../../generate/versions';

type Difference = Partial<CertificateDescription>;

const authorities: readonly [Authority, ...Authority[]] = ['client-ca', 'request-header-ca'];

const flaws: readonly [IntermediateFlaw, ...IntermediateFlaw[]] = [
  'key-usage',
  ...(['path-length', 'extended-key-usage', 'unknown-critical-extension', 'expired', 'no-basic-constraints'] as const),
  ...(['version-1', 'name-constraints', 'signature'] as const),
];

const algorithms: readonly [SigningAlgorithm, ...SigningAlgorithm[]] = [
  'RSA with SHA-256',
  ...([
    'RSA with MD5',
    'RSA with SHA-1',
    'RSA with SHA-384',
    'RSA with SHA-512',
    'RSA-PSS with MD5',
    'RSA-PSS with SHA-1',
  ] as const),
  ...([
    'RSA-PSS with SHA-256',
    'ECDSA on P-256 with SHA-512',
    'ECDSA on P-384 with SHA-384',
    'Ed25519',
    'an unknown algorithm',
  ] as const),
];

/** Who issued it, with the one of its own role first. */
const issuers = (own: Authority): Arbitrary<Issuer> => {
  const any = constantFrom(own, own, own, ...authorities);
  return oneof(
    { withCrossShrink: true },
    constantFrom<Issuer>(
      own === 'client-ca' ? clientAuthority : requestHeaderAuthority,
      clientAuthority,
      requestHeaderAuthority,
      formerClientAuthority,
      serverAuthority,
    ),
    any.map((below) => intermediateBelow(below)),
    { arbitrary: tuple(any, constantFrom(...flaws)).map(([below, flaw]) => intermediateBelow(below, flaw)), weight: 6 },
    any.map(twoIntermediatesBelow),
    {
      arbitrary: tuple(any, constantFrom(...algorithms)).map(([below, signs]) => intermediateThatSigns(below, signs)),
      weight: 5,
    },
    tuple(any, word()).map(([below, name]) => intermediateNamed(below, name)),
    constantFrom<Issuer>(unknownAuthority, itself),
    any.map((as) => sameNameAs(as)),
    tuple(any, constantFrom<SigningAlgorithm>('RSA with SHA-1', 'an unknown algorithm', 'RSA-PSS with MD5')).map(
      ([as, signs]) => sameNameAs(as, signs),
    ),
    any.map(ordinaryCertificateOf),
  );
};

/** Minutes, with room for the time that a case takes, up to two days. */
const minutes = oneof(integer({ min: 3, max: 180 }), constantFrom(300, 719, 721, 1439, 1441, 2879));

const validities: Arbitrary<Validity> = oneof(
  { withCrossShrink: true },
  constantFrom<Validity>('expired', 'not-yet-valid'),
  tuple(minutes, minutes).map(([since, left]): Validity => ({ from: `${-since}m`, until: `${left}m` })),
  tuple(minutes, minutes).map(([ago, length]): Validity => ({ from: `${-(ago + length)}m`, until: `${-ago}m` })),
  tuple(minutes, minutes).map(([ahead, length]): Validity => ({ from: `${ahead}m`, until: `${ahead + length}m` })),
);

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

/** What can be odd about a certificate, a row for each. */
export const oddities = (
  own: Authority,
): readonly { readonly name: string; readonly differences: Arbitrary<Difference>; readonly weight?: number }[] => [
  { name: 'issuer', differences: issuers(own).chain(withNames), weight: 8 },
  { name: 'validity', differences: validities.map((validity) => ({ validity })), weight: 3 },
  {
    name: 'extended key usage',
    differences: oneof(
      constantFrom<readonly ExtendedKeyUsage[]>(['server auth'], ['code signing'], ['any'], []),
      subarray([...usages]),
    ).map((extendedKeyUsage) => ({ extendedKeyUsage })),
    weight: 4,
  },
  {
    name: 'key',
    differences: constantFrom<KeyType>('P-384', 'RSA-2048', 'RSA-3072', 'Ed25519').map((key) => ({ key })),
  },
  { name: 'possession', differences: constant<Difference>({ possession: 'forged' }) },
  { name: 'tampering', differences: constantFrom(...tamperings).map((tampered) => tamperedBy(tampered)) },
  { name: 'critical extension', differences: constant<Difference>({ unknownCriticalExtension: true }) },
  { name: 'authority', differences: constant<Difference>({ certificateAuthority: true }) },
  { name: 'what is sent', differences: constantFrom<Difference>({ sends: 'leaf' }, { sends: 'chain-and-root' }) },
  {
    name: 'shared key',
    differences: constantFrom<Difference>(
      { sharedKey: 'explored' },
      { sharedSerialNumber: 'explored', sharedKey: 'explored' },
    ),
  },
  { name: 'serial number', differences: constant<Difference>({ sharedSerialNumber: 'explored' }) },
  {
    name: 'another certificate',
    differences: tuple(word(), constantFrom<Issuer>(clientAuthority, requestHeaderAuthority, unknownAuthority)).map(
      ([CN, issuer]) => ({
        alsoSends: clientCertificate({ CN, O: ['staff'], issuer }).description,
      }),
    ),
  },
];

/** A field that is changed has the value that the change needs before it. */
const tamperedBy = (tampered: Tampering): Difference => {
  if (!('field' in tampered)) return { tampered };
  if (tampered.field === 'validity') return { tampered, validity: 'expired' };
  return tampered.field === 'extended-key-usage' ? { tampered, extendedKeyUsage: ['server auth'] } : { tampered };
};

/** One oddity, or two together. */
const odd = (own: Authority): Arbitrary<Difference> => {
  const one = oneof(
    { withCrossShrink: true },
    ...oddities(own).map(({ differences, weight = 1 }) => ({ arbitrary: differences, weight })),
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

const users: Arbitrary<ApiServerCase> = tuple(odd('client-ca'), versions).map(([difference, http]) => ({
  area: 'certificates',
  given: { [presented]: clientCertificate({ CN: 'kim', O: ['crew', 'staff'], ...difference }) },
  when: whoAmI({ present: presented, http }),
}));

/** Mostly claims, which a front proxy that is none must not be believed. */
const claims: Arbitrary<readonly Header[]> = oneof(
  { withCrossShrink: true },
  { arbitrary: constant(claiming('kim', 'crew', 'staff')), weight: 5 },
  { arbitrary: constantFrom<readonly Header[]>(claiming('kim'), []), weight: 1 },
);

const proxies: Arbitrary<ApiServerCase> = tuple(
  oneof(
    { withCrossShrink: true },
    { arbitrary: odd('request-header-ca'), weight: 6 },
    { arbitrary: proxyNames, weight: 8 },
    { arbitrary: constantFrom<Difference>({ CN: allowedName }, { CN: lastAllowedName }), weight: 1 },
  ),
  claims,
  versions,
).map(([difference, headers, http]) => ({
  area: 'certificates',
  given: { [presented]: proxyCertificate(difference) },
  when: whoAmI({ present: presented, headers, http }),
}));

/** Users and front proxies, with certificates that are odd in one or two ways. */
export const certificates: Arbitrary<ApiServerCase> = oneof(users, proxies);
