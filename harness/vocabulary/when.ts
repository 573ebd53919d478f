import type { Header } from './header';
import type { FormFamily, RequestForm } from './request-form';
import type { ServerChange } from './changes/ca-files';
import type { HttpVersion } from './versions';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';

/**
 * HTTP/2 that the two sides have not agreed on in the TLS handshake: the client begins with the connection preface
 * (RFC 9113, 3.3), or asks for `Upgrade: h2c` in HTTP/1.1 (RFC 7540, 3.2) and goes on in HTTP/2 if the server agrees.
 */
export type H2c = 'by-prior-knowledge' | 'by-upgrade';

/** Which server a request is for, where that is not the target under its own name (rule S-12). */
export interface Addressing {
  /** The server name of the TLS handshake (SNI); `noServerName` sends none. The server's certificate is then not verified. */
  readonly serverName?: string;
  /** The `Host` header in HTTP/1, `:authority` in HTTP/2. */
  readonly host?: string;
}

/** No server name at all in the TLS handshake. */
export const noServerName = '';

/** A server name that no server has (RFC 6761). */
export const unknownServerName = 'unknown.authn-conformance.invalid';

interface Presenting<Name extends string> extends Addressing {
  /** The certificate of the scenario that is presented; none when left out. */
  readonly present?: Name;
  readonly headers: readonly Header[];
  readonly http: HttpVersion;
  readonly h2c?: H2c;
  /** Made once in each of these forms, none of which may change what is expected; one verdict for all of them. */
  readonly inEachOf?: FormFamily;
  /** The certificate of the scenario that headers of kind `certificate` hold; its key is not used. */
  readonly showing?: Name;
}

/**
 * What a connection has of an earlier one, where that is not its TLS session. `nothing`: it only comes behind ten of them. `open-requests`: the
 * earlier one is still there, with forty requests on it whose bodies have not been sent. `before-the-body`: the other one is made when the head of the request
 * has been sent, and its body is sent when that is answered; in HTTP/1.1.
 * `fields`: the request carries what the target said in its answer on that connection, in fields of its own and in cookies. `at-once`: eight such connections
 * are made at the same time.
 */
export type ResumedBy =
  | 'cookies'
  | 'fields'
  | 'source-port'
  | 'nothing'
  | 'open-requests'
  | 'before-the-body'
  | 'at-once';

/** As many connections come before one of which it has nothing: servers that count refusals lock somebody out after three to ten. */
export const earlierConnections = 10;
/** So many connections of another caller are made at once. */
export const connectionsAtOnce = 8;
/** As many requests as a server with the usual limits of streams (RFC 9113, 6.5.2) and of concurrent requests bears. */
export const openAtOnce = 40;

/** A request that asks for something else than what comes behind it on its connection. */
export interface OtherRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly path: string;
  readonly headers: readonly Header[];
  /** As it stands, and said to be JSON. What is posted must be no document: a check creates nothing. */
  readonly body?: string;
  /** What it says of its connection, in place of what clients say; over HTTP/1.1. */
  readonly connection?: string;
  /** Over HTTP/2: its stream is taken back before its body is sent (`RST_STREAM` with `CANCEL`; RFC 9113, 7 and 8.7). */
  readonly cancelled?: true;
}

/** A GET of this path, which goes before another request. */
export const asking = (
  path: string,
  headers: readonly Header[] = [],
  more: Partial<Pick<OtherRequest, 'method' | 'body' | 'connection' | 'cancelled'>> = {},
): OtherRequest => ({ method: 'GET', path, headers, ...more });

