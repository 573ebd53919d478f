import type { AuthorityPair, Credential } from '../pki';
import type { Deviation } from '../results';
import type {
  FrontProxyWords,
  ProxyCredentialKind,
  ProxyPromise,
  ProxyRejection,
} from '../vocabulary/front-proxy/types';
import type { OtherIssuer } from '../vocabulary/front-proxy/upstream';
import type { AnyTarget, CaFile, Endpoint, RequestHeaderConfig, SafetyPolicy } from './types';

/** What a kind of front proxy says in its own way: data, and the only place where kinds of front proxy differ. */
export interface ProxyProfile {
  readonly name: string;
  readonly description: string;
  /** How it rejects by itself: statuses, or `closed` for a connection that ends without an answer. */
  readonly rejections: Readonly<Record<ProxyRejection, readonly (number | 'closed')[]>>;
  /** What a correct product of this kind never promised, with the reason, as a sentence; nothing unless given. */
  readonly unpromised: Readonly<Partial<Record<ProxyPromise, string>>>;
  /** Groups that it adds to every user, and keys of extra attributes. */
  readonly addedGroups: readonly string[];
  readonly addedExtra: readonly string[];
  readonly deviations: readonly Deviation[];
  /**
   * Milliseconds after which it has noticed that the upstream is there again; until then it answers as if there were none. It
   * notices at once unless given.
   */
  readonly noticesUpstreamWithin?: number | undefined;
}

/** A user whom the front proxy knows, as the user of the harness declares it: no secret is in it. */
export interface ProxyUser {
  /** Names it in reports, and its credential in `OpenFrontProxy.credentials`. */
  readonly name: string;
  readonly by: ProxyCredentialKind;
  /** What the front proxy must send to the upstream for it. */
  readonly identity: ProxyIdentity;
  /** Its password is longer than what bcrypt reads of one. */
  readonly longPassword?: boolean;
}

/** The identity that a front proxy forwards in the configured headers (clause 5.2.3). */
export interface ProxyIdentity {
  readonly user: string;
  /** Compared as a set, beside those that the profile adds. */
  readonly groups: readonly string[];
  /** None unless given; keys in lower case. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
  /** None unless given. */
  readonly uid?: string;
  /** Groups that it may have besides, and none unless given. */
  readonly besides?: readonly string[];
  /** What it may have in place of its UID and extra attributes, or of none. */
  readonly perhaps?: Pick<ProxyIdentity, 'extra' | 'uid'>;
  /** Nobody has said which groups it has. */
  readonly anyGroups?: true;
  /** Groups of another that it has not, whichever it has. */
  readonly noneOf?: readonly string[];
}

/** What a user presents. Never put it into a message or a report. */
export type ProxyCredential =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'bearer-token'; readonly token: string }
  | { readonly kind: 'client-certificate'; readonly credential: Credential };

/** What the front proxy is configured with for the hop to the upstream, and what the upstream is made from. */
export interface UpstreamMaterial {
  /** Issues the certificates of the upstream; the front proxy trusts it. */
  readonly authority: AuthorityPair;
  /** PEM of the CA that issued the front proxy's own client certificate; undefined: nobody has said. */
  readonly clientAuthorities: string | undefined;
  /** CAs that the front proxy knows for another purpose, whose keys are given. */
  readonly others?: Readonly<Partial<Record<OtherIssuer, AuthorityPair>>>;
}

/** The upstream that the harness plays. */
export interface UpstreamOfProxy {
  /** Where it listens; port 0: any free one, which `open` is told. */
  readonly listen: { readonly host: string; readonly port: number };
  /** The name that the front proxy expects in its certificate: a DNS name or an address. */
  readonly name: string;
  /** What was declared in place of that, where the front proxy has been seen to know the upstream by its address. */
  readonly declaredName?: string;
  /** Which of the other CAs `material` holds, and which is the CA of the upstream itself; the others are not known with a key. */
  readonly others?: Readonly<Partial<Record<OtherIssuer, 'given' | 'the same CA'>>>;
  /** The CA of users issues the certificates of front proxies as well. */
  readonly oneForUsersAndProxies?: boolean;
  /** Made, or read, before the front proxy is opened. */
  readonly material: () => Promise<UpstreamMaterial>;
}

/** A front proxy that can be spoken to. */
export interface OpenFrontProxy {
  readonly endpoint: Endpoint;
  /** By the name of the user in the declaration. */
  readonly credentials: Readonly<Record<string, ProxyCredential>>;
  /** The CA that the front proxy trusts for users, where the harness may issue their certificates. */
  readonly clientAuthority?: AuthorityPair;
  /** Given where the target has the trait `client-ca-replaceable`. */
  readonly clientCaFile?: CaFile;
  readonly close: () => Promise<void>;
}

/** A front proxy as it is declared: enough to plan with, before any connection. */
export interface FrontProxyTarget extends AnyTarget {
  readonly subject: 'front-proxy';
  readonly profile: ProxyProfile;
  readonly users: readonly [ProxyUser, ...ProxyUser[]];
  /** The headers in which it sends identity, and the names that its own certificate may have (`allowedNames`). */
  readonly requestHeader: RequestHeaderConfig;
  /** All that it forwards is below this path, which has no slash at its end; every path unless given. */
  readonly pathPrefix?: string;
  /** Undefined under `--no-upstream`: a real API server is behind it, and only what identity in front decides is checked. */
  readonly upstream: UpstreamOfProxy | undefined;
  /** Whether `open` gives the CA of users: certificates of users can be made, with any name. Not unless given. */
  readonly issuesUsers?: boolean;
  /** False: verification of the front proxy was switched off, which the report says (clause 5.1.1). */
  readonly verifiesServer: boolean;
  /** Undefined: the target is the harness's own, to do with as it likes. */
  readonly safetyPolicy?: SafetyPolicy;
  /** Where the upstream of the harness listens is said; undefined without one. */
  readonly open: (upstream: { readonly host: string; readonly port: number } | undefined) => Promise<OpenFrontProxy>;
}

/** The words of the front proxy's scenarios, with its target. */
export interface FrontProxyTerms extends FrontProxyWords {
  readonly target: FrontProxyTarget;
}

/** A target of a front proxy with what most have alike: TLS 1.2 and 1.3, one setup, the default request headers. */
export const frontProxyTarget = ({
  traits = [],
  ...given
}: Pick<FrontProxyTarget, 'name' | 'profile' | 'users' | 'upstream' | 'open'> &
  Partial<
    Pick<
      FrontProxyTarget,
      'tls' | 'requestHeader' | 'verifiesServer' | 'safetyPolicy' | 'issuesUsers' | 'pathPrefix' | 'keptRunningBy'
    >
  > & { readonly traits?: FrontProxyTarget['setups'][0]['traits'] }): FrontProxyTarget => ({
  subject: 'front-proxy',
  tls: ['1.2', '1.3'],
  setups: [{ name: 'default', traits }],
  requestHeader: defaultRequestHeader,
  verifiesServer: true,
  ...given,
});

/** The names of the reference installer (clauses 5.3.4 to 5.3.7), and the header for a UID that Kubernetes has besides. */
export const defaultRequestHeader: RequestHeaderConfig = {
  usernameHeaders: ['X-Remote-User'],
  groupHeaders: ['X-Remote-Group'],
  extraHeadersPrefixes: ['X-Remote-Extra-'],
  uidHeaders: ['X-Remote-Uid'],
  allowedNames: ['front-proxy-client'],
};
