import { header, websocketHeaders, type Header } from '../header';
import type { FormFamily } from '../request-form';
import type { HttpVersion } from '../versions';
import type { ClientCaChange } from './client-ca-file';
import type { CredentialForm } from './credential-forms';
import type { SmugglingForm } from './smuggling';
import type { UpstreamAnswer, UpstreamState } from './upstream';

/**
 * One request through the front proxy. In the path, in `Accept` and in header values `{mark}` stands for the mark of the request, by which
 * the upstream tells it from every other one, `{attempt}` for that of the attempt, which its requests have alike, `{other}` for the
 * user name of the other user of the scenario, `{user}` for that of its own user, `{name:NAME}` for that of the user of the scenario with this name, `{base64:TEXT}` for a text in Base64, `{upstream-name}` for
 * the name that the front proxy expects of the API server, and `{elsewhere}` for the host and port of another server of the harness; in `Connection`, `{extra-headers}` stands for the names
 * of the headers in which the extra attributes and the UID of its own user are forwarded; a path without a mark gets one in its query unless it is to stand exactly so, and every request bears one in `X-Request-Id`.
 */
export interface ProxyRequest<Name extends string = string> {
  /** The user of the scenario whose credential it bears; nobody when left out. */
  readonly as?: Name;
  /** How the credential is presented, where not as it should be. */
  readonly presenting?: CredentialForm;
  /** The user whose certificate the connection presents besides the credential in the request. */
  readonly withCertificateOf?: Name;
  /** The user whose credential stands in a second line `Authorization`, behind that of the request. */
  readonly withHeaderOf?: Name;
  /** How that second credential is presented, where not as it should be: it proves nothing then. */
  readonly headerPresenting?: Extract<CredentialForm, 'wrong-secret'>;
  /** How the certificate is presented, where not as it should be: it proves nothing then. */
  readonly certificatePresenting?: Extract<CredentialForm, 'certificate-of-an-unknown-ca' | 'certificate-self-signed'>;
  readonly method: string;
  readonly path: string;
  /** The path is asked for as it stands: it gets no query for the mark. */
  readonly exactly?: true;
  readonly headers: readonly Header[];
  /** They stand before all other lines, that of the host included; in HTTP/1. */
  readonly headersFirst?: true;
  readonly accept: string;
  /** Its text; octets as Latin-1. */
  readonly body?: string;
  /** A body of so many octets, of no meaning. */
  readonly bodyOfLength?: number;
  readonly contentType?: string;
  readonly chunked?: true;
  /** It is written in pieces that end within the names of its header lines, with a pause behind each; in HTTP/1. */
  readonly inPieces?: true;
  /** Sent behind the body, which comes in chunks then. */
  readonly trailers?: readonly Header[];
  /** In place of the host and port of the front proxy. */
  readonly host?: string;
  /** In place of `close` or `keep-alive`; placeholders are filled. */
  readonly connection?: string;
  /** What the upstream answers to it; as an API server does unless given. */
  readonly answered?: UpstreamAnswer;
  /** Its user closes the connection: while the API server has not answered, or behind the first octets of the answer. It is alone on its connection. */
  readonly leaves?: 'before-the-answer' | 'within-the-answer';
  /** A second request is hidden in it, which bears the mark `{hidden}` and no credential. */
  readonly smuggling?: SmugglingForm;
}

