import type { HttpResponse } from '../observation';
import { isNameless } from '../target/oracles/oracles';
import type { Profile } from '../target/types';
import type { Expectation } from '../vocabulary/types';
import type { JudgeContext } from './context';
import type { Code } from '../results';
import { acceptedAs, notAnonymous, notAnswered, notIdentified, refusedOtherwise } from './code';
import { answeredOtherwise, answerProblem, saidOf } from './resource/document';
import { callerUnseen, conformance, inconclusive, notApplicable, passed, safety, type Ruling } from './finding';
import { differences, inWords, sameIdentity } from './identity/identity';
import { namespaceOnly } from './resource/namespace';
import { layerName, outcomeInWords, outcomeOf, type Outcome } from './outcome/outcome';
import { matches, shapesFor } from './outcome/refusal';
import { resourceIn } from './resource/resource';
import { wronglyAccepted } from './identity/unidentified';

/**
 * Refusals: an identity, or a resource, for a caller who must have neither is a failure of safety in every profile; the rest
 * is words and codes.
 */
export function refusal(
  expectation: Extract<Expectation, { kind: 'refused' | 'refused-not-anonymous' }>,
  outcome: Outcome,
  { profile, oracle, anonymousStatus, granted }: JudgeContext,
): Ruling {
  const shapes = shapesFor(expectation, profile);
  const accepted = acceptedAs[expectation.as];
  if (outcome.kind === 'accepted') {
    const unseen = outcome.identity.user === undefined && !isNameless(oracle);
    const mayBeAnonymous = unseen && shapes.some(({ kind }) => kind === 'anonymous');
    return mayBeAnonymous ? callerUnseen : wronglyAccepted(accepted, outcome.identity, oracle);
  }
  if (outcome.kind === 'http' && outcome.response.status < 300) return served(accepted, outcome.response);
  if (outcome.kind === 'http' && expectation.kind === 'refused') {
    const said = saidOf(expectation.unsaid, outcome.response);
    if (said !== undefined) return conformance('refusal-discloses', `its answer says ${JSON.stringify(said)}`);
  }
  if (outcome.kind === 'http' && isToldTheSame(outcome.response, granted))
    return conformance(
      'request-not-refused',
      'it answers the request as it answers the control, whose caller is authorized',
    );
  if (shapes.some((shape) => matches(shape, outcome, anonymousStatus))) return passed;
  return conformance(
    refusedOtherwise(shapes, outcome),
    outcome.kind === 'http' ? 'not in the words or with the status of this profile' : undefined,
  );
}

/** Whether an authorized caller gets the same error: then it is one of the request, and its caller was not refused. */
const isToldTheSame = ({ status, body }: HttpResponse, granted: HttpResponse | undefined): boolean =>
  status >= 400 &&
  status !== 401 &&
  status !== 403 &&
  body !== '' &&
  granted?.status === status &&
  granted.body === body;

/** A request that was to be refused and was served. */
function served(code: Code, response: HttpResponse): Ruling {
  const resource = resourceIn(response);
  return resource === undefined
    ? conformance(
        'request-not-refused',
        'it served the request, and shows no identity and no resource that needs rights',
      )
    : safety(code, `it gave ${resource}`);
}

/** What must make no difference: the same stage, status and identity as the attempt to compare with. */
export function comparison(
  outcome: Outcome,
  { profile, oracle, reference, controlled }: JudgeContext,
  orUnauthenticated = false,
): Ruling {
  if (reference?.kind !== 'exchange') return inconclusive('there is nothing to compare with');
  const base = outcomeOf(reference, profile);
  // Two refusals are alike on a server that refuses everybody, too.
  const alike = controlled ? passed : inconclusive('both identify nobody, and no control shows that anybody is');
  const isUnauthenticated = outcome.kind === 'http' && outcome.response.status === 401;
  if (orUnauthenticated && base.kind === 'anonymous' && isUnauthenticated) return alike;
  if (base.kind === 'accepted' || base.kind === 'anonymous') {
    if (outcome.kind !== 'accepted' && outcome.kind !== 'anonymous')
      return conformance('answer-depends-on-input', `otherwise it ${outcomeInWords(base)}`);
    if (outcome.kind === 'anonymous' && base.kind === 'accepted')
      return conformance('answer-depends-on-input', `otherwise it ${outcomeInWords(base)}`);
    const named = [outcome, base].filter(({ identity }) => identity.user !== undefined).length;
    // One of them is let through, and the other one named when it is refused.
    if (named === 1 && isNameless(oracle))
      return outcome.kind === 'accepted'
        ? wronglyAccepted('identity-depends-on-input', outcome.identity, oracle, `otherwise it ${outcomeInWords(base)}`)
        : safety('identity-depends-on-input', `otherwise it ${outcomeInWords(base)}`);
    if (named < 2) return callerUnseen;
    if (!sameIdentity(outcome.identity, base.identity, profile))
      return safety('identity-depends-on-input', otherwise(outcome, base, profile));
    return base.kind === 'anonymous' ? alike : passed;
  }
  if (base.kind === 'tls-alert' || base.kind === 'closed')
    return sameRefusal(outcome, base)
      ? alike
      : conformance('answer-depends-on-input', `otherwise it ${outcomeInWords(base)}`);
  if (base.kind !== 'http' || ![200, 400, 401, 403].includes(base.response.status))
    return inconclusive(`the attempt to compare with came to nothing: it ${outcomeInWords(base)}`);
  if (outcome.kind === 'accepted')
    return wronglyAccepted(
      'identity-depends-on-input',
      outcome.identity,
      oracle,
      `otherwise it ${outcomeInWords(base)}`,
    );
  const resource = outcome.kind === 'http' && base.response.status >= 400 ? resourceIn(outcome.response) : undefined;
  if (resource !== undefined)
    return safety('served-unauthorized-request', `it gave ${resource}; otherwise it ${outcomeInWords(base)}`);
  return outcome.kind === 'http' && outcome.response.status === base.response.status
    ? alike
    : conformance('answer-depends-on-input', `otherwise it ${outcomeInWords(base)}`);
}

