import type { Oracle } from '../types';

/** Parts of an identity that an oracle may be blind to. */
export type Facet = 'user' | 'groups' | 'groups that the target adds' | 'extra' | 'uid';

/** Oracles that name no caller whom the target serves; where they ask, no anonymous caller may be served (rule O3). */
export const isNameless = (oracle: Oracle | undefined): boolean =>
  oracle?.kind === 'forbidden-message' || oracle?.kind === 'api-classes' || oracle?.kind === 'none';

/** What this oracle cannot see. */
export function blindTo(oracle: Oracle): readonly Facet[] {
  switch (oracle.kind) {
    case 'api-classes':
    case 'none':
      return ['user', 'groups', 'extra', 'uid'];
    case 'forbidden-message':
      return ['groups', 'extra', 'uid'];
    case 'echo-dn':
      return ['groups that the target adds', 'extra', 'uid'];
    case 'self-subject-review':
    case 'certificate-signing-request':
    case 'audit-log':
    case 'echo':
      return [];
  }
}

/** The oracle as the report names it, and as `--identity-oracle` takes it but for the separator. */
export function oracleInWords(oracle: Oracle): string {
  switch (oracle.kind) {
    case 'audit-log':
      return `audit-log ${oracle.file}`;
    case 'none':
      return oracle.path === '/' ? 'none' : `none ${oracle.path}`;
    case 'forbidden-message':
      return ['forbidden-message', oracle.path, oracle.pattern && `/${oracle.pattern}/`].filter(Boolean).join(' ');
    default:
      return 'path' in oracle ? `${oracle.kind} ${oracle.path}` : oracle.kind;
  }
}
