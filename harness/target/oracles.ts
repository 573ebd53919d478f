import type { Oracle } from './types';

/** The request an oracle asks with. */
export interface OracleRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | undefined;
}

/** Parts of an identity that an oracle may be blind to. */
export type Facet = 'groups' | 'groups that the target adds' | 'extra' | 'uid';

const reviewPath = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
const review = JSON.stringify({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' });

/** How this oracle asks. */
export function oracleRequest(oracle: Oracle): OracleRequest {
  switch (oracle.kind) {
    case 'self-subject-review':
      return { method: 'POST', path: reviewPath, body: review };
    case 'forbidden-message':
      return { method: 'GET', path: '/', body: undefined };
    case 'echo':
    case 'echo-dn':
      return { method: 'GET', path: oracle.path, body: undefined };
  }
}

/** What this oracle cannot see. */
export function blindTo(oracle: Oracle): readonly Facet[] {
  switch (oracle.kind) {
    case 'forbidden-message':
      return ['groups', 'extra', 'uid'];
    case 'echo-dn':
      return ['groups that the target adds', 'extra', 'uid'];
    case 'self-subject-review':
    case 'echo':
      return [];
  }
}

/** The oracle as the report names it. */
export function oracleInWords(oracle: Oracle): string {
  return 'path' in oracle ? `${oracle.kind} ${oracle.path}` : oracle.kind;
}
