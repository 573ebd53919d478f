import type { AttemptOutcome } from '../../../attempt';
import type { Observation } from '../../../observation';
import { endingAlert } from '../../../observation/no-answer';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import type { Performed } from './performed';

/** Milliseconds beyond which the upstream is waited for by nobody. */
const longestAnswer = 10_000;

/** Whether a front proxy that does its duty answers the attempt in time. */
export const isAnswered = ({ smuggling, upstream, answered }: ThroughProxy): boolean =>
  smuggling === undefined && upstream === 'good' && (answered?.after ?? 0) < longestAnswer;

/**
 * Whether the front proxy has not answered in time what it should, and the upstream has answered nothing either: a busy machine, or a
 * password that takes long to verify, costs one attempt its time, and a front proxy that hangs lets both run out. What the upstream has
 * answered stands as it is, unless the harness stood still meanwhile, and with it the upstream: then a failure shows nothing of the front
 * proxy.
 */
export const mayBeMadeAgain = (
  { forwarding: { exchange, arrived } }: Performed,
  attempt: ThroughProxy,
  stoodStill: boolean,
): boolean =>
  (exchange.ending.kind === 'timed-out' &&
    arrived.every(({ requests }) => requests.every(({ answered }) => answered === undefined)) &&
    isAnswered(attempt) &&
    attempt.upstreamBefore === undefined) ||
  (stoodStill && (isAnswered(attempt) ? hasFailed(exchange, attempt) : isUnanswered(exchange, attempt)));

/** An upstream that fails is not waited for: a front proxy says so in time. */
const isUnanswered = ({ ending }: Observation, { upstream, smuggling }: ThroughProxy): boolean =>
  upstream !== 'good' && smuggling === undefined && ending.kind === 'timed-out';

const hasFailed = (exchange: Observation, { answered }: ThroughProxy): boolean => {
  const { ending, response, company = [] } = exchange;
  return (
    (answered?.status ?? 200) < 500 &&
    (ending.kind === 'timed-out' ||
      [response, ...company].some((each) => (each?.status ?? 200) >= 500) ||
      company.some(({ timedOut }) => timedOut === true))
  );
};

/** A request that hides another one may never be answered, and a bad upstream is waited for: neither says how busy the target is. */
export const outcomeOf = (exchange: Observation, attempt: ThroughProxy): AttemptOutcome => ({
  ending: isAnswered(attempt) ? exchange.ending : { kind: 'response' },
  status: attempt.upstream === 'good' && attempt.answered === undefined ? exchange.response?.status : 200,
  alerted: endingAlert(exchange) !== undefined,
  steps: [],
});
