import { doesNotConcern, type Inapplicable } from '../../../results';
import type { Target } from '../../../target/types';
import type { Attempt, Check, Refusal } from '../../../vocabulary/types';
import type { ResolvedCertificate } from './certificates/certificates';

/** Refusals that follow from who the caller is, or from an API behind the authentication, and not from the certificate. */
const ofIdentity: readonly Refusal[] = [
  'no-common-name',
  'front-proxy-not-allowed',
  'front-proxy-without-user',
  'unauthorized',
  'smuggled-header',
  'bad-token',
  'impersonation-without-user',
];

/**
 * Why a check does not concern a target of which nothing but the TLS layer and the status of an answer is judged (oracle
 * `none`); undefined: it does, or another oracle is used.
 */
export function withoutIdentity(
  { oracle }: Pick<Target, 'oracle'>,
  { when, then }: Check,
  attempts: readonly Attempt[],
  certificates: readonly ResolvedCertificate[],
): Inapplicable | undefined {
  if (oracle.kind !== 'none') return undefined;
  const none = (reason: string): Inapplicable => doesNotConcern(`the identity oracle is none: ${reason}`);
  if (attempts.some(({ kind }) => kind === 'request')) return none('the target promises no API');
  if ('as' in then && ofIdentity.includes(then.as))
    return none('no oracle shows an identity, and this refusal follows from one');
  if (attempts.some((attempt) => JSON.stringify(attempt).includes('"kind":"token"')))
    return none('no oracle shows whom a bearer token identifies');
  if (certificates.some(isProxy)) return none('no oracle shows whom a front proxy names');
  return when.kind === 'who-am-i' && when.waiting !== undefined
    ? none('a TLS server verifies a certificate in the handshake, and promises nothing for the requests after it')
    : undefined;
}

/** A certificate of the request-header CA, or of one below it. */
const isProxy = (certificate: ResolvedCertificate): boolean =>
  certificate.kind === 'minted' && JSON.stringify(certificate.description.issuer).includes('"request-header-ca"');
