import { oracleRequest } from '../../target/oracles/oracle-request';
import type { Endpoint } from '../../target/types';
import { bytesOf } from '../../text';
import type { Attempt, Header } from '../../vocabulary/types';
import { asHttp2Has, headerLine } from '../../vocabulary/lines/header-line';
import { tokenLine } from '../../vocabulary/lines/token-text';
import type { OtherRequest } from '../../vocabulary/when';
import type { HttpVersion } from '../../vocabulary/versions';
import type { ClientShape, Slot } from './client-shape';
import { usualClient } from './client-shapes';
import { formOf } from './form';
import { shownIn } from './shown-certificate';
import type { Exchange } from './types';
import type { WireHeader, WireRequest } from './wire-request';

/**
 * What turns an attempt into a request: how the target names identity headers, how it is asked, the token in hand, and the
 * certificate that is shown.
 */
export type Wording = Pick<Exchange, 'requestHeader' | 'oracle' | 'token' | 'tokenUser' | 'shown' | 'shape'>;

/** The requests that go before an attempt or beside it: the same with other headers. */
export function companionsOf(
  attempt: Exclude<Attempt, { kind: 'issue' }>,
  claims: readonly (readonly Header[])[] | undefined,
  wording: Wording,
): readonly WireRequest[] {
  const asked = attempt.kind === 'request' ? attempt : ({ kind: 'who-am-i', http: '1.1' } as const);
  return (claims ?? []).map((headers) => requestOf({ ...asked, headers }, wording));
}

/** The requests that an attempt comes behind on its connection, in the order in which they are made. */
export function earlierRequestsOf(
  attempt: Exclude<Attempt, { kind: 'issue' }>,
  wording: Wording,
): readonly WireRequest[] {
  const { behind, after } = { behind: undefined, after: undefined, ...attempt };
  const others = (behind ?? []).map((each) => otherRequest(each, wording));
  return [...others, ...companionsOf(attempt, after, wording)];
}

/** Milliseconds in which a server has read the head of a request, and knows who makes it. */
export const underWayFor = 100;

const otherRequest = ({ cancelled, connection, ...other }: OtherRequest, wording: Wording): WireRequest => ({
  ...requestOf({ kind: 'request', accept: 'application/json', http: '1.1', ...other }, wording),
  ...(connection !== undefined && { connection }),
  ...(cancelled === true && { cancelledAfter: underWayFor }),
});

/** What is asked on an earlier connection. */
export const requestOfSession = (
  { asks, headers = [] }: Pick<NonNullable<Exchange['session']>, 'asks' | 'headers'>,
  wording: Wording,
): WireRequest =>
  asks === undefined ? requestOf({ kind: 'who-am-i', http: '1.1', headers }, wording) : otherRequest(asks, wording);

/** The request of an attempt, its symbolic identity headers named as the target is configured (clause 5.3). */
export function requestOf(attempt: Exclude<Attempt, { kind: 'issue' }>, wording: Wording): WireRequest {
  const { headers, host, h2c } = { headers: [], host: undefined, h2c: undefined, ...attempt };
  const request = { ...ownRequest(attempt, wording), shape: wording.shape };
  const lines =
    formOf(attempt) === 'as-written'
      ? [...request.headers, ...rendered(headers.map(asHttp2Has), wording)].map(([name, value], at): WireHeader =>
          at < request.headers.length ? [name.toLowerCase(), value] : [name, value],
        )
      : [...request.headers, ...rendered(headers, wording)];
  return {
    ...request,
    ...(host === undefined ? {} : { host }),
    headers: h2c === 'by-upgrade' ? [...lines, ...upgradeHeaders] : lines,
  };
}

/** What asks for HTTP/2 in HTTP/1.1 (RFC 7540, 3.2); the settings are those that curl sends. */
const upgradeHeaders: WireRequest['headers'] = [
  ['Connection', 'Upgrade, HTTP2-Settings'],
  ['Upgrade', 'h2c'],
  ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
];

