import { certificateProblem } from '../../../judge/server/server-certificate';
import { layerName } from '../../../judge/outcome/outcome';
import type { Forwarding } from '../../../observation';
import { noAnswerOf } from '../../../observation/no-answer';
import type { Judgement } from '../../../results';
import { proxyExpectationInWords } from '../../../vocabulary/front-proxy/prose/expectation-prose';
import type { ProxyExpectation } from '../../../vocabulary/front-proxy/types';
import { allowedInWords, answerInWords, unlessControlled } from './answer';
import { arrivedIn } from './arrived';
import { wrong, type Judge, type JudgeContext, type Problem } from './context';
import { judgeForwarded } from './forwarded';
import { judgeAnswerWithout, judgeNotPassedOn } from './passed-on';
import { judgeNoOtherIdentity, judgeNothingArrives, judgeRejected } from './rejected';
import { judgeNothingSmuggled } from './hop/smuggled';
import { judgeAnswerUnchanged, judgeArrivesUnchanged } from './unchanged';
import {
  judgeFailureTold,
  judgeOwnCertificate,
  judgeRedirectNotFollowed,
  judgeSentNowhereElse,
  judgeUpstreamNamed,
  judgeUpstreamRefused,
} from './hop/upstream-hop';

/** Compares what came of one attempt with what must come of it. */
export function judgeForwarding(
  expectation: ProxyExpectation,
  forwarding: Forwarding,
  context: JudgeContext,
): Judgement {
  const problem = judgeOf(expectation)(forwarding, context);
  const expected = expectedIn(expectation, context);
  const layer = layerOf(forwarding, context);
  if (problem === undefined)
    return { verdict: 'passed', expected, actual: observedInWords(forwarding, context), layer };
  const { actual } = problem;
  if ('unconcerned' in problem)
    return { verdict: 'not-applicable', expected, actual, layer, reason: problem.unconcerned };
  return 'inconclusive' in problem
    ? { verdict: 'inconclusive', expected, actual, layer, reason: problem.inconclusive }
    : { verdict: 'failed', expected, actual, layer, severity: problem.severity, code: problem.code };
}

function judgeOf(expectation: ProxyExpectation): Judge {
  switch (expectation.kind) {
    case 'forwarded':
      return judgeForwarded;
    case 'rejected':
      return judgeRejected(expectation);
    case 'nothing-arrives':
      return judgeNothingArrives(expectation);
    case 'no-other-identity':
      return judgeNoOtherIdentity;
    case 'not-passed-on':
      return judgeNotPassedOn(expectation);
    case 'arrives-unchanged':
      return judgeArrivesUnchanged(expectation);
    case 'answer-unchanged':
      return judgeAnswerUnchanged(expectation);
    case 'answer-without':
      return judgeAnswerWithout(expectation);
    case 'upstream-refused':
      return judgeUpstreamRefused;
    case 'failure-told':
      return judgeFailureTold(expectation);
    case 'own-certificate':
      return judgeOwnCertificate;
    case 'upstream-named':
      return judgeUpstreamNamed;
    case 'nothing-smuggled':
      return judgeNothingSmuggled;
    case 'sent-nowhere-else':
      return judgeSentNowhereElse;
    case 'redirect-not-followed':
      return judgeRedirectNotFollowed(expectation);
    case 'proxy-certificate':
      return ({ exchange: { tls, wire, ending, at } }) => {
        if (tls === undefined)
          return { actual: 'the handshake failed', inconclusive: `the handshake failed (${ending.kind})` };
        const problem = certificateProblem(expectation.property, tls, wire, at);
        return problem === undefined ? undefined : wrong('server-certificate-invalid', problem);
      };
    case 'all-of': {
      const judges = expectation.all.map(judgeOf);
      return (forwarding, context) => gravest(judges.flatMap((judge) => judge(forwarding, context) ?? []));
    }
    case 'no-connection':
      return ({ exchange }, context) => {
        if (exchange.tls !== undefined)
          return wrong('accepted-old-tls-version', `the handshake succeeded with ${exchange.tls.protocol}`);
        return exchange.ending.kind === 'closed' ? undefined : unlessControlled(exchange, context.controlled);
      };
  }
}

/** Of what is wrong by several expectations, what weighs most. */
const gravest = (problems: readonly Problem[]): Problem | undefined =>
  problems.find((problem) => 'severity' in problem && problem.severity === 'safety') ??
  problems.find((problem) => 'severity' in problem) ??
  problems[0];

/** What was expected, with what the profile of the target allows. */
function expectedIn(expectation: ProxyExpectation, context: JudgeContext): string {
  const words = proxyExpectationInWords(expectation);
  if (expectation.kind === 'rejected') return `${words} (${allowedInWords(expectation.as, context)})`;
  if (expectation.kind === 'upstream-refused') return `${words} (${allowedInWords('upstream-not-verified', context)})`;
  return expectation.kind === 'failure-told' ? `${words} (${allowedInWords('upstream-failed', context)})` : words;
}

/** What came back, and how much arrived. */
function observedInWords(forwarding: Forwarding, { marks }: JudgeContext): string {
  const arrived = arrivedIn(forwarding, marks).length;
  const upstream =
    arrived === 0
      ? 'nothing arrives upstream'
      : `${arrived === 1 ? 'one request arrives' : `${arrived} requests arrive`} upstream`;
  return `${answerInWords(forwarding.exchange)}, and ${upstream}`;
}

/** The layer of the answer, and whether anything was forwarded. */
function layerOf(forwarding: Forwarding, { marks }: JudgeContext): string {
  const { exchange } = forwarding;
  const none = noAnswerOf(exchange);
  const front = layerName(
    none ??
      (exchange.response === undefined
        ? { kind: 'malformed', why: 'no answer', stage: 'response' }
        : { kind: 'http', response: exchange.response }),
  );
  return arrivedIn(forwarding, marks).length > 0 ? `${front} forwarded` : front;
}
