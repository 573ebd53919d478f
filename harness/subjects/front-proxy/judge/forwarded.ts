import { endsConnection, headerOf, type RelatedRequest } from '../../../observation';
import { getThrough } from '../../../vocabulary/front-proxy';
import { endsTheFormerCa } from '../../../vocabulary/front-proxy/client-ca-file';
import { triggers } from '../../../vocabulary/triggers';
import type { ProxyUser } from '../../../target/front-proxy';
import { upstreamStates } from '../../../vocabulary/front-proxy/upstream';
import { documentFor } from '../upstream/answers';
import type { Numbered, Place } from '../marks/all-requests';
import type { Mark } from '../marks/marks';
import {
  answerInWords,
  asUnauthenticated,
  refusedBody,
  rejectionProblem,
  rejectionsOf,
  unlessControlled,
  withoutForwarding,
} from './answer';
import { arrivedIn, isHidden, sentOf, type ArrivedRequest } from './arrived';
import { notInTime, unsafe, wrong, type Judge, type JudgeContext, type Problem } from './context';
import { identityProblem, statedIdentity } from './identity';

/**
 * Every request with a valid credential arrived once with its own user's identity, and was answered with the upstream's answer; no
 * request without one arrived.
 */
export const judgeForwarded: Judge = (forwarding, context) => {
  if (context.target.upstream === undefined) return unrecordedProblem(forwarding, context);
  const arrived = arrivedIn(forwarding, context.marks);
  return (
    identitiesProblem(arrived, context) ??
    notKeptOpen(forwarding) ??
    ownAnswerProblem(forwarding.exchange, arrived, context) ??
    othersProblem(forwarding.exchange, arrived, context)
  );
};

/**
 * Without a recording (`--no-upstream`) an answer that does not reject the credential is all that shows; it is judged as a control
 * alone, since nobody sees whose identity was forwarded.
 */
const unrecordedProblem: Judge = ({ exchange }, context) => {
  if (context.userOf(context.attempt) === undefined) return rejectionProblem({ exchange }, 'unauthenticated', context);
  const { ending, response } = exchange;
  if (ending.kind !== 'response' || response === undefined) return unlessControlled(exchange, context.controlled);
  const rejections = (['unauthenticated', 'upstream-failed'] as const).flatMap((as) =>
    rejectionsOf(as, context.target),
  );
  return rejections.includes(response.status) ? wrong('refused-valid-credential', answerInWords(exchange)) : undefined;
};

/** The front proxy ended the connection after an earlier answer, as any server may (RFC 9112, 9.3; RFC 9113, 6.8). */
const notKeptOpen = ({ exchange }: Parameters<Judge>[0]): Problem | undefined =>
  exchange.ending.kind === 'not-kept-open'
    ? { actual: answerInWords(exchange), unconcerned: triggers['connection-reused'].unseen }
    : undefined;

/** Whatever arrived has the identity of its own user; what has no user may not arrive. */
export function identitiesProblem(
  arrived: readonly ArrivedRequest[],
  { attempt, target, requests, userOf }: Pick<JudgeContext, 'attempt' | 'target' | 'requests' | 'userOf'>,
): Problem | undefined {
  for (const each of arrived) {
    if (isHidden(each))
      return unsafe('forwarded-hidden-request', 'a request that was hidden in another one arrived upstream');
    const numbered = requests.find(({ number }) => number === each.number);
    const user = numbered && userOf(numbered.request);
    const others =
      numbered === undefined
        ? []
        : [sessionUserOf(numbered, { attempt, requests, userOf }), besideOf(numbered, userOf)];
    if (others.some((other) => other !== undefined && isIdentityOf(each, other, target))) continue;
    if (user === undefined)
      return unsafe(
        'forwarded-without-valid-credential',
        `${subjectOf(numbered)} without a valid credential arrived upstream${statedIn(each, target)}`,
      );
    const problem = identityProblem(statedIdentity(each.request, target), user.identity, target.profile);
    if (problem !== undefined)
      return unsafe(problem.code, `${subjectOf(numbered)} of ${user.name} arrived upstream ${problem.text}`);
  }
  return undefined;
}

/**
 * The user whose certificate a request is made with because the connection resumes the session that it was presented in (rule K-04), and
 * nobody where its CA has been replaced since (rule K-06).
 */
function sessionUserOf(
  { place }: Numbered,
  { attempt, requests, userOf }: Pick<JudgeContext, 'attempt' | 'requests' | 'userOf'>,
): ProxyUser | undefined {
  if (place === 'own' && endsTheFormerCa(attempt)) return undefined;
  if (place !== 'own' && place !== 'after' && place !== 'beside') return undefined;
  const session = requests.find((each) => each.place === 'session');
  const user = session && userOf(session.request);
  return user?.by === 'client-certificate' ? user : undefined;
}

/**
 * The user whose certificate the connection presents beside the credential of the request, or whose credential stands in a second line:
 * which of two that are right counts is left to the front proxy.
 */
function besideOf(
  { request: { withCertificateOf, certificatePresenting, withHeaderOf, headerPresenting } }: Numbered,
  userOf: JudgeContext['userOf'],
): ProxyUser | undefined {
  const as =
    (headerPresenting === undefined ? withHeaderOf : undefined) ??
    (certificatePresenting === undefined ? withCertificateOf : undefined);
  return as === undefined ? undefined : userOf({ ...getThrough(), as });
}

