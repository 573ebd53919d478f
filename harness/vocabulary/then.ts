import type { Authority } from './given';
import type { Attempt } from './when';

/**
 * Conditions under which a server refuses. What a refusal looks like is the profile's to say (design: safety apart from
 * wording), so a scenario only names the condition.
 */
export const refusals = {
  'plain-http': 'a plain HTTP request on the HTTPS port',
  'no-client-certificate': 'no client certificate where one is required',
  'untrusted-issuer': 'a client certificate whose issuer is not trusted',
  'invalid-signature': 'a client certificate that was changed after signing',
  'weak-signature': 'a client certificate whose signature is made with a broken hash',
  'malformed-certificate': 'bytes that are no certificate in the place of a client certificate',
  'not-valid-now': 'a client certificate outside its validity period',
  'wrong-usage': 'a client certificate whose extended key usage does not allow client authentication',
  'unknown-critical-extension': 'a client certificate with a critical extension no one knows',
  'no-proof-of-possession': 'a client that does not hold the key of its certificate',
  'no-common-name': 'a client certificate without a common name',
  'front-proxy-not-allowed': 'a front proxy whose name is not in the allowed list',
  'front-proxy-without-user': 'a front proxy that names no user',
  unauthorized: 'a caller who may not do this',
  'anonymous-unauthorized': 'an anonymous caller who may not do this',
  unauthenticated: 'a caller who gave no credential',
  'anonymous-elsewhere': 'a caller who gave no credential, on a path that is not for anonymous callers',
  'malformed-request': 'a request that is not well formed',
  'smuggled-header': 'a request that hides an identity header in a malformed line',
  'bad-token': 'a bearer token that nobody issued',
  'impersonation-without-user': 'a caller who wants to act in a group without saying as whom',
  'headers-too-long': 'a request with more headers than it takes',
  'http2-in-clear-text': 'HTTP/2 in clear text on the HTTPS port',
  'unusual-clear-text': 'clear text that is hardly HTTP on the HTTPS port',
  'old-tls-version': 'a client that offers no TLS version newer than 1.1',
} as const;

export type Refusal = keyof typeof refusals;

/** Why a client refuses a server. */
export type ClientRefusal = 'issuer-not-trusted' | 'name-not-covered';

/**
 * What a body must be: any text, a JSON document, a JSON or YAML one, a YAML one that is not JSON, a list, or a Status as
 * Kubernetes says what failed.
 */
export type AnsweredDocument = 'any' | 'json' | 'yaml' | 'yaml-alone' | 'list' | 'status' | 'yaml-status';

/** What a server's certificate must be (clauses 2.2, 5.1.1). */
export type ServerCertificateProperty =
  | 'chains-to-the-trusted-authority'
  | 'covers-the-name'
  | 'names-in-the-subject-alternative-name'
  | 'sent-with-its-intermediates'
  | 'within-its-validity'
  | 'allows-server-authentication';

export interface ExpectedIdentity {
  readonly user: string;
  /** Compared as a multiset, whatever the target adds for everyone; undefined: not judged. */
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  /** `''`: it has none. */
  readonly uid?: string;
}

/** What an issued certificate must say (clauses 2.3, 2.4). */
export interface IssuedCertificate {
  readonly CN?: string;
  readonly O?: readonly string[];
  readonly dnsNames?: readonly string[];
  readonly ipAddresses?: readonly string[];
  readonly publicKey?: { readonly type: 'rsa' | 'ec' | 'ed25519'; readonly bits: number };
  readonly hours?: number;
  readonly extendedKeyUsage?: readonly string[];
  readonly keyUsage?: readonly string[];
  readonly certificateAuthority?: boolean;
  readonly signedByTheRoot?: true;
}

