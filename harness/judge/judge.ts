import type { Identity, Observation, Observed } from '../observation';
import type { Judgement, Severity } from '../results';
import type { Profile } from '../target/types';
import { expectationInWords } from '../vocabulary/prose';
import type { Expectation } from '../vocabulary/types';
import { answerProblem } from './document';
import { differences, sameIdentity } from './identity';
import { issuanceProblems } from './issuance';
import { layerName, outcomeInWords, outcomeOf, type Outcome } from './outcome';
import { matches, shapesFor, shapesInWords } from './refusal';
import { certificateProblem, refusalClass } from './server-certificate';

/** What a judge needs beside the expectation and the observation. */
export interface JudgeContext {
  readonly profile: Profile;
  /** The control held before: the target is alive and would have accepted, so silence is the target's own answer. */
  readonly controlled: boolean;
  /** The attempt is only a control: what the oracle cannot see is then no reason for doubt. */
  readonly asControl?: boolean;
  /** What the attempt of an `as-if` expectation came to. */
  readonly reference?: Observed;
}

type Finding =
  | { readonly verdict: 'passed' }
  | { readonly verdict: 'failed'; readonly severity: Severity; readonly because?: string }
  | { readonly verdict: 'inconclusive'; readonly reason: string };

const passed: Finding = { verdict: 'passed' };
const conformance = (because?: string): Finding => ({
  verdict: 'failed',
  severity: 'conformance',
  ...(because === undefined ? {} : { because }),
});
const safety = (because?: string): Finding => ({
  verdict: 'failed',
  severity: 'safety',
  ...(because === undefined ? {} : { because }),
});
const inconclusive = (reason: string): Finding => ({ verdict: 'inconclusive', reason });
const callerUnseen = inconclusive('the identity oracle did not see who the caller is');

/** Compares what was seen with what must be; pure. The profile says which words and codes this kind of server uses. */
export function judge(expectation: Expectation, observed: Observed, context: JudgeContext): Judgement {
  const expected = `the target ${expectationInWords(expectation)}${shapesInWords(expectation, context.profile)}`;
  if (observed.kind === 'issuance') {
    const problems =
      expectation.kind === 'issued' ? issuanceProblems(expectation, observed) : ['it is an issued certificate'];
    return problems.length === 0
      ? { verdict: 'passed', expected, actual: 'the certificate says so', layer: 'issued' }
      : { verdict: 'failed', severity: 'conformance', expected, actual: problems.join('; '), layer: 'issued' };
  }
  const outcome = outcomeOf(observed, context.profile);
  const finding = find(expectation, observed, outcome, context);
  const saw = `the target ${outcomeInWords(outcome)}`;
  const { verdict } = finding;
  const because = verdict === 'failed' ? finding.because : undefined;
  return {
    verdict,
    expected,
    actual: because === undefined ? saw : `${saw}: ${because}`,
    layer: layerName(outcome),
    ...(verdict === 'failed' ? { severity: finding.severity } : {}),
    ...(verdict === 'inconclusive' ? { reason: finding.reason } : {}),
  };
}

function find(expectation: Expectation, observation: Observation, outcome: Outcome, context: JudgeContext): Finding {
  switch (expectation.kind) {
    case 'server-certificate':
      return serverCertificate(expectation.property, observation);
    case 'client-refuses':
      return clientRefusal(expectation.because, observation, outcome);
    case 'client-connects':
      return connection(expectation.identityConfirmed, observation, outcome);
    case 'certificate-requested':
      return certificateRequest(observation, outcome);
    case 'refused':
    case 'refused-not-anonymous':
      return notJudgeable(outcome, context) ?? refusal(expectation, outcome, context.profile);
    case 'as-if':
      return notJudgeable(outcome, context) ?? comparison(outcome, context);
    case 'anonymous':
      return notJudgeable(outcome, context) ?? anonymity(outcome, context);
    case 'believed':
      return notJudgeable(outcome, context) ?? belief(outcome);
    case 'answered':
      return notJudgeable(outcome, context) ?? answer(expectation, outcome);
    case 'identified':
    case 'in-group':
    case 'not-in-group':
      return notJudgeable(outcome, context) ?? identification(expectation, outcome, context);
    case 'issued':
      return inconclusive('an issued certificate was expected, and a connection was observed');
  }
}

