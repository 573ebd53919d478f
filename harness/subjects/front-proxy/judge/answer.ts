import { noAnswerInWords, noAnswerOf } from '../../../observation/no-answer';
import type { Forwarding, Observation } from '../../../observation';
import type { ProxyRejection } from '../../../vocabulary/front-proxy/types';
import { wrong, type JudgeContext, type Problem } from './context';

/** What came back to the user, as a sentence. */
export function answerInWords(exchange: Observation): string {
  const none = noAnswerOf(exchange);
  if (none !== undefined) return noAnswerInWords(none);
  const { response } = exchange;
  return response === undefined
    ? 'the front proxy gives no answer'
    : `the front proxy answers ${response.status}${response.reason === '' ? '' : ` ${response.reason}`}`;
}

/** Whether the front proxy rejected the request by itself as its profile has it; whether anything arrived is not looked at. */
export function rejectionProblem(
  { exchange }: Pick<Forwarding, 'exchange'>,
  as: ProxyRejection | readonly ProxyRejection[],
  { target: { profile }, controlled }: Pick<JudgeContext, 'target' | 'controlled'>,
): Problem | undefined {
  const allowed = [as].flat().flatMap((each) => profile.rejections[each]);
  const { ending, response } = exchange;
  if (ending.kind === 'response' && response !== undefined)
    return allowed.includes(response.status) ? undefined : wrong(answerInWords(exchange));
  if (ending.kind === 'closed' || ending.kind === 'not-kept-open')
    return allowed.includes('closed') ? undefined : unlessControlled(exchange, controlled);
  return ending.kind === 'malformed' ? wrong(answerInWords(exchange)) : unlessControlled(exchange, controlled);
}

/** Without a control a connection that ends, or no answer at all, may be a target that is gone. */
export const unlessControlled = (exchange: Observation, controlled: boolean): Problem =>
  controlled && exchange.ending.kind !== 'unreachable' && exchange.ending.kind !== 'client-refused'
    ? wrong(answerInWords(exchange))
    : { actual: answerInWords(exchange), inconclusive: answerInWords(exchange) };

/** What was allowed, as words. */
export const allowedInWords = (as: ProxyRejection, { target: { profile } }: Pick<JudgeContext, 'target'>): string => {
  const statuses = profile.rejections[as].filter((each) => each !== 'closed');
  const closed = profile.rejections[as].includes('closed') ? ' or a closed connection' : '';
  return `${statuses.length > 4 ? 'an error status' : statuses.join(', ')}${closed}`;
};
