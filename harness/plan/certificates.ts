import { allowedName, allowedNameCutShort, allowedNameInCapitals, lastAllowedName } from '../vocabulary';
import type { RequestHeaderConfig } from '../target/types';
import type { Authority, Certificate, CertificateDescription, Issuer, Scenario } from '../vocabulary/types';

/** A certificate of a scenario with everything resolved: twins applied, the allowed name filled in. */
export type ResolvedCertificate =
  | { readonly kind: 'minted'; readonly description: CertificateDescription }
  | { readonly kind: 'from-documents'; readonly csr: unknown; readonly signing: unknown; readonly profile: string };

/** The certificate that a scenario calls by this name. Throws on a name it does not have, or twins that go in circles. */
export function resolve(scenario: Scenario, name: string, config: RequestHeaderConfig): ResolvedCertificate {
  const { base, difference } = flatten(scenario, name, new Set());
  if (base.kind === 'from-documents') return base;
  return { kind: 'minted', description: withNames({ ...base.description, ...difference }, namesFor(config)) };
}

interface Flat {
  readonly base: Exclude<Certificate, { kind: 'twin' }>;
  readonly difference: Partial<CertificateDescription>;
}

function flatten(scenario: Scenario, name: string, seen: Set<string>): Flat {
  const certificate = Object.hasOwn(scenario.given, name) ? scenario.given[name] : undefined;
  if (certificate === undefined) throw new Error(`${scenario.id}: no certificate is called ${name}`);
  if (certificate.kind !== 'twin') return { base: certificate, difference: {} };
  if (seen.has(name)) throw new Error(`${scenario.id}: certificate ${name} is its own twin`);
  const flat = flatten(scenario, certificate.base, seen.add(name));
  if (flat.base.kind === 'from-documents')
    throw new Error(`${scenario.id}: ${name} cannot differ from a certificate issued from documents`);
  return { base: flat.base, difference: { ...flat.difference, ...certificate.difference } };
}

/** What stands in place of the names that scenarios leave open. */
function namesFor({ allowedNames }: RequestHeaderConfig): ReadonlyMap<string, string> {
  const first = allowedNames[0] ?? 'front-proxy-client';
  return new Map([
    [allowedName, first],
    [allowedNameInCapitals, first.toUpperCase()],
    [allowedNameCutShort, first.slice(0, -1)],
    [lastAllowedName, allowedNames.at(-1) ?? first],
  ]);
}

function withNames(description: CertificateDescription, names: ReadonlyMap<string, string>): CertificateDescription {
  const fill = (text: string): string =>
    [...names].reduce((filled, [open, name]) => filled.replaceAll(open, () => name), text);
  // Descriptions are plain data: every text in them, however deep, may leave a name open.
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as CertificateDescription;
}

/** The authorities of the target that must be at hand to mint this certificate. */
export function authoritiesNeeded(certificate: ResolvedCertificate): readonly Authority[] {
  if (certificate.kind === 'from-documents') return ['client-ca'];
  const { issuer, alsoSends } = certificate.description;
  const more = alsoSends === undefined ? [] : authoritiesNeeded({ kind: 'minted', description: alsoSends });
  return [...authoritiesOf(issuer), ...more];
}

function authoritiesOf(issuer: Issuer): readonly Authority[] {
  switch (issuer.kind) {
    case 'authority':
      return [issuer.authority];
    case 'intermediate':
      return [issuer.below];
    case 'ordinary-certificate':
      return [issuer.of];
    case 'same-name':
      return [issuer.as];
    case 'unknown-authority':
    case 'itself':
      return [];
  }
}
