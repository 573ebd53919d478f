/** How much a finding weighs, the gravest first: anyone can be anyone; a guard is missing; good to know. */
export const findingSeverities = ['critical', 'warning', 'notice'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** Something about the security of the target, apart from conformance: it never changes what a run means. */
export interface SecurityFinding {
  /** Kebab-case; frozen. */
  readonly id: string;
  readonly severity: FindingSeverity;
  /** Where it was seen: in what the target did, or in the manifest that it is started from. */
  readonly seenIn: 'run' | 'manifest';
  readonly title: string;
  /** What was seen, as a sentence without full stop. */
  readonly seen: string;
  /** Why it matters, as a sentence without full stop. */
  readonly why: string;
  /** Rules of the catalogue, and CVEs, audit findings or issues that tell of it. */
  readonly references: readonly string[];
  /** What changes it, in the words of this kind of server. */
  readonly fix: string;
}

/** The gravest first; those of one severity stay as they were. */
export const bySeverity = (findings: readonly SecurityFinding[]): readonly SecurityFinding[] =>
  [...findings].sort(
    (one, other) => findingSeverities.indexOf(one.severity) - findingSeverities.indexOf(other.severity),
  );
