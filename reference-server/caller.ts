/** Who is calling: what the authentication stage found out, and all that later stages may know (spec 1.5, 2.1). */
export interface Caller {
  readonly user: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/**
 * The caller who presented no credential (spec 2.1, section 7; rules N-01, N-02). Kubernetes says user `system:anonymous` in
 * group `system:unauthenticated`; the specification says group `system:anonymous`. Both are true here.
 */
export const anonymous: Caller = {
  user: 'system:anonymous',
  groups: ['system:unauthenticated', 'system:anonymous'],
  extra: {},
};
