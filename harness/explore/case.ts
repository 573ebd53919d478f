import type { Attempt, Certificate, TlsVersion } from '../vocabulary/types';

/** What cases are about: a user can choose among these. */
export const areas = ['header-values', 'subjects', 'certificates', 'requests', 'connections'] as const;
export type Area = (typeof areas)[number];

/** The name of the certificate that a case presents. */
export const presented = 'caller';

/** One attempt in the words of scenarios, as it was generated; what must come of it, the model says. */
export interface ExploredCase {
  readonly area: Area;
  /** The certificates of the case: `caller` presents itself, what it resumes was presented by another. */
  readonly given: Readonly<Record<string, Certificate>>;
  readonly when: Extract<Attempt, { kind: 'who-am-i' | 'request' }>;
  /** The version of TLS; undefined: whatever the two sides agree on. */
  readonly tls?: TlsVersion;
}
