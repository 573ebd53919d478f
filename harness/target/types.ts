import { isIP } from 'node:net';
import { sentences } from '../text';
import type { AuthorityPair, Credential } from '../pki';
import type { Deviation } from '../results';
import type { FiledCa } from '../vocabulary/changes/ca-files';
import type { Paths } from '../vocabulary/values/paths';
import type { ApiServerWords, Authority, Need, Refusal, SubjectId, TlsVersion, Words } from '../vocabulary/types';

/** A shape that a refusal may take; which ones a condition allows is the profile's to say. */
export type Shape =
  /** An HTTP answer with this status that says this somewhere. */
  | { readonly kind: 'http'; readonly status: number; readonly says?: RegExp }
  /** A TLS alert of one of these names (RFC 8446, 6.2), in the handshake or after it. */
  | { readonly kind: 'tls-alert'; readonly names: readonly string[] }
  /** The connection is closed without a word. */
  | { readonly kind: 'closed' }
  /** The caller is served as the anonymous one. */
  | { readonly kind: 'anonymous' };

/** The way to ask a target who the caller is. */
export type Oracle =
  /** POST of a SelfSubjectReview (authentication.k8s.io/v1): user, uid, groups and extra. */
  | { readonly kind: 'self-subject-review' }
  /**
   * A CertificateSigningRequest (certificates.k8s.io/v1) that is only tried, with `dryRun=All`: user, uid, groups and extra of
   * whoever makes it (rule O1).
   */
  | {
      readonly kind: 'certificate-signing-request';
      /** What it names the object and the subject; the name of this project unless given. */
      readonly as?: string;
    }
  /** The user name in the message of a 403 answer; sees no groups. A pattern reads it where the server words it otherwise. */
  | { readonly kind: 'forbidden-message'; readonly path?: string; readonly pattern?: string }
  /** `GET` of discovery, which by default every authenticated caller may and no other: sees who is anonymous (rule O3). */
  | { readonly kind: 'api-classes'; readonly path?: string }
  /** A path that answers with a JSON object of `user`, `groups`, `uid` and `extra`. */
  | { readonly kind: 'echo'; readonly path: string }
  /**
   * A path that answers with two lines of text: how the verification of the client certificate came out (`SUCCESS`, `NONE`
   * for no certificate, anything else for one that failed) and its subject as RFC 4514 writes it; what nginx knows as
   * `$ssl_client_verify` and `$ssl_client_s_dn`. Sees neither uid nor extra, nor groups that the target would add.
   */
  | { readonly kind: 'echo-dn'; readonly path: string }
  /** The event of the request in the target's audit log, a local file: user, uid, groups and extra of every request. */
  | { readonly kind: 'audit-log'; readonly file: string }
  /** No identity: only whether this path is answered as it is to a good certificate. */
  | { readonly kind: 'none'; readonly path: string; readonly baseline?: Baseline };

/** An oracle as its user names it; `auto` is chosen by asking the target, before anything is planned. */
export type DeclaredOracle = Oracle | { readonly kind: 'auto' };

/** An answer, as far as it can be compared with another: a body is compared only where both sides say the same each time. */
export interface AnswerClass {
  readonly status: number;
  /** The media type without parameters, in lower case; empty: the answer names none. */
  readonly mediaType: string;
  readonly body?: string;
}

/** What a path answers to a caller with a good certificate, and to one without a certificate where that is an answer too. */
export interface Baseline {
  readonly good: AnswerClass;
  readonly without?: AnswerClass;
}

