import type { RequestHeaderConfig, Shape } from '../target/types';
import type { ExtendedKeyUsage, OtherAttribute, SigningAlgorithm } from '../vocabulary/given';
import type { Refusal } from '../vocabulary/types';
import type { Paths } from '../vocabulary/values/paths';
import type { HttpVersion, TlsVersion } from '../vocabulary/versions';
import type { BranchId } from './branches';

/** One attribute of a subject, in the order in which the certificate has them. */
export interface SubjectAttribute {
  readonly type: 'CN' | 'O' | 'OU' | 'uid' | OtherAttribute;
  readonly value: string;
}

/** What a certificate says (RFC 5280, 4.1), its names and keys as words: two that are equal have the same word. */
export interface CertificateFacts {
  readonly name: string;
  readonly subject: readonly SubjectAttribute[];
  readonly key: string;
  /** Its key is shorter than section 8 shows: a server may refuse it. */
  readonly shortKey?: true;
  /** It has a DNS name in its subject alternative name, which constraints on such names bind. */
  readonly dnsNames?: true;
  readonly issuer: {
    readonly name: string;
    /** The key that made the signature. */
    readonly key: string;
    /** Undefined: an algorithm that counts. */
    readonly algorithm?: SigningAlgorithm | undefined;
  };
  /** False: what is signed was changed afterwards, or the signature was. */
  readonly intact: boolean;
  /** Minutes from now on; it is valid in all of them, both ends included. */
  readonly valid: { readonly from: number; readonly until: number };
  /** Empty: no such extension. */
  readonly extendedKeyUsage: readonly ExtendedKeyUsage[];
  readonly unknownCriticalExtension: boolean;
  /** Undefined: it may not issue certificates. */
  readonly authority?: {
    /** False: its key usage leaves out certificates. */
    readonly maySign: boolean;
    /** How many authorities may stand below it; undefined: any number. */
    readonly pathLength?: number;
    /** It may issue for names alone that none of the certificates below it has. */
    readonly constrained?: true;
  };
}

/** The certificates that a client sends in the handshake, its own first, and whether it proves that it holds the key. */
export interface Presented {
  readonly chain: readonly [CertificateFacts, ...CertificateFacts[]];
  readonly provesPossession: boolean;
}

/** The authorities that a server verifies clients with. Neither list stands in for the other (clauses 5.1.5 and 5.2.4). */
export interface TrustedAuthorities {
  readonly client: readonly CertificateFacts[];
  readonly requestHeader: readonly CertificateFacts[];
}

/** An identity: what clause 1.5 says a caller is, with what request headers may give beside it. */
export interface Caller {
  readonly user: string;
  /** Those of the credential; what the server adds for everyone stands apart. */
  readonly groups: readonly string[];
  readonly addedGroups: readonly string[];
  /** Undefined: it has none. */
  readonly uid?: string | undefined;
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** What clause 5.3 and a profile say of a server. What is unknown of it allows either. */
export interface ServerSettings {
  readonly authorities: TrustedAuthorities;
  readonly requestHeader: RequestHeaderConfig;
  readonly clientAuth: 'request' | 'require' | 'unknown';
  /** A list: the only paths on which anonymous callers are served. */
  readonly anonymous: 'served' | 'rejected' | 'unknown' | readonly string[];
  readonly anonymousCaller: { readonly user: string; readonly groups: readonly string[] };
  /** Bearer tokens that it knows, with the callers behind them. */
  readonly tokens: readonly { readonly token: string; readonly caller: Omit<Caller, 'addedGroups'> }[];
  /** Groups of every authenticated caller. */
  readonly addedGroups: readonly string[];
  /** Whether it decides as the rules of level MAY say where the specification leaves open what is right; otherwise either is. */
  readonly followsMayRules: boolean;
  /** Whether every credential of a request is tried in turn (rule P-02); otherwise one that fails may end it. */
  readonly credentialsInTurn: boolean;
  /** Whether any extended key usage but `server auth` alone counts (rule C-10). */
  readonly anyUsageAccepted: boolean;
  /** Whether the extended key usages of an intermediate certificate bind what it issues; RFC 5280 does not say so. */
  readonly usagesOfAuthorities: boolean;
  /** Whether it shows bytes of an identity that are not UTF-8 as they are; otherwise perhaps as U+FFFD. */
  readonly bytesShown: boolean;
  /** Whether administrators may act as others (rule P-09). */
  readonly impersonation: boolean;
  /** Whether authorization is that of RBAC with no bindings of its own (section 5.3, last row). */
  readonly defaultAuthorization: boolean;
  readonly paths: Paths;
  /** The shapes of a rejection for each reason. */
  readonly shapes: Readonly<Record<Refusal, readonly Shape[]>>;
}

/** What is so of all requests on a connection. */
export interface ConnectionFacts {
  /** Undefined: clear text. */
  readonly tls: TlsVersion | 'any' | undefined;
  readonly http: HttpVersion;
  /** Undefined: no certificate. */
  readonly presented?: Presented | undefined;
  /** The connection whose session it may resume; undefined: none is offered. */
  readonly resumes?: { readonly presented: Presented | undefined } | undefined;
}

/** A header line: name and value as they are written, octets as in `harness/text`. */
export type HeaderLine = readonly [name: string, value: string];

/** The header lines of a request as a server may read them, values without the space around them. */
export interface Reading {
  readonly lines: readonly HeaderLine[];
  /** The rules that it is read by. */
  readonly through?: readonly BranchId[];
  /** What was not as it should be; undefined: nothing. */
  readonly odd?: BranchId;
  /** The value of an identity header was lost, so that the headers name nobody. */
  readonly lost?: true;
}

/** One request, as it is written. */
export interface RequestFacts {
  /** Whether it is the question who the caller is, whatever authorization says, or a request for what the path names. */
  readonly asks: 'identity' | 'resource';
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: readonly HeaderLine[];
  /** Minutes after the start of the connection. */
  readonly at?: number;
  /** The authorities of that moment, where they are no longer those of the settings (rule K-09). */
  readonly authorities?: TrustedAuthorities;
}

/** How a caller is known. */
export type Means = 'certificate' | 'front-proxy' | 'token' | 'anonymous';

/** Where a request is refused. */
export type Stage = 'transport' | 'handshake' | 'message' | 'authentication' | 'authorization';

/** What comes of a request. `through` lists every branch on the way, that which decided as the last. */
export type Decision =
  | {
      readonly kind: 'caller';
      readonly caller: Caller;
      readonly means: Means;
      /** Authorization was asked and allows it. */
      readonly granted?: true;
      readonly branch: BranchId;
      readonly through: readonly BranchId[];
    }
  | {
      readonly kind: 'refused';
      readonly stage: Stage;
      /** Every reason that holds, the one of the branch first. */
      readonly as: readonly [Refusal, ...Refusal[]];
      readonly shapes: readonly Shape[];
      /** Who is refused, where the caller is known. */
      readonly caller?: Caller;
      readonly branch: BranchId;
      readonly through: readonly BranchId[];
    };

/** What may come of a request: one decision where the specification says which, several where it leaves open which of them. */
export type Decisions = readonly [Decision, ...Decision[]];
