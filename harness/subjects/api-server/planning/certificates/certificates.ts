import {
  allowedName,
  allowedNameCutShort,
  allowedNameInCapitals,
  allowedNameWithUnderscores,
  lastAllowedName,
  notAllowedName,
  rewrittenAllowedNames,
} from '../../../../vocabulary';
import { isForged } from '../../../../vocabulary/given';
import type { RequestHeaderConfig, Setup } from '../../../../target/types';
import type {
  Authority,
  Certificate,
  CertificateDescription,
  Issuer,
  Scenario,
  Text,
} from '../../../../vocabulary/types';

/** A certificate of a scenario with everything resolved: twins applied, the allowed name filled in. */
export type ResolvedCertificate =
  | { readonly kind: 'minted'; readonly description: CertificateDescription }
  | { readonly kind: 'from-documents'; readonly csr: unknown; readonly signing: unknown; readonly profile: string }
  /** The one in hand, or a twin of it: without its key, or of another issuer. */
  | { readonly kind: 'in-hand'; readonly possession: 'own-key' | 'forged'; readonly issuer: Issuer | undefined };

/** Those of a scenario, as long as it is there: every check of it asks for the same few, and every plan again. */
const known = new WeakMap<Scenario, Map<string, ResolvedCertificate>>();

/** The certificate that a scenario calls by this name. Throws on a name it does not have, or twins that go in circles. */
export function resolve(scenario: Scenario, name: string, config: RequestHeaderConfig): ResolvedCertificate {
  const ofIt = known.get(scenario) ?? new Map<string, ResolvedCertificate>();
  known.set(scenario, ofIt);
  const key = JSON.stringify([name, config.allowedNames]);
  const resolved = ofIt.get(key) ?? resolvedAnew(scenario, name, config);
  ofIt.set(key, resolved);
  return resolved;
}

function resolvedAnew(scenario: Scenario, name: string, config: RequestHeaderConfig): ResolvedCertificate {
  const { base, difference } = flatten(scenario, name, new Set());
  if (base.kind === 'from-documents') return base;
  if (base.kind === 'in-hand') return inHand(scenario, name, difference);
  return { kind: 'minted', description: withNames({ ...base.description, ...difference }, namesFor(config)) };
}

