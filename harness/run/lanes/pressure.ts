import type { AttemptOutcome } from '../../attempt';

/**
 * What a target may also do because it is asked by too many at once: refuse the connection, end it before an answer and without
 * an alert, or say so (RFC 6585, 4; RFC 9110, 15.6.4). Undefined: nothing of the kind.
 */
export function pressureIn({ ending, status, alerted }: AttemptOutcome): string | undefined {
  if (ending.kind === 'unreachable') return /^E[A-Z]+$/.test(ending.code) ? ending.code : undefined;
  if (ending.kind === 'closed' && ending.stage !== 'response' && !alerted) return `closed ${ending.stage}`;
  if (ending.kind === 'response' && (status === 429 || status === 503)) return String(status);
  return undefined;
}
