import { constant, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  allowedName,
  clientAuthority,
  formerClientAuthority,
  intermediateBelow,
  intermediateNamed,
  intermediateOfTheNameOf,
  intermediateThatSigns,
  itself,
  ordinaryCertificateOf,
  requestHeaderAuthority,
  sameNameAs,
  serverAuthority,
  twoIntermediatesBelow,
  unknownAuthority,
} from '../../../../../vocabulary';
import type { IntermediateFlaw, SigningAlgorithm } from '../../../../../vocabulary/given';
import type { Authority, Issuer } from '../../../../../vocabulary/types';
import { word } from '../../../../generate/texts';

/** The CAs that a target has for users and for front proxies. */
export const authorities: readonly [Authority, ...Authority[]] = ['client-ca', 'request-header-ca'];

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

/** Who issued it, each way once; `below`: the CA that it is about. */
export const issuers = (own: Authority, below: Arbitrary<Authority>): readonly Arbitrary<Issuer>[] => [
  ...[own === 'client-ca' ? clientAuthority : requestHeaderAuthority, clientAuthority, requestHeaderAuthority].map(
    (issuer) => constant<Issuer>(issuer),
  ),
  ...[formerClientAuthority, serverAuthority, unknownAuthority, itself].map((issuer) => constant<Issuer>(issuer)),
  below.map((authority) => intermediateBelow(authority)),
  ...flaws.map((flaw) => below.map((authority) => intermediateBelow(authority, flaw))),
  below.map(twoIntermediatesBelow),
  ...algorithms.map((signs) => below.map((authority) => intermediateThatSigns(authority, signs))),
  tuple(below, oneof(word(), constant(allowedName))).map(([authority, name]) => intermediateNamed(authority, name)),
  below.map((authority) => intermediateOfTheNameOf(otherThan(authority), authority)),
  below.map((as) => sameNameAs(as)),
  ...(['RSA with SHA-1', 'an unknown algorithm', 'RSA-PSS with MD5'] as const).map((signs) =>
    below.map((as) => sameNameAs(as, signs)),
  ),
  below.map(ordinaryCertificateOf),
];

/** Below the CA of its own name, an intermediate would leave open which of the two is meant. */
const otherThan = (authority: Authority): Authority => (authority === 'client-ca' ? 'request-header-ca' : 'client-ca');
