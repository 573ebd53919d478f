import type { Authority, IntermediateFlaw, Issuer } from '../../vocabulary/given';
import type { Asn1 } from '../asn1/der';
import {
  authorityKeyIdentifier,
  basicConstraints,
  constrainedDnsNames,
  everyNameExcluded,
  extendedKeyUsage,
  keyUsage,
  permittedAddresses,
  permittedSubjects,
  subjectKeyIdentifier,
  unknownCriticalExtension,
} from './extensions';
import { subjectName } from './name';

/** What is wrong with an intermediate, or where it stands. */
export type IntermediateKind = IntermediateFlaw | 'upper' | 'middle' | 'lower';

/** What else an intermediate is, beside what is wrong with it. */
export type IntermediateMarks = Partial<
  Pick<Extract<Issuer, { kind: 'intermediate' }>, 'below' | 'named' | 'signs' | 'permits' | 'excludes'>
> & {
  /** It is the upper one of two, or the second of three. */
  readonly place?: 'upper' | 'middle' | undefined;
  /** What is above it is no authority of the target. */
  readonly forged?: boolean;
  /** How long it is valid, where that is not an hour. */
  readonly seconds?: number | undefined;
};

/** The extensions of a certificate, by the key identifiers of its own and of its issuer's key. */
type Extensions = (own: Buffer, issuer: Buffer) => readonly Asn1[];

/** How many intermediates each allows below it (RFC 5280, 4.2.1.9). */
const pathLengths = { upper: 1, middle: undefined, lowest: 0 } as const;

/** What the certificates of an authority are for. */
const usageOf = (authority: Authority | undefined): 'client auth' | 'server auth' =>
  authority === 'server-ca' ? 'server auth' : 'client auth';

/** The only DNS name that an intermediate of constrained names may issue for: no one has it (RFC 6761). */
export const permittedName = 'permitted.authn-conformance.invalid';

/** What an intermediate of constrained names may issue for, and what not. */
function constraintsOf(kind: string | undefined): readonly Asn1[] {
  switch (kind) {
    case 'name-constraints':
      return [constrainedDnsNames({ permits: permittedName })];
    case 'name-constraints-not-critical':
      return [constrainedDnsNames({ permits: permittedName }, false)];
    case 'permitted-addresses':
      return [permittedAddresses('192.0.2.0', '255.255.255.0')];
    case 'permitted-subjects':
      return [permittedSubjects(subjectName({ O: 'authn-conformance.invalid' }))];
    case 'excluded-names':
      return [everyNameExcluded()];
    default:
      return [];
  }
}

/** It may sign no further authority unless it is the upper of two; with the flaw of its key usage it may not sign at all. */
export function extensionsOfIntermediate(
  kind: IntermediateKind | undefined,
  { below, permits, excludes, place }: IntermediateMarks,
): Extensions {
  if (kind === 'version-1') return () => [];
  const says = kind !== 'no-extension-of-a-ca';
  return (own, issuer) => [
    ...(says && kind !== 'no-basic-constraints'
      ? [
          kind === 'no-ca-that-may-sign'
            ? basicConstraints(false)
            : basicConstraints(kind !== 'no-ca-with-path-length', pathLengths[place ?? 'lowest']),
        ]
      : []),
    ...(says ? [keyUsage(kind === 'key-usage' ? ['digitalSignature', 'cRLSign'] : ['keyCertSign', 'cRLSign'])] : []),
    ...(kind === 'extended-key-usage'
      ? [extendedKeyUsage([usageOf(below) === 'client auth' ? 'server auth' : 'client auth'])]
      : []),
    ...constraintsOf(kind),
    ...(permits === undefined && excludes === undefined ? [] : [constrainedDnsNames({ permits, excludes })]),
    subjectKeyIdentifier(own),
    authorityKeyIdentifier(issuer),
    ...(kind === 'unknown-critical-extension' ? [unknownCriticalExtension()] : []),
  ];
}

/** An administrator's or a server's, without keyUsage: nothing but CA:FALSE forbids it to sign. */
export const extensionsOfOrdinary =
  ({ of, through }: Extract<Issuer, { kind: 'ordinary-certificate' }>): Extensions =>
  (own, issuer) => [
    // As many tools write it, it is not critical: what it says is no less true.
    basicConstraints(false, undefined, through === undefined),
    extendedKeyUsage([usageOf(of)]),
    subjectKeyIdentifier(own),
    authorityKeyIdentifier(issuer),
  ];