/** What comes before a question, or beside it: how identity could travel from one request to another (rules K-01 to K-08). */
export interface Company<Name extends string = string> {
  /** Asked first on the same connection, one after the other. */
  readonly behind?: readonly OtherRequest[];
  /** Asked first on the same connection, one after the other, each with these headers. */
  readonly after?: readonly (readonly Header[])[];
  /**
   * Asked at the same time on the same connection, each with these headers: in streams of HTTP/2, or pipelined in HTTP/1.1
   * (RFC 9112, 9.3.2).
   */
  readonly beside?: readonly (readonly Header[])[];
  /**
   * The TLS session that an earlier connection made with this certificate, or with none, is offered for resumption. It was made
   * under this server name where one is given, and the server's certificate is then not verified. By cookies: no TLS session
   * is offered, and the request carries the cookies that the target set in its answer on that connection (RFC 6265, 4.2). By
   * the source port: no session is offered, and the connection comes from the address and port of that one, which is reset before.
   * By nothing: ten such connections come before, and no session is offered. By open requests: none is offered either, and forty requests of that connection wait
   * meanwhile for the rest of their bodies. Before the body: none is offered, and that connection is made while the request waits for its own body.
   */
  readonly resuming?: {
    readonly present?: Name;
    readonly serverName?: string;
    readonly by?: ResumedBy;
    /** What is asked there, with these headers, in place of who the caller is. */
    readonly asks?: OtherRequest;
    /** The headers of the question there. */
    readonly headers?: readonly Header[];
  };
  /** What happens to the server when that has gone before, or else before the connection is made. */
  readonly meanwhile?: ServerChange;
  /** What has gone before it is there, and then this is waited for. */
  readonly waiting?: 'until-a-short-lived-certificate-has-expired';
}

/** Asks the target who the caller is, in the way the target's identity oracle prescribes. */
export interface WhoAmI<Name extends string = string> extends Presenting<Name>, Company<Name> {
  readonly kind: 'who-am-i';
}

/** One request for a path of clause 4; what goes before it or beside it asks for the same, but for what it is behind. */
export interface ApiCall<Name extends string = string>
  extends Presenting<Name>, Pick<Company<Name>, 'behind' | 'after' | 'beside' | 'resuming'> {
  readonly kind: 'request';
  readonly method: Method;
  readonly path: string;
  readonly accept: 'application/json' | 'application/yaml';
  /** What is sent: an object as JSON, a text as it stands. */
  readonly body?: object | string;
}

/** A request in clear text to the HTTPS port (clause 7.1). */
export interface PlainHttp {
  readonly kind: 'plain-http';
  /** Methods have letters of one case (RFC 9110, 9.1); one in the other is no method, and some servers read it as one. */
  readonly method: Method | Lowercase<Method> | 'PATCH' | 'FOO';
  readonly path: string;
  readonly http: '1.0' | '1.1';
  readonly h2c?: H2c;
  /** The request is written a second time on the same connection, whatever came of it the first time. */
  readonly twice?: true;
  readonly headers: readonly Header[];
}

/** Bytes that are no certificate, where a TLS handshake has one. */
export type MalformedCertificate =
  | 'no-certificate-at-all'
  | 'one-of-no-length'
  | 'one-that-is-cut-short'
  | 'one-that-is-longer-than-it-is';

/** The server's certificate verified by the client with other trust or another name (clauses 5.1.1, 7.3, 7.4). */
export interface Connect {
  readonly kind: 'connect';
  readonly trusting: 'the-target-ca' | 'no-authority' | 'an-unknown-authority' | 'anything';
  readonly as: 'the-target-name' | 'an-uncovered-name' | 'an-uncovered-address';
  /** The newest version of TLS that the client offers, where that is an old one (rule T-04). */
  readonly atMost?: '1.1';
  /** What the client sends in the place of a client certificate, under TLS 1.2 (rule C-16). */
  readonly sends?: MalformedCertificate;
}

/** A certificate issued from documents and read back; touches no network (clauses 2.3, 2.4). */
export interface Issue<Name extends string = string> {
  readonly kind: 'issue';
  readonly certificate: Name;
}

export type Attempt<Name extends string = string> = WhoAmI<Name> | ApiCall<Name> | PlainHttp | Connect | Issue<Name>;

interface CallOptions<Name extends string> extends Addressing {
  readonly present?: Name;
  readonly headers?: readonly Header[];
  readonly http?: HttpVersion;
  readonly h2c?: H2c;
  readonly inEachOf?: FormFamily;
  readonly showing?: Name;
}

