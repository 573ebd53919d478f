import type { Observation, RelatedRequest } from '../../../observation';
import type { Marks } from '../marks/marks';

/** What came of a request on a connection of its own, beside or before the one that is judged. */
export function elsewhere(
  role: RelatedRequest['role'],
  { ending, response, sent }: Observation,
  marks: Marks,
): RelatedRequest {
  const answerTo = marks.in(response?.body ?? '');
  return {
    role,
    status: ending.kind === 'response' ? response?.status : undefined,
    ...(ending.kind === 'timed-out' ? { timedOut: true } : {}),
    ...(answerTo === undefined ? {} : { answerTo }),
    identity: undefined,
    sent,
  };
}
