import type { Observation, RelatedRequest } from '../../../observation';
import type { Marks } from '../marks/marks';

/** What came of a request beside the one that is judged, or before it, with the request that its answer says it is for. */
export function related(
  role: RelatedRequest['role'],
  { ending, response, sent }: Pick<Observation, 'ending' | 'response' | 'sent'>,
  marks: Marks,
): RelatedRequest {
  const answerTo = marks.in(response?.body ?? '');
  return {
    role,
    status: ending.kind === 'response' ? response?.status : undefined,
    ...(ending.kind === 'timed-out' ? { timedOut: true } : {}),
    identity: undefined,
    sent,
    ...(answerTo === undefined ? {} : { answerTo }),
  };
}