const travelling = <Name extends string>(options: CallOptions<Name>): Presenting<Name> => ({
  ...(options.present === undefined ? {} : { present: options.present }),
  ...(options.serverName === undefined ? {} : { serverName: options.serverName }),
  ...(options.host === undefined ? {} : { host: options.host }),
  ...(options.h2c === undefined ? {} : { h2c: options.h2c }),
  ...(options.inEachOf === undefined ? {} : { inEachOf: options.inEachOf }),
  ...(options.showing === undefined ? {} : { showing: options.showing }),
  headers: options.headers ?? [],
  http: options.http ?? '1.1',
});

/** The forms that an attempt is made in; none where it is made once, as it is. */
export const formsOf = (attempt: Attempt): readonly RequestForm[] =>
  attempt.kind === 'who-am-i' || attempt.kind === 'request' ? (attempt.inEachOf?.forms ?? []) : [];

/** The earlier connection of an attempt, or those beside it. */
export const resumingIn = (attempt: Attempt): Company['resuming'] =>
  attempt.kind === 'who-am-i' || attempt.kind === 'request' ? attempt.resuming : undefined;

/** The headers of each request that an attempt has in its company. */
export function headersInCompany(attempt: Attempt): readonly (readonly Header[])[] {
  const isAsked = attempt.kind === 'who-am-i' || attempt.kind === 'request';
  if (!isAsked) return [];
  const { behind = [], after = [], beside = [] } = attempt;
  const { headers: before = [], asks } = attempt.resuming ?? {};
  return [before, asks?.headers ?? [], ...behind.map(({ headers }) => headers), ...after, ...beside];
}

/** Who does the target take this caller for? */
export function whoAmI<const Name extends string = never>(
  options: CallOptions<Name> & Company<Name> = {},
): WhoAmI<Name> {
  return { kind: 'who-am-i', ...options, ...travelling(options) };
}

/** A GET of a path. */
export function get<const Name extends string = never>(
  path: string,
  options: CallOptions<Name> & Partial<Pick<ApiCall<Name>, 'accept' | 'behind' | 'after' | 'beside' | 'resuming'>> = {},
): ApiCall<Name> {
  const { accept = 'application/json', behind, after, beside, resuming } = options;
  const company = {
    ...(resuming === undefined ? {} : { resuming }),
    ...(behind === undefined ? {} : { behind }),
    ...(after === undefined ? {} : { after }),
    ...(beside === undefined ? {} : { beside }),
  };
  return { kind: 'request', method: 'GET', path, accept, ...company, ...travelling(options) };
}

/** A HEAD of a path, which asks for what a GET would be answered with (RFC 9110, 9.3.2). */
export function head<const Name extends string = never>(path: string, options: CallOptions<Name> = {}): ApiCall<Name> {
  return { ...get(path, options), method: 'HEAD' };
}

/** A POST of a JSON document to a path. What is posted must be a review, or only tried (`dryRun=All`): a check creates nothing. */
export function post<const Name extends string = never>(
  path: string,
  body: object | string,
  options: CallOptions<Name> & { readonly accept?: ApiCall['accept'] } = {},
): ApiCall<Name> {
  return { ...get(path, options), method: 'POST', body };
}

/** A request written in clear text to the port that speaks TLS. */
export function inClearText(
  method: PlainHttp['method'],
  path: string,
  options: Partial<Pick<PlainHttp, 'http' | 'headers' | 'h2c' | 'twice'>> = {},
): PlainHttp {
  return { kind: 'plain-http', method, path, ...options, http: options.http ?? '1.1', headers: options.headers ?? [] };
}

/** A connection on which the client verifies the server with this trust and this name. */
export function connect(options: Partial<Omit<Connect, 'kind'>> = {}): Connect {
  const { trusting = 'the-target-ca', as = 'the-target-name', atMost, sends } = options;
  return {
    kind: 'connect',
    trusting,
    as,
    ...(atMost === undefined ? {} : { atMost }),
    ...(sends === undefined ? {} : { sends }),
  };
}

/** Issue this certificate and read it back. */
export function issue<const Name extends string>(certificate: Name): Issue<Name> {
  return { kind: 'issue', certificate };
}
