import { bySeverity, type FindingSeverity, type SecurityFinding } from '../results';
import { liveFindings } from './catalogue/live';
import { manifestFindings } from './catalogue/manifest';
import type { CatalogueEntry } from './catalogue/entry';

/** Characters of a sentence; what a server or a manifest says in it has no other bound. */
const longest = 600;

/** Every finding, by its id. */
export const catalogue: Readonly<Record<string, CatalogueEntry>> = { ...liveFindings, ...manifestFindings };
const order = Object.keys(catalogue);

/** What was seen, and how grave it is where that differs from case to case. */
export interface SeenFinding {
  readonly seen: string;
  readonly severity?: FindingSeverity;
}

/** A finding in what a target did; the fix is that of its profile. */
export const seenInRun = (id: keyof typeof liveFindings, seen: SeenFinding, profile: string): SecurityFinding =>
  finding(id, liveFindings[id], seen, 'run', profile);

/** A finding in the manifest of a kube-apiserver. */
export const seenInManifest = (id: keyof typeof manifestFindings, seen: SeenFinding): SecurityFinding =>
  finding(id, manifestFindings[id], seen, 'manifest', 'kube-apiserver');

function finding(
  id: string,
  { severity, title, why, references, fix }: CatalogueEntry,
  seen: SeenFinding,
  seenIn: SecurityFinding['seenIn'],
  profile: string,
): SecurityFinding {
  return {
    id,
    severity: seen.severity ?? severity,
    seenIn,
    title,
    seen: oneLine(seen.seen),
    why,
    references,
    fix: (Object.hasOwn(fix, profile) ? fix[profile] : undefined) ?? fix.other,
  };
}

/** Bounded, and without characters that steer. */
function oneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '?');
  return plain.length <= longest ? plain : `${plain.slice(0, longest)}...`;
}

/** The gravest first, then as the catalogue has them, then in the order in which they were seen. */
export const ordered = (findings: readonly SecurityFinding[]): readonly SecurityFinding[] =>
  bySeverity([...findings].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)));
