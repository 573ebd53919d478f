import type { RelatedRequest } from '../../../observation';
import type { Conversation } from '../../http/connection';
import type { AttemptResult, UnderWay } from '../attempt-result';

/** Nothing can run out that was never there. */
export const anyoneBelieved = (company: readonly RelatedRequest[]): boolean =>
  company.some(({ identity }) => identity !== undefined);

/** What came of a request in the company of an attempt; undefined: it was not made. */
export const relatedRequest = async (
  role: RelatedRequest['role'],
  said: (Pick<Conversation, 'response' | 'ending' | 'cancelled'> & Pick<AttemptResult, 'sent'>) | undefined,
  identify: UnderWay['identify'],
): Promise<RelatedRequest> => {
  const { cancelled, ending } = said ?? {};
  const answer = said?.response?.complete === true ? said.response : undefined;
  return {
    role,
    status: answer?.status,
    ...(cancelled === true ? { cancelled } : {}),
    ...(ending?.kind === 'timed-out' && cancelled !== true ? { timedOut: true } : {}),
    identity: answer === undefined ? undefined : await identify(answer),
    sent: said?.sent,
  };
};
