import { noAnswerInWords, noAnswerOf } from '../../../observation/no-answer';
import type { Code } from '../../../results';
import type { Forwarding, Observation } from '../../../observation';
import { isCertificateForm } from '../../../vocabulary/front-proxy/credential-forms';
import type { ProxyRejection, ProxyRequest } from '../../../vocabulary/front-proxy/types';
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

/** The code of an answer of the front proxy's own where another one was required. */
const answeredAs = ({ response }: Observation): Code =>
  response !== undefined && response.status >= 400 ? 'refused-with-another-status' : 'wrong-status';

/** A request with a valid credential that the front proxy has answered by itself, without sending it to the upstream. */
export const withoutForwarding = (exchange: Observation): Problem =>
  wrong(
    exchange.response !== undefined && exchange.response.status >= 400 ? 'refused-valid-credential' : 'not-forwarded',
    `${answerInWords(exchange)}, and the request did not arrive upstream`,
  );

/** A body of a request that needs none, which a server may refuse for that (RFC 9110, 9.3.1); undefined: it has not. */
export function refusedBody(
  { response }: Observation,
  { method, body }: Pick<ProxyRequest, 'method' | 'body'>,
): Problem | undefined {
  const isOdd = ['GET', 'HEAD'].includes(method) && body !== undefined && body !== '';
  return isOdd && response?.status === 400
    ? { actual: 'the front proxy answers 400', unconcerned: `the front proxy takes no ${method} with a body (400)` }
    : undefined;
}

/** What a front proxy answers by itself; one that knows users by their certificates alone may miss a certificate as clause 7.2 has it. */
export const rejectionsOf = (
  as: ProxyRejection,
  { profile: { rejections }, users }: Pick<JudgeContext['target'], 'profile' | 'users'>,
): JudgeContext['target']['profile']['rejections'][ProxyRejection] =>
  as === 'unauthenticated' && users.every(({ by }) => by === 'client-certificate')
    ? [...rejections.unauthenticated, ...rejections.malformed.filter((each) => each === 400)]
    : rejections[as];

/** As what a request without a valid credential may be rejected: a certificate also in the handshake, or as a malformed request (clause 7.1). */
export const asUnauthenticated = (
  { presenting }: ProxyRequest,
  as: ProxyRejection = 'unauthenticated',
): readonly ProxyRejection[] => (presenting !== undefined && isCertificateForm(presenting) ? [as, 'malformed'] : [as]);

/** Whether the front proxy rejected the request by itself as its profile has it; whether anything arrived is not looked at. */
export function rejectionProblem(
  { exchange }: Pick<Forwarding, 'exchange'>,
  as: ProxyRejection | readonly ProxyRejection[],
  { target, controlled }: Pick<JudgeContext, 'target' | 'controlled'>,
): Problem | undefined {
  const allowed = [as].flat().flatMap((each) => rejectionsOf(each, target));
  const { ending, response } = exchange;
  if (ending.kind === 'response' && response !== undefined)
    return allowed.includes(response.status) ? undefined : wrong(answeredAs(exchange), answerInWords(exchange));
  if (ending.kind === 'closed' || ending.kind === 'not-kept-open')
    return allowed.includes('closed') ? undefined : unlessControlled(exchange, controlled);
  return ending.kind === 'malformed'
    ? wrong('malformed-answer', answerInWords(exchange))
    : unlessControlled(exchange, controlled);
}

/** Without a control a connection that ends, or no answer at all, may be a target that is gone. */
export const unlessControlled = (exchange: Observation, controlled: boolean): Problem =>
  controlled && exchange.ending.kind !== 'unreachable' && exchange.ending.kind !== 'client-refused'
    ? wrong(exchange.ending.kind === 'malformed' ? 'malformed-answer' : 'no-answer', answerInWords(exchange))
    : { actual: answerInWords(exchange), inconclusive: answerInWords(exchange) };

/** What was allowed, as words. */
export const allowedInWords = (as: ProxyRejection, { target }: Pick<JudgeContext, 'target'>): string => {
  const allowed = rejectionsOf(as, target);
  const statuses = allowed.filter((each) => each !== 'closed');
  const closed = allowed.includes('closed') ? ' or a closed connection' : '';
  return `${statuses.length > 4 ? 'an error status' : statuses.join(', ')}${closed}`;
};
