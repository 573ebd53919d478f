import type { HttpResponse } from '../../observation';
import { forbiddenUser } from '../../target/oracles/identity';
import { isNameless } from '../../target/oracles/oracles';
import type { Profile } from '../../target/types';
import type { Expectation, Refusal } from '../../vocabulary/types';
import type { JudgeContext } from '../context';
import { acceptedAs, notAnswered, refusedOtherwise } from '../code';
import { givenAway } from './granted';
import { givenBesideError } from './resource';
import { callerUnseen, conformance, passed, safety, type Ruling } from '../finding';
import type { Outcome } from '../outcome/outcome';
import { matches } from '../outcome/refusal';

/** Statuses by which a server refuses the request itself, whoever makes it (RFC 9110, 15.5). */
const requestRefused: readonly number[] = [
  400, 401, 403, 404, 405, 406, 408, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 426, 431, 501, 505,
];

/** Statuses that say what a server has, and so need authorization (RFC 9110, 15.5.5 and 15.5.6). */
const notFound: readonly number[] = [404, 405];

/** Conditions that are about a credential that fails: they are decided before anything of the request but its form. */
const credentialConditions: readonly Refusal[] = ['untrusted-issuer', 'not-valid-now', 'no-client-certificate'];

/**
 * A request that is refused in whatever form it is written (clause 1.3). A document that needs rights, or another user
 * than the caller, is a failure of safety; an answer that is no refusal is one of conformance.
 */
export function withholding(
  expectation: Extract<Expectation, { kind: 'not-granted' }>,
  outcome: Outcome,
  context: JudgeContext,
): Ruling {
  const { profile } = context;
  const shapes = profile.refusals[expectation.as];
  const accepted = acceptedAs[expectation.as];
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.identity.user === undefined)
        return expectation.users.length === 0 && isNameless(context.oracle) ? safety(accepted) : callerUnseen;
      return expectation.users.includes(outcome.identity.user) ? passed : safety(accepted);
    case 'anonymous':
      return shapes.some(({ kind }) => kind === 'anonymous')
        ? passed
        : conformance('invalid-credential-ignored', 'the credential does not count');
    case 'closed':
      return passed;
    case 'tls-alert':
      return outcome.alert.name === 'internal_error' ? conformance('server-error') : passed;
    case 'http': {
      const beside = givenBesideError(outcome.response);
      if (beside !== undefined) return safety(accepted, `it gave ${beside}`);
      return shapes.some((shape) => matches(shape, outcome, context.anonymousStatus))
        ? namesNoOther(outcome.response, expectation, profile)
        : answered(outcome.response, expectation, context);
    }
    default:
      return conformance(notAnswered(outcome));
  }
}

function answered(
  response: HttpResponse,
  expectation: Extract<Expectation, { kind: 'not-granted' }>,
  { profile, granted, form, unchangedIsAnonymous }: JudgeContext,
): Ruling {
  const { status, body } = response;
  const shapes = profile.refusals[expectation.as];
  const given = givenAway(response, granted);
  if (given !== undefined) return safety(acceptedAs[expectation.as], `it gave ${given}`);
  if (status >= 400) {
    const early = credentialConditions.includes(expectation.as) ? profile.beforeAuthentication : undefined;
    const allowed = early ?? requestRefused;
    if (expectation.unrouted === true && notFound.includes(status))
      return conformance(
        'routed-before-authorization',
        'it looked for the path or the method before it authorized the caller',
      );
    if (!allowed.includes(status))
      return conformance(
        refusedOtherwise(shapes, { kind: 'http', response }),
        'not with a status that refuses the caller or the request',
      );
    return namesNoOther(response, expectation, profile);
  }
  if (status >= 300 && status !== 304) return passed;
  const mayBeAnonymous = shapes.some(({ kind }) => kind === 'anonymous');
  // The head alone of what the request as it is gives the anonymous caller.
  if (mayBeAnonymous && unchangedIsAnonymous === true && status !== 101 && body === '') return passed;
  // A path that is perhaps another one may be public, and OPTIONS asks for nothing (RFC 9110, 9.3.7); neither is given to
  // a credential that fails, where the target does not serve its bearer as the anonymous caller.
  const refusedAnyway = credentialConditions.includes(expectation.as) && !mayBeAnonymous;
  return !refusedAnyway && status < 300 && (form?.mayNameAnotherPath === true || form?.method === 'OPTIONS')
    ? passed
    : conformance('request-not-refused', 'it did not refuse');
}

/** A refusal that names its caller names the one who asked. */
function namesNoOther(
  response: HttpResponse,
  { users }: Extract<Expectation, { kind: 'not-granted' }>,
  { anonymous }: Profile,
): Ruling {
  const user = forbiddenUser(response);
  return user === undefined || users.includes(user) || anonymous.users.includes(user)
    ? passed
    : safety('identified-as-another-user', `it refused the user ${JSON.stringify(user)}`);
}
