import type { Issuance } from '../../observation';
import type { ExpectedCertificate } from '../../vocabulary/types';

/** In which points an issued certificate differs from what its documents ask for; empty when in none. */
export function issuanceProblems(
  expected: ExpectedCertificate,
  { facts, verifiesAgainstIssuer }: Issuance,
): readonly string[] {
  const hours = (facts.notAfter.getTime() - facts.notBefore.getTime()) / 3_600_000;
  const { type, bits } = facts.publicKey;
  const points: readonly (readonly [name: string, wanted: unknown, got: unknown])[] = [
    ['common name', expected.CN === undefined ? undefined : [expected.CN], facts.subject.CN],
    ['organization', sorted(expected.O), sorted(facts.subject.O)],
    ['DNS names', sorted(expected.dnsNames), sorted(facts.dnsNames)],
    ['IP addresses', sorted(expected.ipAddresses), sorted(facts.ipAddresses)],
    ['public key', expected.publicKey && [expected.publicKey.type, expected.publicKey.bits], [type, bits]],
    ['validity in hours', expected.hours, hours],
    ['extended key usage', sorted(expected.extendedKeyUsage), sorted(facts.extendedKeyUsage ?? [])],
    ['key usage', sorted(expected.keyUsage), sorted(facts.keyUsage ?? [])],
    ['certification authority', expected.certificateAuthority, facts.certificateAuthority],
    // Whatever else is expected of it: a certificate that its issuer has not signed shows nothing.
    ['signature verified by the issuer', expected.signedByTheRoot ?? true, verifiesAgainstIssuer],
  ];
  return points
    .filter(([, wanted, got]) => wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(got))
    .map(([name, wanted, got]) => `${name} is ${JSON.stringify(got)} and not ${JSON.stringify(wanted)}`);
}

const sorted = (list: readonly string[] | undefined): readonly string[] | undefined =>
  list === undefined ? undefined : [...list].sort();
