import type { Observation, Observed } from '../observation';
import type { Judgement } from '../results';
import { isNameless, oracleInWords } from '../target/oracles/oracles';
import type { Oracle } from '../target/types';
import { expectationInWords } from '../vocabulary/prose/prose';
import { triggers } from '../vocabulary/triggers';
import type { Expectation } from '../vocabulary/types';
import { acceptedAs } from './code';
import { likeness } from './resource/alike';
import { givenBesideError } from './resource/resource';
import { anonymity, answer, belief, comparison, refusal } from './caller';
import { connectionEnd, listWithheld } from './resource/withheld';
import { clockDifference } from './server/clock';
import type { JudgeContext } from './context';
import { overall, servesUnchangedAnonymously } from './forms';
import { withholding } from './resource/not-granted';
import { callerUnseen, conformance, inconclusive, notApplicable, safety, type Ruling } from './finding';
import {
  exclusion,
  identification,
  identifications,
  nobodyBeside,
  certificateIdentification,
  tokenIdentification,
} from './identity/identification';
import { lostUnderCoveredName } from './server/covered-name';
import { issuanceProblems } from './server/issuance';
import { claimsInWords, refusedForItsClaims } from './outcome/claims';
import { withoutOldVersion } from './outcome/old-version';
import { unlessLimited } from './outcome/limited';
import { isAnonymous, layerName, outcomeInWords, outcomeOf, type Outcome } from './outcome/outcome';
import { shapesInWords } from './outcome/refusal';
import { authorityName, certificateRequest, clientRefusal, connection, serverCertificate } from './server/server';

/** Characters of a sentence: a server may name ten thousand groups, and every one of them would stand in it. */
const longest = 8 * 1024;

const bounded = (sentence: string): string =>
  sentence.length <= longest
    ? sentence
    : `${Buffer.from(sentence.slice(0, longest), 'utf8').toString('utf8')} ... (${sentence.length - longest} more characters)`;

/** Compares what was seen with what must be; pure. The profile says which words and codes this kind of server uses. */
export function judge(
  expectation: Expectation,
  observed: Observed,
  context: JudgeContext,
): Judgement & { readonly form?: number } {
  if (observed.kind === 'exchange' && observed.forms !== undefined) {
    const unchangedIsAnonymous = servesUnchangedAnonymously(observed.forms, context);
    return overall(
      observed.forms.map((form, at) => ({
        form,
        judgement: judge(expectation, form.observation, {
          ...context,
          form: context.forms?.[at],
          unchangedIsAnonymous,
        }),
      })),
    );
  }
  const expected = `the target ${expectationInWords(expectation)}${shapesInWords(expectation, context.profile)}${claimsInWords(expectation, context)}`;
  if (observed.kind === 'issuance') {
    const problems =
      expectation.kind === 'issued' ? issuanceProblems(expectation, observed) : ['it is an issued certificate'];
    return problems.length === 0
      ? { verdict: 'passed', expected, actual: 'the certificate says so', layer: 'issued' }
      : {
          ...{ verdict: 'failed', severity: 'conformance', code: 'issued-certificate-differs' },
          ...{ expected, actual: problems.join('; '), layer: 'issued' },
        };
  }
  if (observed.kind !== 'exchange') throw new Error('what was seen is of no API server');
  const outcome = outcomeOf(observed, context.profile);
  const found =
    withoutOldVersion(outcome, context) ??
    prematurelyRefused(observed, context) ??
    refusedForItsClaims(expectation, outcome, observed.company ?? [], context) ??
    find(expectation, observed, outcome, context);
  const hidden = isNameless(context.oracle) && mayBeUnnamed(expectation);
  const finding = unlessLimited(found === callerUnseen && hidden ? unseenBy(context.oracle) : found, observed);
  const saw = `the target ${outcomeInWords(outcome)}`;
  const { verdict } = finding;
  const because = verdict === 'failed' ? finding.because : undefined;
  return {
    verdict,
    expected,
    actual: bounded(because === undefined ? saw : `${saw}: ${because}`),
    layer: layerName(outcome),
    ...(verdict === 'failed' ? { severity: finding.severity, code: finding.code } : {}),
    ...('reason' in finding ? { reason: finding.reason } : {}),
  };
}

/**
 * Whether a caller who is rightly one of those expected can be one whom an oracle does not name, because it lets them
 * through: administrators. That nothing was seen is then no doubt about the target.
 */
function mayBeUnnamed(expectation: Expectation): boolean {
  if (['as-if', 'token-user', 'certificate-user'].includes(expectation.kind)) return true;
  if (expectation.kind !== 'nobody-but') return false;
  return expectation.identities.some(({ groups }) => groups?.includes('system:masters') ?? true);
}

const unseenBy = (oracle: Oracle | undefined): Ruling =>
  notApplicable(
    `the identity oracle ${oracle === undefined ? '' : oracleInWords(oracle)} does not name a caller who is let through`,
  );

