import type {
  AnsweredDocument,
  Answered,
  ClientRefusal,
  ExpectedIdentity,
  Expectation,
  ExpectedCertificate,
  Refusal,
  ServerCertificateProperty,
} from './expectation';
import type { Authority } from './given';
import type { Attempt } from './when';

/** The target takes the caller for this user, in exactly these groups beside those it gives everyone. */
export function identifiedAs(
  user: string,
  groups?: readonly string[],
  more: Pick<ExpectedIdentity, 'extra' | 'uid' | 'noOtherExtra' | 'addedGroups'> = {},
): Expectation<never> {
  return { kind: 'identified', user, ...(groups === undefined ? {} : { groups }), ...more };
}

/** The target takes the caller for the one whom it took for the bearer of the token in hand before the run. */
export function tokenUser(): Expectation<never> {
  return { kind: 'token-user' };
}

/** The target takes the caller for whom the certificate in hand names: its common name, in each of its organizations. */
export function certificateUser(): Expectation<never> {
  return { kind: 'certificate-user' };
}

/** The caller belongs to this group, whatever else is said of it. */
export function inGroup(group: string): Expectation<never> {
  return { kind: 'in-group', group };
}

/** The caller is authenticated and does not belong to this group. */
export function notInGroup(group: string): Expectation<never> {
  return { kind: 'not-in-group', group };
}

/** The caller is the anonymous one (clause 7.5). */
export function anonymous(): Expectation<never> {
  return { kind: 'anonymous' };
}

/** Never taken for anybody, and refused in the way the target's profile says for this condition. */
export function refused(as: Refusal): Expectation<never> {
  return { kind: 'refused', as };
}

/** Refused, and never quietly taken for the anonymous caller instead. */
export function refusedNotAnonymous(as: Refusal): Expectation<never> {
  return { kind: 'refused-not-anonymous', as };
}

/** The same, and none of those who ask at the same time on the same connection is taken for anybody. */
export function eachRefused(as: Refusal): Expectation<never> {
  return { kind: 'refused', as, besideToo: true };
}

/** The same, and the answer does not hold any of these words. */
export function refusedWithoutSaying(as: Refusal, ...unsaid: readonly string[]): Expectation<never> {
  return { kind: 'refused', as, unsaid };
}

/** The same, and the answer is the one that this attempt gets, whose credential is wrong in another way. */
export function refusedAlike<const Name extends string>(as: Refusal, alike: Attempt<Name>): Expectation<Name> {
  return { kind: 'refused', as, alike };
}

/** The attempt that what is seen is compared with. */
export function comparedWith<Name extends string>(expectation: Expectation<Name>): Attempt<Name> | undefined {
  if (expectation.kind === 'as-if') return expectation.attempt;
  return expectation.kind === 'refused' ? expectation.alike : undefined;
}

/** Taken for none but these, or for nobody at all. */
export function nobodyBut(...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'nobody-but', identities };
}

/** The same; a refusal for this reason will do as well, also where the server takes it for an error of its own. */
export function nobodyButOr(or: Refusal, ...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'nobody-but', identities, or };
}

/** The same; the one whom the target took for the bearer of the token in hand before the run will do as well. */
export function nobodyButOrTokenUser(...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'nobody-but', identities, orTokenUser: true };
}

/** The same of a request for a server of another name, under which the target may also serve something else. */
export function nobodyButUnderAnotherName(...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'nobody-but', identities, underAnotherName: true };
}

/** The same; where the certificate that the target presents covers the name, the identity is not lost under it. */
export function identifiedWhereCovered(
  covered: string,
  ...identities: readonly [ExpectedIdentity, ...ExpectedIdentity[]]
): Expectation<never> {
  return { kind: 'nobody-but', identities, underAnotherName: true, covered };
}

/** One of these, whole; or refused for this reason, and for no other. */
export function identifiedUnless(unless: Refusal, ...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'nobody-but', identities, unless };
}

/** The caller is not given the list, whatever is answered instead. */
export function listWithheld(): Expectation<never> {
  return { kind: 'list-withheld' };
}

/**
 * Refused in whatever form the request is written: nothing that needs rights is given, and the answer names no other user
 * than these (an anonymous caller is one in every case).
 */