/** What a kind of server says in its own way: data, and the only place where kinds of server differ. */
export interface Profile {
  readonly name: string;
  readonly description: string;
  readonly refusals: Readonly<Record<Refusal, readonly Shape[]>>;
  /** Shapes that a refusal may take besides, where the target is declared to have no CA for client certificates. */
  readonly refusalsWithoutClientCa?: Readonly<Partial<Record<Refusal, readonly Shape[]>>>;
  /**
   * Statuses by which it may refuse a request for how it is written before it looks at the caller's credential; anything
   * else of a caller whose credential fails is refused as `refusals` says, whatever the request.
   */
  readonly beforeAuthentication: readonly number[];
  /**
   * Statuses by which it may refuse a request for identity headers that are no front proxy's, or that are in names like those (clause 5.2.4,
   * rules R-01 and R-02); where there are none, these headers have no effect.
   */
  readonly claimsRefused: readonly number[];
  /** How the anonymous caller is called: its user, its groups, and which of these alone makes a caller anonymous. */
  readonly anonymous: {
    readonly users: readonly string[];
    readonly groups: readonly string[];
    readonly decisive: readonly string[];
  };
  /** What every server of this kind is, without its flags saying so. */
  readonly traits: readonly Need[];
  /** Groups added to every authenticated caller; they are judged by their own scenario alone. */
  readonly addedGroups: readonly string[];
  /** Keys of extra attributes that the server adds by itself. */
  readonly addedExtra: readonly string[];
  readonly oracle: Oracle;
  /** Where servers of this kind have what scenarios leave open. */
  readonly paths: Paths;
  /** Which of them no two servers of this kind have alike: they are looked for in the discovery documents. */
  readonly looksFor?: readonly ('discovery' | 'list')[];
  readonly deviations: readonly Deviation[];
}

/** The header configuration of clause 5.3. */
export interface RequestHeaderConfig {
  readonly usernameHeaders: readonly string[];
  readonly groupHeaders: readonly string[];
  readonly extraHeadersPrefixes: readonly string[];
  readonly uidHeaders: readonly string[];
  /** Empty: every certificate of the request-header CA is a front proxy's. */
  readonly allowedNames: readonly string[];
}

/** A server that reads no identity from headers. */
export const noRequestHeader: RequestHeaderConfig = {
  usernameHeaders: [],
  groupHeaders: [],
  extraHeadersPrefixes: [],
  uidHeaders: [],
  allowedNames: [],
};

/** One way in which a target of any subject is set up; most targets have exactly one. */
export interface AnySetup {
  readonly name: string;
  readonly traits: readonly Need[];
  /** What it may be as well, because nobody has said and no default is assumed; nothing unless given. */
  readonly undeclared?: readonly Need[];
}

/** A target of any subject, as far as a plan and a run have to know it. */
export interface AnyTarget {
  readonly subject: SubjectId;
  readonly name: string;
  /** The TLS versions to try. */
  readonly tls: readonly TlsVersion[];
  readonly setups: readonly [AnySetup, ...AnySetup[]];
  /** For a target that is started for the run alone: the command that keeps one running, where there is one. */
  readonly keptRunningBy?: string;
}

/** The words of a subject, with what a target of it is. */
export interface Terms extends Words {
  readonly target: AnyTarget;
}

/** Those of the API server. */
export interface ApiServerTerms extends ApiServerWords {
  readonly target: Target;
}

/** One way in which an API server is set up and can be reached. */
export interface Setup extends AnySetup {
  readonly requestHeader: RequestHeaderConfig;
  /** Where it has what scenarios leave open; as its profile says unless given. */
  readonly paths?: Paths;
}

/** Where a setup listens, and how its identity is verified. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** The only addresses that are connected to; undefined: wherever the host leads. */
  readonly addresses?: readonly string[] | undefined;
  /** The name that the server's certificate must cover. */
  readonly serverName: string;
  /** PEM certificates to trust; undefined: those the platform trusts. */
  readonly trust: string | undefined;
}

