import { flagOf, flagWith } from '../../settings';
import type { CallerFacts } from '../probe-results/caller';
import { note, ok, type Remark } from '../probe-results/finding';
import type { LikelyKind } from '../kind/kind';
import type { CredentialFacts } from './credentials';

/**
 * Whether an API server answers and no front proxy before it: it says who an anonymous caller is, or has the signs of one, and
 * names no scheme of HTTP authentication (front proxies do, and kube-apiserver does not).
 */
export const isApiServer = (
  { schemes }: Pick<CredentialFacts, 'schemes'>,
  { anonymous }: Pick<CallerFacts, 'anonymous'>,
  { kind }: Pick<LikelyKind, 'kind'>,
): boolean => schemes.length === 0 && (typeof anonymous !== 'string' || kind === 'kube-apiserver' || kind === 'spec');

/** The line about it. */
export const subjectFinding = (apiServer: boolean): Remark =>
  apiServer
    ? note(
        'subject',
        `it answers as an API server does and not as a front proxy; \`doctor ${flagOf('target')}\` looks at one, and kube-apiserver before an aggregated API is a front proxy with ${flagWith('profile', 'kube-apiserver')}`,
      )
    : ok('subject', 'nothing in its answers is that of an API server');
