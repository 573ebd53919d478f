import type { Observation, RelatedRequest } from '../../../observation';
import type { Marks } from '../marks/marks';

/** What came of a request beside the one that is judged, or before it. */
export const related = (
  role: RelatedRequest['role'],
  { ending, response, sent }: Pick<Observation, 'ending' | 'response' | 'sent'>,
): RelatedRequest => ({
  role,
  status: ending.kind === 'response' ? response?.status : undefined,
  ...(ending.kind === 'timed-out' ? { timedOut: true } : {}),
  identity: undefined,
  sent,
});

/** The same of one on a connection of its own, with the request that its answer says it is for. */
export function elsewhere(role: RelatedRequest['role'], observation: Observation, marks: Marks): RelatedRequest {
  const answerTo = marks.in(observation.response?.body ?? '');
  return { ...related(role, observation), ...(answerTo === undefined ? {} : { answerTo }) };
}