/** Where something listens, as a URL. */
export const urlOf = ({ host, port }: Pick<Endpoint, 'host' | 'port'>): string =>
  `https://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** What can be presented as it is, because the user of the harness holds it; nothing of it is minted. */
export interface SuppliedCredentials {
  /** A client certificate with its key. */
  readonly certificate?: Credential;
  /** A bearer token (RFC 6750). Never put it into a message or a report. */
  readonly token?: string;
}

/** Who signs for an authority whose key is not at hand. */
export type Signing =
  /** A shell command: the PEM request on its standard input, the PEM certificate on its standard output. */
  | { readonly kind: 'command'; readonly flag: string; readonly command: string }
  /** The target's own CertificateSigningRequest API, asked with the credential in hand. */
  | { readonly kind: 'certificate-signing-request' };

/** How a run behaves against the user's own server. */
export interface SafetyPolicy {
  /** Certificates of system:masters may be made. */
  readonly privileged: boolean;
  /** Certificates may be issued that are valid later than in an hour; not unless given. */
  readonly longLivedCertificates?: boolean;
  /** The bearer token may be sent where it can be logged or overheard; it is not unless given. */
  readonly allowTokenExposure?: boolean;
  /** Objects may be created, which are deleted afterwards. */
  readonly allowWrites: boolean;
  /** At most this many requests a second. */
  readonly maxRps?: number;
  /** The user of the harness has said that the target may be tested, wherever it is. */
  readonly yesThisIsMine: boolean;
}

/** What it holds where its content is broken: PEM that is cut off, and nothing that is a certificate. */
export const brokenCa = '-----BEGIN CERTIFICATE-----\nno certificate at all\n';

/** The file in which a running target has a CA that it trusts for clients, and which the harness may change. */
export interface CaFile {
  /** Writes another content, or removes the file where there is none; resolves when it is written. Rejects with TargetError. */
  readonly write: (pem: string | undefined) => Promise<void>;
  /** Adds this to the content that it had; resolves when it is written. Rejects with TargetError. */
  readonly add: (pem: string) => Promise<void>;
  /** Gives the file the content back that it had. Rejects with TargetError. */
  readonly restore: () => Promise<void>;
  /** Milliseconds in which the target reads it again, if it ever does; 0: it has read it when `write` resolves. */
  readonly readWithin: number;
}

/** Those of one setup, by what it trusts the CA for. */
export type CaFiles = Readonly<Partial<Record<FiledCa, CaFile>>>;

/** A target that can be spoken to. */
export interface OpenTarget {
  readonly endpoint: (setup: string) => Endpoint;
  readonly authorities: Readonly<Partial<Record<Authority, AuthorityPair>>>;
  /** PEM certificates of authorities, also where their keys are not at hand. */
  readonly certificates?: Readonly<Partial<Record<Authority, string>>>;
  /** Nothing unless given. */
  readonly suppliedCredentials?: SuppliedCredentials;
  /** The files with CAs that may be changed, by setup; none unless given. */
  readonly caFiles?: Readonly<Record<string, CaFiles>>;
  readonly close: () => Promise<void>;
}

/** What can be said on the command line of a target that is started as asked for. */
export interface Choices {
  /** What starts it, as in `--target nginx`. */
  readonly starts: string;
  readonly flags: readonly string[];
  /** Flags with their values, and what has the same effect on this target. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** An API server as it is declared: enough to plan with, before any connection. */
export interface Target extends AnyTarget {
  readonly subject: 'api-server';
  readonly profile: Profile;
  /** Where the target has what scenarios leave open, where a look at its discovery documents told; a part of a sentence. */
  readonly discovered?: string;
  /** How the profile was chosen, where a look at the target chose it; a part of a sentence. */
  readonly detected?: string;
  readonly oracle: Oracle;
  /** How the oracle was chosen, where the target was asked; a part of a sentence. */
  readonly oracleChosen?: string;
  /** How it was seen that the target impersonates, where it was asked and does; a part of a sentence. */
  readonly impersonation?: string;
  /** How it was seen that the target serves anonymous callers, where nobody has said so; a part of a sentence. */
  readonly anonymousAccess?: string;
  /** The authorities the harness may sign with. */
  readonly signers: readonly Authority[];
  /** Authorities whose certificates are known and whose keys are not at hand; none unless given. */
  readonly known?: readonly Authority[];
  /** Who signs for authorities whose keys are not at hand: what an ordinary client is given, and no more. */
  readonly signings?: Readonly<Partial<Record<Authority, Signing>>>;
  /** Undefined: the target is the harness's own, to do with as it likes. */
  readonly safetyPolicy?: SafetyPolicy;
  /** What the harness may present as it is; nothing unless given. */
  readonly supplies?: readonly (keyof SuppliedCredentials)[];
  /** For a target that is started: the only flags that can be said of it. Undefined: every flag. */
  readonly choices?: Choices;
  /** False: verification of the server was switched off, which the report says (clause 5.1.1). */
  readonly verifiesServer: boolean;
  readonly setups: readonly [Setup, ...Setup[]];
  /** Opens the setups of these names; all of them unless given. */
  readonly open: (setups?: readonly string[]) => Promise<OpenTarget>;
}

/** A target that cannot be used as it was declared; the message names the field and the fix. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  readonly code = 'TARGET_UNUSABLE';

  constructor(message: string, options?: ErrorOptions) {
    super(sentences(message), options);
  }
}

/** The code of a file system error; `instanceof` does not hold for errors of Node's core inside Jest. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unreadable';