/** Outcomes that show nothing of the target, whatever was expected: they are never a pass, and never a failure. */
function notJudgeable(outcome: Outcome, { controlled }: JudgeContext): Finding | undefined {
  if (outcome.kind === 'unreachable') return inconclusive('the target could not be reached');
  if (outcome.kind === 'client-refused')
    return inconclusive(`the harness refused the server's certificate (${outcome.code}), so nothing was asked`);
  if (outcome.kind === 'timed-out')
    return controlled
      ? conformance('it answers the control in time, and this attempt not at all')
      : inconclusive('the target did not answer in time');
  return undefined;
}

function refusal(
  expectation: Extract<Expectation, { kind: 'refused' | 'refused-not-anonymous' }>,
  outcome: Outcome,
  profile: Profile,
): Finding {
  const shapes = shapesFor(expectation, profile);
  if (outcome.kind === 'accepted') {
    const mayBeAnonymous = outcome.identity.user === undefined && shapes.some(({ kind }) => kind === 'anonymous');
    return mayBeAnonymous ? callerUnseen : safety();
  }
  if (outcome.kind === 'http' && outcome.response.status < 300) return safety('it served the request');
  if (shapes.some((shape) => matches(shape, outcome))) return passed;
  return conformance(outcome.kind === 'http' ? 'not in the words or with the status of this profile' : undefined);
}

function comparison(outcome: Outcome, { profile, reference, controlled }: JudgeContext): Finding {
  if (reference?.kind !== 'exchange') return inconclusive('there is nothing to compare with');
  const base = outcomeOf(reference, profile);
  // Two refusals are alike on a server that refuses everybody, too.
  const alike = controlled ? passed : inconclusive('both identify nobody, and no control shows that anybody is');
  if (base.kind === 'accepted' || base.kind === 'anonymous') {
    if (outcome.kind !== 'accepted' && outcome.kind !== 'anonymous')
      return conformance(`otherwise it ${outcomeInWords(base)}`);
    if (outcome.kind === 'anonymous' && base.kind === 'accepted')
      return conformance(`otherwise it ${outcomeInWords(base)}`);
    if (outcome.identity.user === undefined || base.identity.user === undefined) return callerUnseen;
    if (outcome.kind !== base.kind || !sameIdentity(outcome.identity, base.identity, profile))
      return safety(`otherwise it ${outcomeInWords(base)}`);
    return base.kind === 'anonymous' ? alike : passed;
  }
  if (base.kind === 'tls-alert' || base.kind === 'closed')
    return layerName(outcome) === layerName(base) ? alike : conformance(`otherwise it ${outcomeInWords(base)}`);
  if (base.kind !== 'http' || ![200, 400, 401, 403].includes(base.response.status))
    return inconclusive(`the attempt to compare with came to nothing: it ${outcomeInWords(base)}`);
  if (outcome.kind === 'accepted') return safety(`otherwise it ${outcomeInWords(base)}`);
  return outcome.kind === 'http' && outcome.response.status === base.response.status
    ? alike
    : conformance(`otherwise it ${outcomeInWords(base)}`);
}

const belief = (outcome: Outcome): Finding =>
  outcome.kind === 'accepted' || (outcome.kind === 'http' && outcome.response.status < 300) ? passed : conformance();

function anonymity(outcome: Outcome, { profile, controlled }: JudgeContext): Finding {
  if (outcome.kind === 'anonymous') return passed;
  if (outcome.kind === 'accepted') return outcome.identity.user === undefined ? callerUnseen : safety();
  const shapes = profile.refusals.unauthorized;
  if (!shapes.some((shape) => shape.kind === 'http' && matches(shape, outcome))) return conformance();
  return controlled ? passed : inconclusive('the answer names nobody, and no control shows that others are served');
}

