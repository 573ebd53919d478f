import { answerInWords, asUnauthenticated, rejectionProblem, unlessControlled } from './answer';
import { arrivedIn } from './arrived';
import { disclosureProblem } from './disclosed';
import { unsafe, wrong, type Judge, type JudgeContext, type Problem } from './context';
import { identitiesProblem } from './forwarded';
import type { Forwarding } from '../../../observation';
import type { ProxyExpectation } from '../../../vocabulary/front-proxy/types';

type Rejected = Extract<ProxyExpectation, { kind: 'rejected' }>;

/** The front proxy rejects by itself, and nothing arrives. */
export const judgeRejected =
  ({ as, challenged, discreet }: Rejected): Judge =>
  (forwarding, context) => {
    const { attempt, marks } = context;
    const [first] = arrivedIn(forwarding, marks);
    if (first !== undefined)
      return unsafe(
        'forwarded-without-valid-credential',
        `${answerInWords(forwarding.exchange)}, and the request arrived upstream (${first.request.method})`,
      );
    const problem = rejectionProblem(forwarding, asUnauthenticated(attempt, as), context);
    if (problem !== undefined) return problem;
    const { response } = forwarding.exchange;
    if (challenged === true && response?.status === 401 && !has(response.headers, 'www-authenticate'))
      return wrong('wrong-header', 'the front proxy answers 401 without `WWW-Authenticate`');
    return discreet === true ? disclosureProblem(response, context) : undefined;
  };

const has = (headers: readonly (readonly [string, string])[], name: string): boolean =>
  headers.some(([each]) => each.toLowerCase() === name);

/** Nothing arrives: the front proxy has given an answer of its own, or none. */
export const judgeNothingArrives =
  ({ discreet }: Extract<ProxyExpectation, { kind: 'nothing-arrives' }>): Judge =>
  (forwarding, context) => {
    const { exchange } = forwarding;
    const [first] = arrivedIn(forwarding, context.marks);
    if (first !== undefined)
      return unsafe(
        'forwarded-without-valid-credential',
        `${answerInWords(exchange)}, and the request arrived upstream (${first.request.method})`,
      );
    const { kind } = exchange.ending;
    return kind === 'timed-out' || kind === 'unreachable' || kind === 'client-refused'
      ? unlessControlled(exchange, context.controlled)
      : discreet === true
        ? disclosureProblem(exchange.response, context)
        : undefined;
  };

/** Rejected in any way, or forwarded with the identity of its own user and of no other. */
export const judgeNoOtherIdentity: Judge = (forwarding, context) =>
  identitiesProblem(arrivedIn(forwarding, context.marks), context) ?? unlessForwarded(forwarding, context);

/** What did not arrive was rejected: an answer of success that the upstream did not give is none. */
export function unlessForwarded(forwarding: Forwarding, context: JudgeContext): Problem | undefined {
  const { exchange } = forwarding;
  if (arrivedIn(forwarding, context.marks).some(({ number }) => number === 0)) return undefined;
  if (exchange.ending.kind === 'timed-out' || exchange.ending.kind === 'unreachable')
    return unlessControlled(exchange, context.controlled && exchange.ending.kind === 'timed-out');
  if (exchange.ending.kind !== 'response') return undefined;
  return rejectionProblem(forwarding, ['malformed', 'unauthenticated', 'clear-text', 'upstream-failed'], context);
}
