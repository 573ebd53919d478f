import type { AttemptOutcome } from '../../../attempt';
import type { Observation } from '../../../observation';
import { endingAlert } from '../../../observation/no-answer';
import type { ThroughProxy } from '../../../vocabulary/front-proxy/types';
import { arrivedIn } from '../judge/arrived';
import { allRequests } from '../marks/all-requests';
import type { Marks } from '../marks/marks';
import type { Performed } from './performed';

/** Milliseconds beyond which the upstream is waited for by nobody. */
const longestAnswer = 10_000;

/** Whether a front proxy that does its duty answers the attempt in time. */
export const isAnswered = ({ smuggling, upstream, answered }: ThroughProxy): boolean =>
  smuggling === undefined && upstream === 'good' && (answered?.after ?? 0) < longestAnswer;

/**
 * Whether the front proxy has not answered a request in time that it should, and the upstream has not answered it either: a busy machine,
 * or passwords that take long to verify, one after the other, cost one attempt its time, and a front proxy that hangs lets both run out.
 * What the upstream has answered stands as it is, unless the harness stood still meanwhile, and with it the upstream: then a failure shows
 * nothing of the front proxy.
 */
export const mayBeMadeAgain = (
  performed: Performed,
  attempt: ThroughProxy,
  stoodStill: boolean,
  marks: Pick<Marks, 'read'>,
): boolean => {
  const { exchange } = performed.forwarding;
  return (
    (isAnswered(attempt) && attempt.upstreamBefore === undefined && hasTimedOutBefore(performed, attempt, marks)) ||
    (stoodStill && (isAnswered(attempt) ? hasFailed(exchange, attempt) : isUnanswered(exchange, attempt)))
  );
};

/** Whether a request of the attempt was given up before the upstream answered it. */
function hasTimedOutBefore({ forwarding }: Performed, attempt: ThroughProxy, marks: Pick<Marks, 'read'>): boolean {
  const { ending, company = [] } = forwarding.exchange;
  const timedOut = [ending.kind === 'timed-out', ...company.map((each) => each.timedOut === true)];
  const answered = arrivedIn(forwarding, marks).filter(({ request }) => request.answered !== undefined);
  return allRequests(attempt).some(
    ({ number }, at) => timedOut[at] === true && answered.every((each) => each.number !== number),
  );
}

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
