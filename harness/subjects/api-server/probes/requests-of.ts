import type { Attempt } from '../../../vocabulary/types';
import { connectionsAtOnce, earlierConnections, formsOf, openAtOnce, type ResumedBy } from '../../../vocabulary/when';

const earlier = {
  session: 1,
  cookies: 1,
  fields: 1,
  'at-once': connectionsAtOnce,
  'source-port': 1,
  nothing: earlierConnections,
  'open-requests': openAtOnce + 1,
  'before-the-body': 1,
} as const satisfies Readonly<Record<ResumedBy | 'session', number>>;

/** How many requests one attempt makes of the target. */
export function requestsOf(attempt: Attempt): number {
  if (attempt.kind === 'issue') return 0;
  const forms = formsOf(attempt).length || 1;
  if (attempt.kind !== 'who-am-i' && attempt.kind !== 'request') return forms;
  const { behind = [], after = [], beside = [], resuming } = attempt;
  const others = behind.length + after.length + beside.length;
  return forms + others + (resuming === undefined ? 0 : earlier[resuming.by ?? 'session']);
}
