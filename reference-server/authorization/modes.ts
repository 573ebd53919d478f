import type { Store } from '../storage/store';
import type { Authorizer } from './authorizer';
import { rbac } from './rbac/rbac';

/** The values of `--authorization-mode` (specification 5.3). */
export const authorizationModes = {
  AlwaysAllow: () => () => true,
  /** Accepted because the reference installer sets it. The specification gives nodes no rules, so it allows nothing. */
  Node: () => () => false,
  RBAC: rbac,
} as const satisfies Record<string, (store: Store) => Authorizer>;

export type AuthorizationMode = keyof typeof authorizationModes;

export function isAuthorizationMode(mode: string): mode is AuthorizationMode {
  return Object.hasOwn(authorizationModes, mode);
}

/**
 * `system:masters` has full access (specification 2.1, 5.1.4; rule I-07) in every mode, as in Kubernetes: it does not
 * hang on a binding that somebody could delete. The name is matched exactly, and only as a group.
 */
export const masters: Authorizer = (_, caller) => caller.groups.includes('system:masters');

/** The authorizers of a server, in the order in which its modes are given; the first that allows decides. */
export function authorizersOf(modes: readonly string[], store: Store): readonly Authorizer[] {
  if (modes.length === 0) throw new RangeError('no authorization mode is given');
  return [
    masters,
    ...modes.map((mode) => {
      if (isAuthorizationMode(mode)) return authorizationModes[mode](store);
      const known = Object.keys(authorizationModes).join(', ');
      throw new RangeError(`authorization mode ${JSON.stringify(mode)} is none of ${known}`);
    }),
  ];
}