function find(expectation: Expectation, observation: Observation, outcome: Outcome, context: JudgeContext): Ruling {
  switch (expectation.kind) {
    case 'server-certificate':
      return serverCertificate(expectation.property, observation);
    case 'client-refuses':
      return clientRefusal(expectation.because, observation, outcome);
    case 'client-connects':
      return connection(expectation.identityConfirmed, observation, outcome);
    case 'certificate-requested':
      return certificateRequest(observation, outcome);
    case 'authority-named':
      return authorityName(context.authorityNames?.[expectation.authority], observation, outcome);
    case 'nobody-but':
      return (
        notJudgeable(outcome, context) ??
        lostUnderCoveredName(expectation, observation, outcome) ??
        exclusion(expectation, outcome, context)
      );
    case 'list-withheld':
      return notJudgeable(outcome, context) ?? listWithheld(outcome);
    case 'connection-closed':
      return connectionEnd(observation, outcome);
    case 'not-granted':
      return (
        notJudgeable(outcome, context) ?? withholding(expectation, answerOfPath(observation, outcome, context), context)
      );
    case 'each-identified':
      return notJudgeable(outcome, context) ?? identifications(expectation, observation, outcome, context);
    case 'refused':
    case 'refused-not-anonymous':
      return notJudgeable(outcome, context) ?? refusalOfEach(expectation, observation, outcome, context);
    case 'as-if':
      return notJudgeable(outcome, context) ?? comparison(outcome, context, expectation.orUnauthenticated);
    case 'anonymous':
      return notJudgeable(outcome, context) ?? anonymity(outcome, context);
    case 'believed':
      return notJudgeable(outcome, context) ?? belief(outcome);
    case 'answered':
      return notJudgeable(outcome, context) ?? answer(expectation, outcome, observation.request);
    case 'token-user':
      return notJudgeable(outcome, context) ?? tokenIdentification(outcome, context);
    case 'certificate-user':
      return notJudgeable(outcome, context) ?? certificateIdentification(outcome, context);
    case 'identified':
    case 'in-group':
    case 'not-in-group':
      return notJudgeable(outcome, context) ?? identification(expectation, outcome, context);
    case 'issued':
      return inconclusive('an issued certificate was expected, and a connection was observed');
  }
}

function refusalOfEach(
  expectation: Extract<Expectation, { kind: 'refused' | 'refused-not-anonymous' }>,
  observation: Observation,
  outcome: Outcome,
  context: JudgeContext,
): Ruling {
  const beside = observation.response && givenBesideError(observation.response);
  if (beside !== undefined) return safety(acceptedAs[expectation.as], `it gave ${beside}`);
  const own = refusal(expectation, answerToRequest(expectation, observation, outcome), context);
  const off = own.verdict === 'failed' && expectation.as === 'not-valid-now' ? clockDifference(observation) : undefined;
  if (off !== undefined) return inconclusive(`the clock of the target is ${off}`);
  if (own.verdict !== 'passed' || expectation.kind !== 'refused') return own;
  if (expectation.alike !== undefined) return likeness(observation, context);
  return expectation.besideToo === true ? nobodyBeside(expectation.as, observation, context) : own;
}

/**
 * An audit log names the caller of every answer, also of one that refuses the request and not the caller. A 403 refuses a
 * caller, and names the one that the request was made as.
 */
function answerToRequest(
  { as }: Extract<Expectation, { kind: 'refused' | 'refused-not-anonymous' }>,
  { response }: Observation,
  outcome: Outcome,
): Outcome {
  if (outcome.kind !== 'accepted' || as !== 'impersonation-without-user' || response === undefined) return outcome;
  return response.status >= 400 && response.status !== 403 ? { kind: 'http', response } : outcome;
}

/** An oracle that names no caller whom it lets through cannot tell that from the answer of another path, which may be public. */
function answerOfPath(observation: Observation, outcome: Outcome, { oracle, form }: JudgeContext): Outcome {
  const { response } = observation;
  const unnamed = outcome.kind === 'accepted' && outcome.identity.user === undefined && isNameless(oracle);
  return unnamed && response !== undefined && form?.mayNameAnotherPath === true ? { kind: 'http', response } : outcome;
}

/** A credential that was not accepted while it was good shows nothing when it is no longer. */
function prematurelyRefused(
  { company = [], ending }: Observation,
  { profile, waited, changed }: JudgeContext,
): Ruling | undefined {
  const hadToBeAccepted = waited === true || (changed === true && company.length > 0);
  if (!hadToBeAccepted || ending.kind === 'not-kept-open') return undefined;
  const believed = company.some(({ identity }) => identity !== undefined && !isAnonymous(identity, profile));
  return believed
    ? undefined
    : inconclusive(
        waited === true
          ? 'the short-lived certificate was not believed before it expired'
          : 'the certificate was not accepted before the CA file was changed',
      );
}

/** Outcomes that show nothing of the target, whatever was expected: they are never a pass, and never a failure. */
function notJudgeable(outcome: Outcome, { controlled, reachedBeforeChange }: JudgeContext): Ruling | undefined {
  if (outcome.kind === 'unreachable')
    return reachedBeforeChange === true
      ? conformance('no-answer', 'it accepts no connection any more since its CA file was changed')
      : inconclusive(`the target ${outcomeInWords(outcome)}`);
  if (outcome.kind === 'client-refused')
    return inconclusive(`the target ${outcomeInWords(outcome)}, so no request was made`);
  if (outcome.kind === 'not-kept-open') return notApplicable(triggers['connection-reused'].unseen);
  if (outcome.kind === 'timed-out')
    return controlled
      ? conformance('no-answer', 'it answers the control, and not this attempt')
      : inconclusive(`the target ${outcomeInWords(outcome)}`);
  return undefined;
}