/** How it is without the difference; where both read alike, also in what they differ. */
function otherwise(outcome: Named, base: Named, profile: Profile): string {
  const before = `otherwise it ${outcomeInWords(base)}`;
  if (outcomeInWords(outcome) !== outcomeInWords(base)) return before;
  const { user = '', uid = '', groups = [], extra = {} } = base.identity;
  const found = differences({ user, uid, groups, extra, noOtherExtra: true }, outcome.identity, profile);
  return found.length === 0 ? before : `${before}; ${inWords(found)}`;
}
type Named = Extract<Outcome, { kind: 'accepted' | 'anonymous' }>;

/**
 * The same alert or end. Under TLS 1.3 a reset of the connection can overtake the alert that comes before it (measured); and an
 * operating system resets a connection that its program closes with octets unread (RFC 1122, 4.2.2.13), so that closing
 * is not told from resetting.
 */
function sameRefusal(one: Outcome, other: Outcome): boolean {
  const isReset = (each: Outcome): boolean => each.kind === 'closed' && each.how === 'reset';
  const isLateAlert = (each: Outcome): boolean =>
    each.kind === 'tls-alert' && each.alert.phase === 'after-handshake' && each.alert.name !== 'internal_error';
  return (
    layerName(one) === layerName(other) ||
    (one.kind === 'closed' && other.kind === 'closed' && one.stage === other.stage) ||
    (isReset(one) && isLateAlert(other)) ||
    (isLateAlert(one) && isReset(other)) ||
    (isReset(one) && isReset(other))
  );
}

/** Taken for somebody, whoever it is. */
export const belief = (outcome: Outcome): Ruling =>
  outcome.kind === 'accepted' || (outcome.kind === 'http' && outcome.response.status < 300)
    ? passed
    : conformance(notIdentified(outcome));

/** The anonymous caller (clause 7.5), by name or by an answer that names nobody. */
export function anonymity(outcome: Outcome, { profile, oracle, controlled }: JudgeContext): Ruling {
  if (outcome.kind === 'anonymous') return passed;
  if (outcome.kind === 'accepted')
    return outcome.identity.user === undefined && !isNameless(oracle)
      ? callerUnseen
      : wronglyAccepted('accepted-without-credential', outcome.identity, oracle);
  const shapes = profile.refusals['anonymous-unauthorized'];
  if (!shapes.some((shape) => shape.kind === 'http' && matches(shape, outcome)))
    return conformance(notAnonymous(outcome));
  return controlled ? passed : inconclusive('the answer names nobody, and no control shows that others are served');
}

/** An answer of section 4. */
export function answer(
  expectation: Extract<Expectation, { kind: 'answered' }>,
  outcome: Outcome,
  request: string,
): Ruling {
  if (outcome.kind !== 'http')
    return expectation.status === 'any' && 'status' in outcome ? passed : conformance(notAnswered(outcome));
  const { response } = outcome;
  const problem = answerProblem(expectation, response);
  if (problem === undefined) return expectation.ofItsNamespace === true ? namespaceOnly(response, request) : passed;
  return expectation.whereServed === true && isUnserved(response)
    ? unserved
    : conformance(answeredOtherwise(expectation, response), problem);
}

const unserved = notApplicable(
  'the target says that it does not serve this path, this method, or a request that is only tried',
);

/** The path or the method is none of the server's (RFC 9110, 15.5.5, 15.5.6 and 15.6.2), or it cannot only try a request. */
const isUnserved = ({ status, body }: HttpResponse): boolean =>
  [404, 405, 501].includes(status) || (status === 400 && /dry.?run/i.test(body));