export function notGranted(as: Refusal, ...users: readonly string[]): Expectation<never> {
  return { kind: 'not-granted', as, users };
}

/** The same, and the caller does not learn that there is no such path or method: authorization comes before both are looked up. */
export function notGrantedNorRouted(as: Refusal, ...users: readonly string[]): Expectation<never> {
  return { kind: 'not-granted', as, users, unrouted: true };
}

/**
 * Each of those who ask on one connection is taken for who it is: first the question itself, then those beside it, or
 * those before it where none is beside it.
 */
export function eachIdentifiedAs(...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'each-identified', identities };
}

/** Must make no difference: same stage, same status, same identity as this attempt. */
export function asIf<const Name extends string>(attempt: Attempt<Name>): Expectation<Name> {
  return { kind: 'as-if', attempt };
}

/** The same of an attempt for which nobody is identified; 401 will do as well. */
export function asIfOrUnauthenticated<const Name extends string>(attempt: Attempt<Name>): Expectation<Name> {
  return { kind: 'as-if', attempt, orUnauthenticated: true };
}

/** An HTTP answer with this status, and a document that can be read. */
export function answered(
  status: number | 'any' | readonly number[] = 'any',
  document: AnsweredDocument = 'any',
): Expectation<never> {
  return { kind: 'answered', status, document };
}

/** The same of a resource that not every correct server has: one that says that it does not serve it is not concerned. */
export const whereServed = (expectation: Expectation<never>): Expectation<never> =>
  expectation.kind === 'answered' ? { ...expectation, whereServed: true } : expectation;

/** The same, with a list of that many items. */
export function listOf(items: { readonly atLeast?: number; readonly atMost?: number }): Expectation<never> {
  return { kind: 'answered', status: 200, document: 'list', items };
}

/** The same, with a Status document whose text holds these words. */
export function statusSaying(status: number, saying: string): Expectation<never> {
  return { kind: 'answered', status, document: 'status', saying };
}

/** An answer that says none of these words, in its body or its headers. */
export function answeredWithoutSaying(...unsaid: readonly string[]): Expectation<never> {
  return { kind: 'answered', status: 'any', document: 'any', unsaid };
}

/** An answer with this status and a JSON document with these values, each under the path of its field (`status.allowed`). */
export function answeredWith(status: number, fields: NonNullable<Answered['fields']>): Expectation<never> {
  return { kind: 'answered', status, document: 'json', fields };
}

/** An answer with this status and a Status document that says no more than such documents do. */
export function bareStatus(status: number): Expectation<never> {
  return { kind: 'answered', status, document: 'status', bare: true };
}

/** The list, with items of the namespace in the path alone. */
export function listOfItsNamespace(): Expectation<never> {
  return { kind: 'answered', status: 200, document: 'list', ofItsNamespace: true };
}

/** The list, in an answer that a cache may not keep for other callers. */
export function unsharedList(): Expectation<never> {
  return { kind: 'answered', status: 200, document: 'list', unshared: true };
}

/** The client refuses the server for this reason and writes no byte of HTTP (clauses 7.3, 7.4). */
export function clientRefuses(because: ClientRefusal): Expectation<never> {
  return { kind: 'client-refuses', because };
}

/** The client connects, and knows whether the server's identity is confirmed (clause 5.1.1). */
export function clientConnects(options: { readonly identityConfirmed: boolean }): Expectation<never> {
  return { kind: 'client-connects', ...options };
}

/** The server ends the connection after its answer, and answers nothing that comes after it. */
export function connectionClosed(): Expectation<never> {
  return { kind: 'connection-closed' };
}

/** The server asks for a client certificate in the handshake (clause 5.1.2). */
export function certificateRequested(): Expectation<never> {
  return { kind: 'certificate-requested' };
}

/** When the server asks for a client certificate, it names this authority or leaves the choice to the client. */
export function authorityNamed(authority: Authority): Expectation<never> {
  return { kind: 'authority-named', authority };
}

/** The server's certificate has this property. */
export function serverCertificate(property: ServerCertificateProperty): Expectation<never> {
  return { kind: 'server-certificate', property };
}

/** The issued certificate says all of this. */
export function issued(certificate: ExpectedCertificate): Expectation<never> {
  return { kind: 'issued', ...certificate };
}
