import type { Code } from '../results';
import type { Shape } from '../target/types';
import type { Refusal } from '../vocabulary/types';
import type { Outcome } from './outcome/outcome';

/** The code of a failure where the target accepted what it must refuse for this reason. */
export const acceptedAs: Readonly<Record<Refusal, Code>> = {
  'plain-http': 'accepted-clear-text',
  'no-client-certificate': 'accepted-without-credential',
  'untrusted-issuer': 'accepted-invalid-credential',
  'invalid-signature': 'accepted-invalid-credential',
  'weak-signature': 'accepted-invalid-credential',
  'malformed-certificate': 'accepted-invalid-credential',
  'not-valid-now': 'accepted-invalid-credential',
  'wrong-usage': 'accepted-invalid-credential',
  'unknown-critical-extension': 'accepted-invalid-credential',
  'no-proof-of-possession': 'accepted-invalid-credential',
  'no-common-name': 'accepted-invalid-credential',
  'front-proxy-not-allowed': 'accepted-front-proxy-not-allowed',
  'front-proxy-without-user': 'accepted-without-credential',
  unauthorized: 'served-unauthorized-request',
  'anonymous-unauthorized': 'served-unauthorized-request',
  unauthenticated: 'accepted-without-credential',
  'anonymous-elsewhere': 'accepted-without-credential',
  'malformed-request': 'accepted-malformed-request',
  'smuggled-header': 'accepted-malformed-request',
  'bad-token': 'accepted-invalid-credential',
  'impersonation-without-user': 'accepted-malformed-request',
  'headers-too-long': 'accepted-malformed-request',
  'http2-in-clear-text': 'accepted-clear-text',
  'unusual-clear-text': 'accepted-clear-text',
  'old-tls-version': 'accepted-old-tls-version',
};

/** The code of what came in place of any answer that was asked for; undefined: an answer of the target's own choice. */
function failureOf(outcome: Outcome): Code | undefined {
  switch (outcome.kind) {
    case 'http':
      return outcome.response.status >= 500 ? 'server-error' : undefined;
    case 'tls-alert':
      return outcome.alert.name === 'internal_error' ? 'server-error' : undefined;
    case 'malformed':
      return 'malformed-answer';
    case 'timed-out':
    case 'unreachable':
    case 'not-kept-open':
      return 'no-answer';
    default:
      return undefined;
  }
}

/** The code where a caller was to be identified and was not. */
export const notIdentified = (outcome: Outcome): Code =>
  outcome.kind === 'anonymous'
    ? 'valid-credential-ignored'
    : (failureOf(outcome) ??
      (outcome.kind === 'http' && outcome.response.status < 400 ? 'wrong-body' : 'refused-valid-credential'));

/** The code where the anonymous caller was to be served and was not. */
export const notAnonymous = (outcome: Outcome): Code => failureOf(outcome) ?? 'refused-anonymous-caller';

/** The code of a refusal that has none of the allowed shapes. */
export function refusedOtherwise(shapes: readonly Shape[], outcome: Outcome): Code {
  if (outcome.kind === 'anonymous') return 'invalid-credential-ignored';
  const allows = (kind: Shape['kind']): boolean => shapes.some((shape) => shape.kind === kind);
  const failure = failureOf(outcome);
  if (failure !== undefined) return failure;
  if (outcome.kind === 'http' && allows('http'))
    return shapes.some((shape) => shape.kind === 'http' && shape.status === outcome.response.status)
      ? 'wrong-body'
      : 'refused-with-another-status';
  if (outcome.kind === 'tls-alert' && allows('tls-alert')) return 'refused-with-another-alert';
  return 'refused-at-another-layer';
}

/** The code of an attempt that was to get an answer of HTTP, and got none. */
export const notAnswered = (outcome: Outcome): Code =>
  failureOf(outcome) ??
  (outcome.kind === 'tls-alert' || outcome.kind === 'closed' ? 'refused-at-another-layer' : 'wrong-status');
