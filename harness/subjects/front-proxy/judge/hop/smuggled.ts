import type { HttpResponse } from '../../../../observation';
import type { ThroughProxy } from '../../../../vocabulary/front-proxy/types';
import { answerInWords, unlessControlled } from '../answer';
import { arrivedIn, isHidden, type ArrivedRequest } from '../arrived';
import { notInTime, unsafe, wrong, type Judge, type JudgeContext, type Problem } from '../context';
import { identitiesProblem, isIdentityOf } from '../forwarded';

/** No request that was hidden in another one arrives, and what arrives can be read in one way alone. */
export const judgeNothingSmuggled: Judge = (forwarding, context) => {
  const { ending } = forwarding.exchange;
  // Nothing was asked of a server that the harness does not trust.
  if (ending.kind === 'client-refused') return unlessControlled(forwarding.exchange, context.controlled);
  const all = arrivedIn(forwarding, context.marks);
  const arrived = all.filter((each) => !isOfItsConnection(each, context));
  const [smuggled] = arrived.filter(isHidden);
  if (smuggled !== undefined)
    return unsafe(
      'forwarded-hidden-request',
      `the hidden request arrived upstream as a request of its own (${smuggled.request.method} ${smuggled.request.target.slice(0, 20)}...)`,
    );
  const odd = arrived
    .flatMap(({ request }) => request.oddities)
    .find((oddity) => ambiguous.test(oddity) || (context.attempt.http !== '2' && oddity === whiteSpace));
  if (odd !== undefined) return unsafe('forwarded-hidden-request', `a request arrived upstream with ${odd}`);
  if (opensATunnel(forwarding.exchange.response, context.attempt) && all.every(({ number }) => number !== 0))
    return unsafe('sent-elsewhere', `${answerInWords(forwarding.exchange)} to \`CONNECT\`, which opens a tunnel`);
  if (all.some(({ request: { oddities } }) => oddities.includes('no request target')))
    return unsafe('forwarded-hidden-request', 'octets arrived upstream in place of a request that are none');
  const whole = arrived.some(({ number, request }) => number === 0 && request.complete);
  if (context.attempt.smuggling?.brokenOff === true && whole)
    return unsafe('request-changed', 'a request that its user broke off arrived upstream as a whole one');
  if (context.attempt.smuggling?.invalid === true && whole)
    return wrong('accepted-malformed-request', 'a request whose length is invalid arrived upstream as a whole one');
  return identitiesProblem(arrived, context) ?? laterProblem(forwarding, context) ?? unanswered(forwarding, context);
};

/** A front proxy that waits for the body before it forwards a request has no answer before that. */
const unanswered: Judge = ({ exchange }, { attempt }) =>
  attempt.bodyBehind === 'the-answer' && exchange.sent?.beforeItsBody !== true
    ? { actual: answerInWords(exchange), unconcerned: 'the front proxy answers no request before its body has come' }
    : undefined;

/** Whatever 2xx is answered to `CONNECT`: what follows is for another server (RFC 9110, 9.3.6). */
const opensATunnel = (response: HttpResponse | undefined, { smuggling }: ThroughProxy): boolean =>
  smuggling?.method === 'CONNECT' && response !== undefined && response.status >= 200 && response.status < 300;

/**
 * Whether a hidden request was read as the next one of a connection that a certificate authenticates, and bears that identity: its
 * author has gained nothing. A body that nobody can read otherwise is none, whoever sends it.
 */
const isOfItsConnection = (each: ArrivedRequest, { attempt, userOf, target }: JudgeContext): boolean => {
  const user = userOf(attempt);
  return (
    isHidden(each) &&
    user?.by === 'client-certificate' &&
    attempt.smuggling?.credential === undefined &&
    isIdentityOf(each, user, target)
  );
};

/** What makes the length of a request, or its lines, a matter of who reads them (RFC 9112, 11.2). */
const ambiguous =
  /Content-Length|chunk size that is no number|Transfer-Encoding|bare LF|bare CR|NUL|white space before the colon|a folded header line|a field name that is no token|a header line without a colon|octets behind the data of a chunk/;

/** Caddy passes a space in the path of HTTP/2 on as it is, which no API server takes for anything but a malformed request. */
const whiteSpace = 'white space in the request target';

/** What refuses a request for its version of HTTP, in which the next one is made as well (RFC 9110, 15.5.22 and 15.6.6). */
const refusedVersions: ReadonlySet<number> = new Set([426, 505]);

/** Whoever comes next gets an answer of its own. */
const laterProblem: Judge = (forwarding, { requests, userOf, marks }) => {
  const { company = [] } = forwarding.exchange;
  const arrived = new Set(arrivedIn(forwarding, marks).map(({ number }) => number));
  let refusal: Problem | undefined;
  for (const [at, { status, timedOut }] of company.entries()) {
    const numbered = requests[at + 1];
    if (numbered?.place !== 'later' || userOf(numbered.request) === undefined) continue;
    if (timedOut === true) return notInTime('the next request of a user');
    if (status !== undefined && refusedVersions.has(status) && !arrived.has(numbered.number))
      refusal = {
        actual: answerInWords(forwarding.exchange),
        unconcerned: `the front proxy refuses the version of HTTP (${status})`,
      };
    else if (status !== 200)
      return unsafe('answer-of-another-request', `the next request of a user is answered ${status ?? 'nothing'}`);
    else if (!arrived.has(numbered.number))
      return unsafe('answer-of-another-request', 'the next request of a user is answered, and did not arrive upstream');
  }
  return refusal;
};
