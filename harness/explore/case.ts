import type { AnySetup, Target, Terms } from '../target/types';
import type { FrontProxyTarget } from '../target/front-proxy';
import type { TlsVersion } from '../vocabulary/types';

/** What cases of each subject can be about: a user can choose among these. */
export const areasOf = {
  'api-server': ['header-values', 'subjects', 'certificates', 'requests', 'connections'],
  'front-proxy': ['header-values', 'subjects', 'credentials', 'requests', 'connections', 'upstream'],
} as const;
export type Area = (typeof areasOf)[keyof typeof areasOf][number];

/** What can be explored. */
export type ExploredTarget = Target | FrontProxyTarget;

/** How a target of these words is set up. */
export type SetupOf<Of extends Terms> = Of['target']['setups'][number] & AnySetup;

/** One attempt in the words of a subject's scenarios, as it was generated; what must come of it, the model says. */
export interface ExploredCase<Of extends Terms = Terms> {
  readonly area: Area;
  /** Who takes part in the case, by the names that its attempt has for them. */
  readonly given: Readonly<Record<string, Of['given']>>;
  readonly when: Of['attempt'];
  /** The version of TLS; undefined: whatever the two sides agree on. */
  readonly tls?: TlsVersion;
}