/** The request with the headers that it has of itself. */
function ownRequest(attempt: Exclude<Attempt, { kind: 'issue' }>, wording: Wording): WireRequest {
  const { shape = usualClient } = wording;
  switch (attempt.kind) {
    case 'who-am-i': {
      const { method, path, body } = oracleRequest(wording.oracle);
      return {
        method,
        path,
        body,
        headers: negotiation(shape, body, shape.accept),
      };
    }
    case 'request': {
      const { method, path } = attempt;
      const body = typeof attempt.body === 'string' ? attempt.body : attempt.body && JSON.stringify(attempt.body);
      return {
        method,
        path,
        body,
        headers: negotiation(shape, body, attempt.accept),
      };
    }
    case 'plain-http': {
      const { method, path } = attempt;
      return { method, path, body: method === 'POST' ? '{}' : undefined, headers: [] };
    }
    case 'connect':
      return { method: 'GET', path: '/api', body: undefined, headers: [['Accept', 'application/json']] };
  }
}

function negotiation({ typeFirst }: ClientShape, body: string | undefined, accept: string): WireRequest['headers'] {
  const lines: WireRequest['headers'] = [['Accept', accept]];
  if (body === undefined) return lines;
  return typeFirst
    ? [['Content-Type', 'application/json'], ...lines]
    : [...lines, ['Content-Type', 'application/json']];
}

/** The bytes of a request in HTTP/1; header values are written as UTF-8, and their octets as they are. */
export function http1Bytes(
  request: WireRequest,
  version: Exclude<HttpVersion, '2'>,
  endpoint: Endpoint,
  connection: 'close' | 'keep-alive' = 'close',
): Buffer {
  if (request.asWritten !== undefined) return bytesOf(request.asWritten);
  const { method, path, headers, host = authorityOf(endpoint), shape = usualClient } = request;
  const { length, body } = framed(request);
  // In HTTP/1.0 a connection is kept open only for who asks for it.
  const said = connection === 'close' ? shape.connection.last : (shape.connection.again ?? keptIn[version]);
  const announced = request.connection ?? said;
  const slots: Readonly<Record<Slot, WireRequest['headers']>> = {
    host: [['Host', host]],
    connection: announced === undefined ? [] : [['Connection', announced]],
    agent: agentOf(request),
    rest: headers,
    besides: besidesOf(request),
    length,
  };
  const lines = shape.order.flatMap((slot) =>
    shape.names === 'Capitalized' || slot === 'rest' ? slots[slot] : slots[slot].map(inLowerCase),
  );
  return bytesOf(`${method} ${path} HTTP/${version}\r\n${written(lines)}\r\n${body}`);
}

const keptIn = { '1.0': 'keep-alive', '1.1': undefined } as const;

const inLowerCase = ([name, value]: WireHeader): WireHeader => [name.toLowerCase(), value];

const states = ({ headers }: WireRequest, name: string): boolean =>
  headers.some(([each]) => each.toLowerCase() === name.toLowerCase());

/** The name of the client that the request looks like, where the request does not bear another. */
export const agentOf = (request: WireRequest): WireRequest['headers'] =>
  states(request, 'User-Agent') ? [] : [['User-Agent', (request.shape ?? usualClient).agent]];

/** What this client sends with every request, but for what the request states itself. */
export const besidesOf = (request: WireRequest): WireRequest['headers'] =>
  (request.shape ?? usualClient).besides.filter(([name]) => !states(request, name));

/** The body with what says where it ends. */
function framed({ body, chunked, trailers }: WireRequest): {
  readonly length: WireRequest['headers'];
  readonly body: string;
} {
  const size = Buffer.byteLength(body ?? '');
  if (chunked === undefined && trailers === undefined)
    return { length: body === undefined ? [] : [['Content-Length', String(size)]], body: body ?? '' };
  const chunk = size === 0 ? '' : `${size.toString(16)}\r\n${body ?? ''}\r\n`;
  return { length: [['Transfer-Encoding', 'chunked']], body: `${chunk}0\r\n${written(trailers ?? [])}\r\n` };
}

const written = (headers: WireRequest['headers']): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');

/** The authority of requests to this endpoint (RFC 9110, 7.2). */
export const authorityOf = ({ serverName, port }: Endpoint): string =>
  serverName.includes(':') ? `[${serverName}]:${port}` : `${serverName}:${port}`;

/** Header lines as this target is to get them. */
export const rendered = (headers: readonly Header[], wording: Wording): WireRequest['headers'] =>
  headers.map((header) => {
    if (header.kind === 'token') return tokenLine(wording.token ?? '', header.how, header.in, wording.tokenUser);
    if (header.kind !== 'certificate') return headerLine(header, wording.requestHeader);
    return [header.name, wording.shown === undefined ? '' : shownIn(header, wording.shown)];
  });
