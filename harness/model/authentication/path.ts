import type { Problem } from '../refusal';
import type { CertificateFacts, ServerSettings } from '../types';

/** How a verification may come out. `reaches`: signatures at least lead to a trusted CA, whatever else is wrong. */
export interface Verification {
  readonly problems: readonly Problem[];
  readonly reaches: boolean;
}

type Chain = readonly [CertificateFacts, ...CertificateFacts[]];
type Usages = Pick<ServerSettings, 'anyUsageAccepted' | 'usagesOfAuthorities'>;

/** More certificates than any path has; a bound on what is searched. */
const longestPath = 8;

/**
 * Verifies a certificate against these authorities at this minute (RFC 5280, section 6): the ways in which it may come out,
 * one unless the specification leaves it open. What else was sent may be a step of the path and is never trusted itself.
 */
export function verify(
  [leaf, ...sent]: Chain,
  anchors: readonly CertificateFacts[],
  minute: number,
  settings: Usages,
): readonly Verification[] {
  const paths = pathsFrom([leaf], anchors, sent);
  if (paths.length === 0)
    return [{ problems: [unissued(leaf, sent, anchors), ...certain(flawsOf(leaf, minute, settings))], reaches: false }];
  const flaws = paths.map((path) => flawsOfPath(path, minute, settings));
  const fewest = flaws.reduce((best, each) => (each.length < best.length ? each : best));
  const sure = certain(fewest);
  const open = fewest.length > sure.length;
  if (sure.length > 0 || !open) return [{ problems: sure, reaches: true }];
  return [
    { problems: [], reaches: true },
    { problems: fewest, reaches: true },
  ];
}

/** A problem that the specification lets a server have, or not. */
type Flaw = Problem & { readonly open?: true };

const certain = (flaws: readonly Flaw[]): readonly Problem[] => flaws.filter(({ open }) => open === undefined);

/** Every chain of signatures from the leaf to an anchor, both included. */
function pathsFrom(
  path: Chain,
  anchors: readonly CertificateFacts[],
  sent: readonly CertificateFacts[],
): readonly Chain[] {
  const last = path[path.length - 1] ?? path[0];
  const here = anchors.some((anchor) => isSame(anchor, last)) ? [path] : [];
  if (here.length > 0 || path.length >= longestPath) return here;
  const above = [...anchors, ...sent].filter(
    (each) => hasSigned(each, last) && !path.some((step) => isSame(step, each)),
  );
  return above.flatMap((each) => pathsFrom([...path, each], anchors, sent));
}

/** A trust anchor is a name with a key (RFC 5280, 6.1.1). */
const isSame = (one: CertificateFacts, other: CertificateFacts): boolean =>
  one.name === other.name && one.key === other.key;

const hasSigned = (issuer: CertificateFacts, { issuer: by }: CertificateFacts): boolean =>
  issuer.name === by.name && issuer.key === by.key;

function unissued(
  leaf: CertificateFacts,
  sent: readonly CertificateFacts[],
  anchors: readonly CertificateFacts[],
): Problem {
  const byName = [leaf, ...sent].some((each) =>
    anchors.some((anchor) => anchor.name === each.issuer.name && anchor.key !== each.issuer.key),
  );
  return { as: 'untrusted-issuer', branch: byName ? 'issuer-by-name-alone' : 'issuer-unknown' };
}

const flawsOfPath = (path: Chain, minute: number, settings: Usages): readonly Flaw[] =>
  path.flatMap((each, depth) => [
    ...flawsOf(each, minute, settings, depth > 0),
    ...(depth < path.length - 1 ? flawsOfSignature(each) : []),
    ...(depth > 0 ? flawsOfIssuer(each, depth - 1, path[0]) : []),
  ]);

/** What is wrong with one certificate, wherever it stands. */
function flawsOf(
  { valid, unknownCriticalExtension, extendedKeyUsage, shortKey }: CertificateFacts,
  minute: number,
  { anyUsageAccepted, usagesOfAuthorities }: Usages,
  isAuthority = false,
): readonly Flaw[] {
  const flaws: Flaw[] = [];
  if (minute < valid.from || minute > valid.until) flaws.push({ as: 'not-valid-now', branch: 'not-valid-now' });
  if (extendedKeyUsage.length > 0 && !extendedKeyUsage.includes('client auth')) {
    const any = extendedKeyUsage.includes('any');
    const open = any || (isAuthority && !usagesOfAuthorities);
    if (!any || !anyUsageAccepted)
      flaws.push({ as: 'wrong-usage', branch: 'usage-not-for-clients', ...(open ? { open } : {}) });
  }
  if (unknownCriticalExtension) flaws.push({ as: 'unknown-critical-extension', branch: 'critical-extension-unknown' });
  if (shortKey) flaws.push({ as: 'weak-signature', branch: 'key-short', open: true });
  return flaws;
}

const weak = ['RSA with MD5', 'RSA with SHA-1', 'RSA-PSS with MD5', 'RSA-PSS with SHA-1', 'an unknown algorithm'];

function flawsOfSignature({ intact, issuer }: CertificateFacts): readonly Flaw[] {
  return [
    ...(intact ? [] : [{ as: 'invalid-signature', branch: 'changed-after-signing' } as const]),
    ...(weak.includes(issuer.algorithm ?? '') ? [{ as: 'weak-signature', branch: 'signature-weak' } as const] : []),
  ];
}

/**
 * What keeps a certificate from issuing others; so many authorities stand between it and the leaf. Constraints on DNS names bind
 * certificates that have such names, and who does not process them refuses every other one as well (RFC 5280, 4.2 and 4.2.1.10).
 */
function flawsOfIssuer({ authority }: CertificateFacts, below: number, leaf: CertificateFacts): readonly Flaw[] {
  const may = authority !== undefined && authority.maySign && below <= (authority.pathLength ?? below);
  const flaw: Flaw = { as: 'untrusted-issuer', branch: 'issuer-no-authority' };
  if (!may) return [flaw];
  if (authority.constrained !== true) return [];
  return [leaf.dnsNames === undefined ? { ...flaw, open: true } : flaw];
}
