import type { Authority } from './given';
import type { Attempt } from './when';

/**
 * Conditions under which a server refuses. What a refusal looks like is the profile's to say (design: safety apart from
 * wording), so a scenario only names the condition.
 */
export const refusals = {
  'plain-http': 'a plain HTTP request on the HTTPS port',
  'no-client-certificate': 'a connection without a client certificate where one is required',
  'untrusted-issuer': 'a client certificate whose issuer is not trusted',
  'invalid-signature': 'a client certificate that was changed after signing',
  'weak-signature': 'a client certificate signed with a broken hash',
  'malformed-certificate': 'bytes that are not a certificate, in place of a client certificate',
  'not-valid-now': 'a client certificate outside its validity period',
  'wrong-usage': 'a client certificate whose extended key usage does not allow client authentication',
  'unknown-critical-extension': 'a client certificate with an unknown critical extension',
  'no-proof-of-possession': 'a client without the private key of its certificate',
  'no-common-name': 'a client certificate without a common name',
  'front-proxy-not-allowed': 'a front proxy whose common name is not an allowed name',
  'front-proxy-without-user': 'a front-proxy request without a user',
  unauthorized: 'a user without the permission',
  'anonymous-unauthorized': 'an anonymous caller without the permission',
  unauthenticated: 'a request without a credential',
  'anonymous-elsewhere': 'a request without a credential, on a path closed to anonymous callers',
  'malformed-request': 'a malformed request',
  'smuggled-header': 'a request with an identity header hidden in a malformed line',
  'bad-token': 'an invalid bearer token',
  'impersonation-without-user': 'impersonation of a group without a user',
  'headers-too-long': 'a request with more headers than the server accepts',
  'http2-in-clear-text': 'HTTP/2 in clear text on the HTTPS port',
  'unusual-clear-text': 'clear text other than a well-formed HTTP request, on the HTTPS port',
  'old-tls-version': 'a client that offers no TLS version newer than 1.1',
} as const;

export type Refusal = keyof typeof refusals;

/** Why a client refuses a server. */
export type ClientRefusal = 'issuer-not-trusted' | 'name-not-covered';

/**
 * What a body must be: any text, a JSON document, a JSON or YAML one, a list, or a Status as Kubernetes says what failed, also in
 * YAML that is not JSON. `yaml-alone`: one in YAML that is neither JSON nor said to be anything but YAML (RFC 9110, 8.3).
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
  /** Each of these once beside those groups, and nothing else that the target adds for everyone; undefined: not judged. */
  readonly addedGroups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  /** No attribute but those and what this kind of server adds itself (rule I-18). */
  readonly noOtherExtra?: true;
  /** `''`: it has none. */
  readonly uid?: string;
}

/** What an issued certificate must say (clauses 2.3, 2.4). */
export interface ExpectedCertificate {
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
  /** Taken for the one whom the supplied bearer token identifies, whoever that is. */
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
      /** This name: where the certificate of the target covers it, it is one of the target's own, and these are identified there. */
      readonly covered?: string;
      /** The only refusal that will do: any other one shows that a part of the identity was lost. */
      readonly unless?: Refusal;
      /** The user whom the target identified by the token in hand before the run will do as well. */
      readonly orTokenUser?: true;
      /** A refusal for this reason will do as well, also where it is no error of the client. */
      readonly or?: Refusal;
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
  | {
      readonly kind: 'as-if';
      readonly attempt: Attempt<Name>;
      /** Where that is for nobody, 401 will do as well. */
      readonly orUnauthenticated?: true;
    }
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
      /** Words that neither the body nor a header may hold, in whatever case. */
      readonly unsaid?: readonly string[];
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
  | ({ readonly kind: 'issued' } & ExpectedCertificate);

export type Answered = Extract<Expectation, { kind: 'answered' }>;
