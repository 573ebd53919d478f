import { authorityOf } from '../../../attempt';
import { requestOf } from '../../../attempt/request/request';
import { usualClient } from '../../../attempt/request/client-shapes';
import type { WireRequest } from '../../../attempt/request/wire-request';
import type { Endpoint, RequestHeaderConfig } from '../../../target/types';
import type { Header } from '../../../vocabulary/header';
import type { ProxyRequest } from '../../../vocabulary/front-proxy/types';
import { hidden, markHeader, type Marks } from '../marks/marks';
import type { CredentialLines } from './credential-lines';
import { smuggled } from './smuggled';
import { withNames } from './with-names';

/** What a request of an attempt is written from. */
export interface Writing {
  readonly endpoint: Endpoint;
  readonly requestHeader: RequestHeaderConfig;
  /** Every path is below it. */
  readonly pathPrefix: string | undefined;
  readonly marks: Marks;
  readonly attempt: number;
  /** The number of the request in its attempt. */
  readonly number: number;
  readonly credential: CredentialLines | undefined;
  /** The user name of the other user of the scenario. */
  readonly otherUser: string;
  /** The names by which the users of the scenario log in, by their names in it; none unless given. */
  readonly names?: Readonly<Record<string, string>>;
  /** The user name of its own user; undefined: it has none. */
  readonly ownUser: string | undefined;
  /** The headers in which its extra attributes and its UID are forwarded. */
  readonly ownExtra: readonly string[];
  /** The name that the front proxy expects of the API server; undefined: nobody has said. */
  readonly upstreamName: string | undefined;
  /** `host:port` of another server than the upstream; undefined: there is none. */
  readonly elsewhere: string | undefined;
  /** PEM of the certificate that its headers show; undefined: none does. */
  readonly shown: string | undefined;
  /** Names are written in lower case, as HTTP/2 has them. */
  readonly lowerCase: boolean;
}

/** A request of an attempt as it goes over the wire, its symbolic identity headers named as the target is configured. */
export function wireRequest(request: ProxyRequest, writing: Writing): WireRequest {
  const {
    endpoint,
    requestHeader,
    pathPrefix = '',
    marks,
    attempt,
    number,
    credential,
    otherUser,
    names = {},
    ownUser = otherUser,
    ownExtra,
    upstreamName = 'kubernetes.default.svc',
    elsewhere = '127.0.0.1:1',
    shown,
    lowerCase,
  } = writing;
  const mark = marks.of(attempt, number);
  const filled = (text: string, written = (name: string): string => name): string => {
    const known = text
      .replaceAll('{mark}', mark)
      .replaceAll('{attempt}', marks.of(attempt))
      .replaceAll('{hidden}', marks.of(attempt, hidden + number))
      .replaceAll('{other}', written(otherUser))
      .replaceAll('{user}', written(ownUser))
      .replaceAll('{extra-headers}', ownExtra.join(', '))
      .replaceAll('{upstream-name}', upstreamName)
      .replaceAll('{elsewhere}', elsewhere)
      .replaceAll('{authority}', authorityOf(endpoint));
    return withNames(known, names, written);
  };
  const rendered = (headers: readonly Header[]): WireRequest['headers'] =>
    requestOf(
      { kind: 'plain-http', method: 'GET', path: '/', http: '1.1', headers },
      { requestHeader, oracle: { kind: 'none', path: '/' }, token: undefined, shown, shape: usualClient },
    ).headers.map(([name, value]) => [filled(name), filled(value)]);
  const body = request.bodyOfLength === undefined ? request.body : 'x'.repeat(request.bodyOfLength);
  const stated = rendered(request.headers);
  const first = request.headersFirst === true;
  const usual: WireRequest['headers'] = [
    ...(saysMark(request) ? [] : ([[markHeader, mark]] as const)),
    ['Accept', filled(request.accept)],
    ...(request.contentType === undefined ? [] : ([['Content-Type', request.contentType]] as const)),
    ...(credential?.headers ?? []),
  ];
  const lines = first ? [...stated, ...usual] : [...usual, ...stated];
  const trailers = [...rendered(request.trailers ?? []), ...(credential?.trailers ?? [])];
  const written: WireRequest = {
    shape: { ...usualClient, besides: [], ...(first ? { order: restFirst } : {}) },
    method: request.method,
    path: located(
      below(pathPrefix, filled(request.path, inTarget)),
      request.exactly === true ? undefined : mark,
      credential,
    ),
    headers: lowerCase ? lines.map(([name, value]) => [name.toLowerCase(), value]) : lines,
    body: credential?.inBody ?? (body && filled(body)),
    ...(request.host === undefined && credential?.inAuthority === undefined
      ? {}
      : { host: `${credential?.inAuthority ?? ''}${filled(request.host ?? authorityOf(endpoint))}` }),
    ...(request.connection === undefined ? {} : { connection: filled(request.connection) }),
    ...(request.chunked === undefined ? {} : { chunked: request.chunked }),
    ...(request.inPieces === undefined ? {} : { inPieces: request.inPieces }),
    ...(trailers.length === 0 ? {} : { trailers }),
  };
  return request.smuggling === undefined
    ? written
    : smuggled(written, request.smuggling, endpoint, {
        mark: marks.of(attempt, hidden + number),
        upstreamName,
        pathPrefix,
      });
}

/** A name as it can stand in a target: what has a meaning there, and what may not be there, is percent-encoded (RFC 3986, 2.1). */
const inTarget = (name: string): string => encodeURIComponent(name).replaceAll('%3A', ':').replaceAll('%40', '@');

const restFirst = [...usualClient.order].sort((one, other) => Number(other === 'rest') - Number(one === 'rest'));

/** Whether the request has a value of its own for the header of the mark, which then stands in its target alone. */
const saysMark = ({ headers }: ProxyRequest): boolean =>
  headers.some((each) => each.kind === 'literal' && each.name.toLowerCase() === markHeader.toLowerCase());

/** The same target below a path: behind the authority where it has one, and as it is where it names no path. */
function below(prefix: string, target: string): string {
  if (!target.includes('/')) return target;
  const [, authority = '', path = ''] = /^([a-z]+:\/\/[^/]*)?(.*)$/is.exec(target) ?? [];
  return `${authority}${prefix}${path}`;
}

/** The path with a mark in its query, where it has none itself, and with what of a credential stands in it. */
function located(path: string, mark: string | undefined, credential: CredentialLines | undefined): string {
  const withPath = `${path}${credential?.inPath ?? ''}`;
  const marked = mark === undefined || withPath === '*' || withPath.includes(mark.split('-')[0] ?? mark);
  const query = [
    ...(marked ? [] : [`mark=${mark}`]),
    ...(credential?.inQuery === undefined ? [] : [credential.inQuery]),
  ];
  if (query.length === 0) return withPath;
  return `${withPath}${withPath.includes('?') ? '&' : '?'}${query.join('&')}`;
}