/** An attempt through the front proxy. */
export interface ThroughProxy<Name extends string = string> extends ProxyRequest<Name> {
  readonly kind: 'through-proxy';
  readonly http: HttpVersion;
  /** The request is written in clear text on the port of TLS, or the connection goes on in HTTP/2 that was not agreed on. */
  readonly speaking?: 'clear-text' | 'http2-by-prior-knowledge' | 'http2-by-upgrade' | 'http2-as-written';
  /** Its connections offer no protocol in the handshake (ALPN), as those of older clients; in HTTP/1. */
  readonly offers?: 'no-protocol';
  /** Its connection comes from the address and port of that of the last of `earlier`, which is reset when it has its answer. */
  readonly from?: 'the-port-of-earlier';
  /** The server name of the TLS handshake (SNI); an empty one: none. The certificate of the front proxy is then not verified. */
  readonly serverName?: string;
  readonly upstream: UpstreamState;
  /**
   * Made before all others, on a connection of its own whose TLS session that of the attempt offers to resume. A certificate that
   * it presents is proved for the attempt as well, if the front proxy resumes the session (rule K-04).
   */
  readonly resuming?: ProxyRequest<Name>;
  /** Made first, on connections of their own and at the same time. */
  readonly earlier?: readonly ProxyRequest<Name>[];
  /**
   * The state of the upstream while `earlier` is made: the connections that the front proxy has made then stay open when the
   * upstream changes to the state of the attempt, or are ended by it. The state of the attempt unless given.
   */
  readonly upstreamBefore?: { readonly state: UpstreamState; readonly connections: 'kept' | 'ended' };
  /** It bears the cookies of the answers to `earlier`, as far as the front proxy has set any (RFC 6265). */
  readonly cookies?: 'of-earlier';
  /** Made before it on the same connection, one after the other. */
  readonly after?: readonly ProxyRequest<Name>[];
  /** What becomes of the file with the CA of users, before the request is made and behind `resuming`, `earlier` and `after`. */
  readonly meanwhile?: ClientCaChange;
  /** Made at the same time on the same connection: in streams of HTTP/2, or pipelined in HTTP/1.1. */
  readonly beside?: readonly ProxyRequest<Name>[];
  /** Made at the same time on connections of their own. */
  readonly among?: readonly ProxyRequest<Name>[];
  /**
   * Its body is sent when all of `among` are answered, which are made when its head has been sent; or all of it but its beginning a moment
   * later than that, when it may have been answered. In HTTP/1.1.
   */
  readonly bodyBehind?: 'among' | 'the-answer';
  /** The second half of the answer to it is written when all of `among` are answered, which are made when the first half was written; or after a second. */
  readonly answerBehind?: 'among';
  /** Made when all else is answered, on connections of their own and one after the other. */
  readonly later?: readonly ProxyRequest<Name>[];
  /** The attempt is made in each of these forms, none of which may change what is expected; one verdict for all of them. */
  readonly inEachOf?: FormFamily;
  /** The same in every way to hide a second request; one verdict for all of them. */
  readonly inEachSmuggling?: readonly SmugglingForm[];
  /** The same with the credential in each of these forms; one verdict for all of them. */
  readonly presentingEach?: readonly CredentialForm[];
  /** The same under each of these server names (SNI), with each of the credentials; one verdict for all of them. */
  readonly underEach?: readonly string[];
}

/** A TLS connection to the front proxy, on which no request is made (clause 5.2.1). */
export interface ConnectToProxy {
  readonly kind: 'connect-to-proxy';
  /** Nothing newer is offered. */
  readonly atMost?: '1.1';
}

export type ProxyAttempt<Name extends string = string> = ThroughProxy<Name> | ConnectToProxy;

/** Octets of a body that are sent with the head where the rest comes behind the answer: some proxies wait for the first of them. */
export const beginningOfBody = 8;

/** Discovery, and a list, as clause 4 has them; the namespace is the mark. */
export const discoveryPath = '/api';
export const listPath = '/api/v1/namespaces/{mark}/pods?limit=500';
/** A path of no meaning. */
export const anyPath = '/apis/authn.example/v1/namespaces/{mark}/things';

/** The same path for every request of an attempt; what they accept tells them apart. */
export const samePath = {
  path: '/apis/authn.example/v1/namespaces/{attempt}/things',
  accept: 'application/json, application/vnd.{mark}+json;q=0.1',
} as const;

/** The same target, and the same in whatever an answer may depend on (RFC 9110, 12.5.5); two other headers tell the requests apart. */
export const sameQuestion = {
  path: samePath.path,
  accept: 'application/json',
  headers: [header('User-Agent', 'authn-conformance ({mark})')],
} as const;

/** What asks for a WebSocket (RFC 6455, 4.1). */
export const websocketUpgrade = { connection: 'Upgrade', headers: websocketHeaders } as const;

type Given<Name extends string> = Partial<Omit<ThroughProxy<Name>, 'kind'>>;

/** A `GET` through the front proxy, by default of a list of pods in HTTP/1.1. */
export const getThrough = <const Name extends string = never>(given: Given<Name> = {}): ThroughProxy<Name> => ({
  kind: 'through-proxy',
  method: 'GET',
  path: listPath,
  headers: [],
  accept: 'application/json',
  http: '1.1',
  upstream: 'good',
  ...given,
});

/** A `POST` through the front proxy. */
export const postThrough = <const Name extends string = never>(given: Given<Name> = {}): ThroughProxy<Name> =>
  getThrough({ method: 'POST', path: anyPath, body: '{"kind":"Thing"}', contentType: 'application/json', ...given });

/** One of several requests of an attempt: a `GET` of a path of its own. */
export const request = <const Name extends string = never>(
  given: Partial<ProxyRequest<Name>> = {},
): ProxyRequest<Name> => ({
  method: 'GET',
  path: anyPath,
  headers: [],
  accept: 'application/json',
  ...given,
});

export const connectToProxy = (given: Omit<ConnectToProxy, 'kind'> = {}): ConnectToProxy => ({
  kind: 'connect-to-proxy',
  ...given,
});