export type Expectation<Name extends string = string> =
  | ({ readonly kind: 'identified' } & ExpectedIdentity)
  | { readonly kind: 'in-group'; readonly group: string }
  | { readonly kind: 'not-in-group'; readonly group: string }
  | { readonly kind: 'anonymous' }
  /** Taken for somebody, whoever it is: what the base of a twin must be. */
  | { readonly kind: 'believed' }
  /** Taken for the one whom the bearer token in hand identifies, whoever that is. */
  | { readonly kind: 'token-user' }
  /** Taken for the user and the groups that the certificate in hand names, whoever that is. */
  | { readonly kind: 'certificate-user' }
  /** Never taken for anybody; refused, or anonymous where the profile allows it. */
  | {
      readonly kind: 'refused';
      readonly as: Refusal;
      /** Words that the answer must not hold: what of a credential was wrong is nobody's business (rule N-04). */
      readonly unsaid?: readonly string[];
      /** None of those who ask at the same time is identified, or served, either. */
      readonly besideToo?: true;
      /** The answer is the same as to this attempt, which is rejected for another reason (rule N-04). */
      readonly alike?: Attempt<Name>;
    }
  /** Refused outright: falling back to anonymous fails too. */
  | { readonly kind: 'refused-not-anonymous'; readonly as: Refusal }
  /** Taken for nobody else than these; being refused or anonymous will do. */
  | {
      readonly kind: 'nobody-but';
      readonly identities: readonly ExpectedIdentity[];
      /** The request is for a server of another name: an answer that is none of this API's is another server's (RFC 9110, 7.4). */
      readonly underAnotherName?: true;
      /** The only refusal that will do: any other one shows that a part of the identity was lost. */
      readonly unless?: Refusal;
    }
  /** The list is not given: a list in the answer is a resource that the caller has no right to. */
  | { readonly kind: 'list-withheld' }
  /**
   * Nothing that needs rights is given, no other user than these is named, and the answer refuses: as the profile says for
   * this condition, or because of how the request is written.
   */
  | {
      readonly kind: 'not-granted';
      readonly as: Refusal;
      readonly users: readonly string[];
      /** That there is no such path or method is not said to a caller who has not been authorized (rule E-03). */
      readonly unrouted?: true;
    }
  /** The question and those asked beside it, or before it, in this order: each caller is who it claims to be. */
  | { readonly kind: 'each-identified'; readonly identities: readonly ExpectedIdentity[] }
  | { readonly kind: 'as-if'; readonly attempt: Attempt<Name> }
  | {
      readonly kind: 'answered';
      /** One of several will do where servers differ. */
      readonly status: number | 'any' | readonly number[];
      readonly document: AnsweredDocument;
      /** Not every correct server has the resource, or the method: where it says so, the check does not concern it. */
      readonly whereServed?: true;
      /** How many items a list may have, and how many it must. */
      readonly items?: { readonly atLeast?: number; readonly atMost?: number };
      /** Words that the body must hold. */
      readonly saying?: string;
      /** Values that the document must hold, by the dotted path of their fields. */
      readonly fields?: Readonly<Record<string, string | number | boolean>>;
      /** A Status has the fields that Kubernetes gives it, and no others. */
      readonly bare?: true;
      /** Every item of a list is in the namespace of the path; a list without one shows nothing. */
      readonly ofItsNamespace?: true;
      /** Caches that serve several callers may not keep it (RFC 9111, 3.5 and 5.2.2). */
      readonly unshared?: true;
    }
  | { readonly kind: 'client-refuses'; readonly because: ClientRefusal }
  | { readonly kind: 'client-connects'; readonly identityConfirmed: boolean }
  /** The connection ends after the answer: what is written on it afterwards is not answered (clause 7.1). */
  | { readonly kind: 'connection-closed' }
  | { readonly kind: 'certificate-requested' }
  /** The request for a certificate names this authority, or none at all (RFC 8446, 4.2.4). */
  | { readonly kind: 'authority-named'; readonly authority: Authority }
  | { readonly kind: 'server-certificate'; readonly property: ServerCertificateProperty }
  | ({ readonly kind: 'issued' } & IssuedCertificate);

type Answered = Extract<Expectation, { kind: 'answered' }>;

/** The target takes the caller for this user, in exactly these groups beside those it gives everyone. */
export function identifiedAs(
  user: string,
  groups?: readonly string[],
  more: Pick<ExpectedIdentity, 'extra' | 'uid'> = {},
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

/** The same of a request for a server of another name, under which the target may also serve something else. */
export function nobodyButUnderAnotherName(...identities: readonly ExpectedIdentity[]): Expectation<never> {
  return { kind: 'nobody-but', identities, underAnotherName: true };
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
export function issued(certificate: IssuedCertificate): Expectation<never> {
  return { kind: 'issued', ...certificate };
}