/** Nothing is known of the certificate in hand before there is one, so that little can differ from it. */
function inHand(
  { id }: Scenario,
  name: string,
  { possession = 'own-key', issuer, ...others }: Partial<CertificateDescription>,
): ResolvedCertificate {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Error(`${id}: ${name} cannot differ from the certificate in hand in its ${other}`);
  return { kind: 'in-hand', possession: possession === 'own-key' ? possession : 'forged', issuer };
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

/** What a certificate is, below all that its twins differ in. */
export const baseOf = (scenario: Scenario, name: string): Flat['base'] => flatten(scenario, name, new Set()).base;

/** What stands in place of the names that scenarios leave open. */
function namesFor({ allowedNames }: RequestHeaderConfig): ReadonlyMap<string, string> {
  const first = allowedNames[0] ?? 'front-proxy-client';
  return new Map([
    [allowedName, first],
    [allowedNameInCapitals, first.toUpperCase()],
    [allowedNameCutShort, first.slice(0, -1)],
    [allowedNameWithUnderscores, first.includes('-') ? first.replaceAll('-', '_') : `${first}_`],
    ...Object.values(rewrittenAllowedNames).map(({ open, of }) => [open, notAmong(allowedNames, of(first))] as const),
    [lastAllowedName, allowedNames.at(-1) ?? first],
    [notAllowedName, notAmong(allowedNames)],
  ]);
}

/** A name that is none of these. */
const notAmong = (names: readonly string[], candidate = 'other-proxy'): string =>
  names.includes(candidate) ? notAmong(names, `${candidate}-2`) : candidate;

function withNames(description: CertificateDescription, names: ReadonlyMap<string, string>): CertificateDescription {
  const fill = (text: string): string =>
    [...names].reduce((filled, [open, name]) => filled.replaceAll(open, () => name), text);
  // Descriptions are plain data: every text in them, however deep, may leave a name open.
  return JSON.parse(JSON.stringify(description), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as CertificateDescription;
}

/** What must be at hand of an authority of the target to make a certificate. */
export interface AuthorityRequirement {
  readonly authority: Authority;
  /** Its key; whoever signs for it what ordinary clients are given; or no more than its own certificate. */
  readonly what: 'key' | 'signature' | 'certificate';
}

/** What must be at hand to make this certificate. */
export function requirementsOf(certificate: ResolvedCertificate): readonly AuthorityRequirement[] {
  if (certificate.kind === 'from-documents') return [{ authority: 'client-ca', what: 'key' }];
  if (certificate.kind === 'in-hand') return [];
  const { issuer, bears, alsoSends, alsoSendsAuthority } = certificate.description;
  const more = alsoSends === undefined ? [] : requirementsOf({ kind: 'minted', description: alsoSends });
  const shown = [bears, alsoSendsAuthority].flatMap((authority) =>
    authority === undefined ? [] : [{ authority, what: 'certificate' as const }],
  );
  return [...requirementsOfIssuer(issuer, certificate.description), ...more, ...shown];
}

/** The authorities of the target whose certificates a caller presents with this certificate of a scenario. */
export const authoritiesPresented = (
  scenario: Scenario,
  name: string,
  { requestHeader }: Setup,
): readonly Authority[] => requirementsOf(resolve(scenario, name, requestHeader)).map(({ authority }) => authority);

function requirementsOfIssuer(issuer: Issuer, description: CertificateDescription): readonly AuthorityRequirement[] {
  switch (issuer.kind) {
    case 'authority':
      return [{ authority: issuer.authority, what: isOrdinary(description) ? 'signature' : 'key' }];
    case 'intermediate':
      return [
        { authority: issuer.below, what: isForged(issuer) ? 'certificate' : 'key' },
        ...(issuer.bears === undefined ? [] : [{ authority: issuer.bears, what: 'certificate' as const }]),
      ];
    case 'ordinary-certificate':
      return [{ authority: issuer.of, what: 'key' }];
    case 'same-key':
      return [{ authority: issuer.as, what: 'key' }];
    case 'same-key-identifier':
    case 'same-name':
      return [{ authority: issuer.as, what: 'certificate' }];
    case 'unknown-authority':
    case 'itself':
      return [];
  }
}

/** Fields that ask nothing of the signer: they are about the key, or about what is sent with the certificate. */
const ofTheHolder = [
  'issuer',
  'key',
  'sharedKey',
  'possession',
  'sends',
  'alsoSends',
  'alsoSendsAuthority',
  'tampered',
];
/** Fields with a value that every signer gives. */
const usual = [
  'CN',
  'O',
  'OU',
  'rdns',
  'validity',
  'extendedKeyUsage',
  'unknownCriticalExtension',
  'certificateAuthority',
];

/** What every signer of client certificates gives: it copies one name and the groups, and decides the rest itself. */
function isOrdinary(description: CertificateDescription): boolean {
  const { validity, extendedKeyUsage, unknownCriticalExtension, certificateAuthority, rdns } = description;
  const { CN = [], O = [], OU = [] } = description;
  const unusual = Object.entries(description).filter(
    ([field, value]) => value !== undefined && !ofTheHolder.includes(field) && !usual.includes(field),
  );
  return (
    unusual.length === 0 &&
    validity === 'current' &&
    extendedKeyUsage.join() === 'client auth' &&
    !unknownCriticalExtension &&
    certificateAuthority !== true &&
    (rdns === undefined || rdns === 'separate') &&
    [CN].flat().length === 1 &&
    [CN, O, OU].flat().every((text: Text) => typeof text === 'string' && text !== '')
  );
}

/** Whether a certificate that the target's authorities vouch for makes its bearer an administrator (clause 2.1.3). */
export function isPrivileged(certificate: ResolvedCertificate): boolean {
  if (certificate.kind === 'in-hand') return false;
  // Whatever the document says of system:masters, it is not for others to have.
  if (certificate.kind === 'from-documents') return JSON.stringify(certificate.csr).includes('system:masters');
  const { issuer, O = [], alsoSends } = certificate.description;
  const masters = [O].flat().some((text: Text) => (typeof text === 'string' ? text : text.text) === 'system:masters');
  if (masters && requirementsOfIssuer(issuer, certificate.description).some(({ what }) => what !== 'certificate'))
    return true;
  return alsoSends !== undefined && isPrivileged({ kind: 'minted', description: alsoSends });
}