function answer(expectation: Extract<Expectation, { kind: 'answered' }>, outcome: Outcome): Finding {
  if (outcome.kind !== 'http') return expectation.status === 'any' && 'status' in outcome ? passed : conformance();
  const problem = answerProblem(expectation, outcome.response);
  return problem === undefined ? passed : conformance(problem);
}

function identification(
  expectation: Extract<Expectation, { kind: 'identified' | 'in-group' | 'not-in-group' }>,
  outcome: Outcome,
  { profile, asControl = false }: JudgeContext,
): Finding {
  if (outcome.kind === 'http' && [404, 405, 406, 415].includes(outcome.response.status))
    return inconclusive('the target does not serve the identity oracle; choose another one');
  if (outcome.kind !== 'accepted') return conformance();
  const { identity } = outcome;
  if (expectation.kind === 'identified') {
    const unseen = unseenIn(expectation, identity);
    if (unseen !== undefined) return asControl ? passed : inconclusive(`the identity oracle did not see ${unseen}`);
    const found = differences(expectation, identity, profile);
    return found.length === 0 ? passed : safety(found.join('; '));
  }
  if (identity.groups === undefined)
    return asControl ? passed : inconclusive('the identity oracle did not see the groups');
  const times = identity.groups.filter((group) => group === expectation.group).length;
  if (expectation.kind === 'in-group' && times === 0)
    return conformance(`group ${JSON.stringify(expectation.group)} is missing`);
  if (expectation.kind === 'in-group')
    return times === 1 ? passed : conformance(`group ${JSON.stringify(expectation.group)} is there ${times} times`);
  return times > 0 ? safety(`group ${JSON.stringify(expectation.group)} is not the caller's`) : passed;
}

/** What was expected and could not be seen; a part that is seen and differs is left for the comparison to find. */
function unseenIn(
  expected: Extract<Expectation, { kind: 'identified' }>,
  { user, groups, extra }: Identity,
): string | undefined {
  if (user === undefined) return 'who the caller is';
  if (user !== expected.user) return undefined;
  if (expected.groups !== undefined && groups === undefined) return 'the groups';
  return expected.extra !== undefined && extra === undefined ? 'the extra attributes' : undefined;
}

function clientRefusal(because: string, observation: Observation, outcome: Outcome): Finding {
  if (outcome.kind !== 'client-refused')
    return outcome.kind === 'unreachable' || outcome.kind === 'timed-out'
      ? inconclusive('the handshake did not come far enough to verify the server')
      : conformance('the client had nothing to refuse');
  if (observation.httpBytesWritten > 0)
    return safety(`${observation.httpBytesWritten} bytes of a request had already left`);
  const found = refusalClass(outcome.code);
  return found === because ? passed : conformance(`the client refused for another reason (${outcome.code})`);
}

function connection(identityConfirmed: boolean, observation: Observation, outcome: Outcome): Finding {
  if (outcome.kind === 'unreachable' || outcome.kind === 'timed-out')
    return inconclusive(`it ${outcomeInWords(outcome)}`);
  if (outcome.kind === 'client-refused') return conformance('a client that is set up rightly cannot connect');
  const verification = observation.tls?.verification;
  if (verification === undefined)
    return observation.wire?.clientCertificateRequest === 'requested'
      ? inconclusive('it ends the handshake of a client without a certificate before the client has verified it')
      : conformance();
  const confirmed = verification.path === undefined && verification.name === undefined;
  if (confirmed === identityConfirmed) return passed;
  return conformance(confirmed ? 'its identity is confirmed' : 'its identity is not confirmed');
}

function certificateRequest({ wire }: Observation, outcome: Outcome): Finding {
  if (wire?.clientCertificateRequest === 'requested') return passed;
  if (wire?.clientCertificateRequest === 'not-requested') return conformance('it did not ask for a certificate');
  return inconclusive(`the handshake could not be read: it ${outcomeInWords(outcome)}`);
}

function serverCertificate(
  property: Extract<Expectation, { kind: 'server-certificate' }>['property'],
  { tls, at }: Observation,
): Finding {
  if (tls === undefined) return inconclusive('no certificate was seen');
  const problem = certificateProblem(property, tls, at);
  return problem === undefined ? passed : conformance(problem);
}
