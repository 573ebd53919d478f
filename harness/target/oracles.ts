import type { Oracle } from './types';

/** Parts of an identity that an oracle may be blind to. */
export type Facet = 'user' | 'groups' | 'groups that the target adds' | 'extra' | 'uid';

/** Oracles that do not name a caller whom they let through, and let nobody through who is anonymous (rule O3). */
export const isNameless = (oracle: Oracle | undefined): boolean =>
  oracle?.kind === 'forbidden-message' || oracle?.kind === 'api-classes';

/** What this oracle cannot see. */
export function blindTo(oracle: Oracle): readonly Facet[] {
  switch (oracle.kind) {
    case 'api-classes':
      return ['user', 'groups', 'extra', 'uid'];
    case 'forbidden-message':
      return ['groups', 'extra', 'uid'];
    case 'echo-dn':
      return ['groups that the target adds', 'extra', 'uid'];
    case 'self-subject-review':
    case 'certificate-signing-request':
    case 'echo':
      return [];
  }
}

/** The oracle as the report names it. */
export function oracleInWords(oracle: Oracle): string {
  return 'path' in oracle ? `${oracle.kind} ${oracle.path}` : oracle.kind;
}