/** Whether it arrived with the identity of this user. */
export const isIdentityOf = (
  { request }: ArrivedRequest,
  { identity }: ProxyUser,
  target: JudgeContext['target'],
): boolean => identityProblem(statedIdentity(request, target), identity, target.profile) === undefined;

function statedIn({ request }: ArrivedRequest, target: JudgeContext['target']): string {
  const [user] = statedIdentity(request, target).users;
  return user === undefined ? '' : ` as user ${JSON.stringify(user)}`;
}

const places: Readonly<Record<Place, string>> = {
  own: 'the request',
  session: 'the request whose session is resumed',
  after: 'an earlier request on the connection',
  beside: 'a concurrent request on the connection',
  among: 'a concurrent request',
  earlier: 'an earlier request',
  later: 'a later request',
};

const subjectOf = (numbered: Numbered | undefined): string => places[numbered?.place ?? 'own'];

function ownAnswerProblem(
  exchange: Parameters<Judge>[0]['exchange'],
  arrived: readonly ArrivedRequest[],
  context: JudgeContext,
): Problem | undefined {
  const { attempt, userOf, controlled } = context;
  if (userOf(attempt) === undefined) return rejectionProblem({ exchange }, asUnauthenticated(attempt), context);
  const { ending, response } = exchange;
  if (ending.kind !== 'response' || response === undefined) return unlessControlled(exchange, controlled);
  const own = sentOf(arrived, 0);
  const [first] = own;
  const wanted = attempt.answered?.status ?? 200;
  if (first === undefined) return refusedBody(exchange, attempt) ?? withoutForwarding(exchange);
  if (own.length > 1) return wrong('forwarded-repeatedly', `the request arrived upstream ${own.length} times`);
  if (!upstreamStates[attempt.upstream].serves)
    return unsafe('upstream-not-verified', 'the request arrived at an upstream that fails verification');
  if (response.status !== wanted)
    return wrong('answer-changed', `${answerInWords(exchange)}, and the upstream answered ${wanted}`);
  return answerOfAnother(own, context.marks.in(response.body), subjectOf(undefined), context);
}

/** An answer that says that it is for another request than the one that it is given to. */
const answerOfAnother = (
  sent: readonly ArrivedRequest[],
  answerTo: Mark | undefined,
  what: string,
  { marks }: Pick<JudgeContext, 'marks'>,
): Problem | undefined =>
  answerTo === undefined || sent.some(({ request }) => isSame(marks.read(request), answerTo))
    ? undefined
    : unsafe('answer-of-another-request', `${what} is given the answer to another request`);

/** The answers to the other requests of the attempt, in the order in which they are numbered. */
function othersProblem(
  exchange: Parameters<Judge>[0]['exchange'],
  arrived: readonly ArrivedRequest[],
  context: JudgeContext,
): Problem | undefined {
  const { requests, userOf, target } = context;
  const company: readonly Pick<RelatedRequest, 'status' | 'timedOut' | 'answerTo'>[] = exchange.company ?? [];
  for (const [at, { status, timedOut, answerTo }] of company.entries()) {
    const numbered = requests[at + 1];
    if (numbered === undefined) return undefined;
    const sent = sentOf(arrived, numbered.number);
    const times = sent.length;
    const what = subjectOf(numbered);
    if (numbered.request.leaves !== undefined) {
      if (times > 0 && status === undefined) continue;
      const actual = `${what} ${times === 0 ? 'did not arrive upstream' : `is answered ${String(status)}`} before its user left`;
      return { actual, unconcerned: 'the front proxy answers by itself, or forwards nothing, before its user leaves' };
    }
    if (userOf(numbered.request) === undefined) {
      if (status !== undefined && !rejectionsOf('unauthenticated', target).includes(status))
        return wrong('refused-with-another-status', `${what} without a valid credential is answered ${status}`);
    } else if (numbered.place === 'beside' && times === 0 && status === undefined && isLastAnswer(exchange))
      return { actual: answerInWords(exchange), unconcerned: triggers['connection-reused'].unseen };
    else if (timedOut === true && times <= 1) return notInTime(what);
    else if (times !== 1)
      return wrong(times === 0 ? 'not-forwarded' : 'forwarded-repeatedly', `${what} arrived upstream ${times} times`);
    else if (status !== (numbered.request.answered?.status ?? 200))
      return wrong('answer-changed', `${what} is answered ${status ?? 'nothing'}, and the upstream answered 200`);
    else {
      const problem = answerOfAnother(sent, answerTo, what, context);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** No other answer comes behind it on its connection (RFC 9112, 6.3 and 9.3): requests that are written at once with it have none. */
function isLastAnswer({ response }: Parameters<Judge>[0]['exchange']): boolean {
  if (response === undefined || response.version === '2') return false;
  const isFramed =
    [204, 304].includes(response.status) ||
    ['content-length', 'transfer-encoding'].some((name) => headerOf(response, name) !== undefined);
  return !isFramed || endsConnection(response);
}

const isSame = (one: Mark | undefined, other: Mark): boolean =>
  one?.attempt === other.attempt && one.request === other.request;

/** The document that the upstream has for what arrived. */
export const documentOf = ({ request }: ArrivedRequest, mark: string): string => documentFor(request, mark)[1];
