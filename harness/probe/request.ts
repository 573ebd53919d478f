import { oracleRequest } from '../target/oracles';
import type { Endpoint, Oracle, RequestHeaderConfig } from '../target/types';
import type { Attempt, Header } from '../vocabulary/types';
import type { HttpVersion, Spelling } from '../vocabulary/when';

/** A request with its header lines as they go over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
}

/** The requests that go before a question or beside it: the same question with other headers. */
export function companionsOf(
  claims: readonly (readonly Header[])[] | undefined,
  config: RequestHeaderConfig,
  oracle: Oracle,
): readonly WireRequest[] {
  return (claims ?? []).map((headers) => requestOf({ kind: 'who-am-i', http: '1.1', headers }, config, oracle));
}

/** The request of an attempt, its symbolic identity headers named as the target is configured (clause 5.3). */
export function requestOf(
  attempt: Exclude<Attempt, { kind: 'issue' }>,
  config: RequestHeaderConfig,
  oracle: Oracle,
): WireRequest {
  switch (attempt.kind) {
    case 'who-am-i': {
      const { method, path, body } = oracleRequest(oracle);
      const type: WireRequest['headers'] = body === undefined ? [] : [['Content-Type', 'application/json']];
      return {
        method,
        path,
        body,
        headers: [...type, ['Accept', 'application/json'], ...rendered(attempt.headers, config)],
      };
    }
    case 'request': {
      const { method, path } = attempt;
      return {
        method,
        path,
        body: undefined,
        headers: [['Accept', attempt.accept], ...rendered(attempt.headers, config)],
      };
    }
    case 'plain-http': {
      const { method, path } = attempt;
      return { method, path, body: method === 'POST' ? '{}' : undefined, headers: rendered(attempt.headers, config) };
    }
    case 'connect':
      return { method: 'GET', path: '/api', body: undefined, headers: [['Accept', 'application/json']] };
  }
}

/** The bytes of a request in HTTP/1; header values are written as UTF-8. */
export function http1Bytes(
  request: WireRequest,
  version: Exclude<HttpVersion, '2'>,
  endpoint: Endpoint,
  connection: 'close' | 'keep-alive' = 'close',
): Buffer {
  const length: WireRequest['headers'] =
    request.body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(request.body))]];
  const own: WireRequest['headers'] = [
    ['Host', authorityOf(endpoint)],
    ['User-Agent', 'authn-conformance'],
    ['Connection', connection],
  ];
  const lines = [...own, ...request.headers, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${request.method} ${request.path} HTTP/${version}\r\n${lines}\r\n${request.body ?? ''}`, 'utf8');
}

/** The authority of requests to this endpoint (RFC 9110, 7.2). */
export const authorityOf = ({ serverName, port }: Endpoint): string =>
  serverName.includes(':') ? `[${serverName}]:${port}` : `${serverName}:${port}`;

const rendered = (headers: readonly Header[], config: RequestHeaderConfig): WireRequest['headers'] =>
  headers.map((header) => render(header, config));

function render(header: Header, config: RequestHeaderConfig): readonly [string, string] {
  switch (header.kind) {
    case 'literal':
      return [header.name, header.value];
    case 'extra':
      return [
        spell(`${nameFrom(config.extraHeadersPrefixes, header) ?? 'X-Remote-Extra-'}${header.key}`, header.spelled),
        header.value,
      ];
    case 'user':
      return [spell(nameFrom(config.usernameHeaders, header) ?? 'X-Remote-User', header.spelled), header.value];
    case 'group':
      return [spell(nameFrom(config.groupHeaders, header) ?? 'X-Remote-Group', header.spelled), header.value];
    case 'uid':
      return [spell(nameFrom(config.uidHeaders, header) ?? 'X-Remote-Uid', header.spelled), header.value];
  }
}

const nameFrom = (names: readonly string[], { of }: Exclude<Header, { kind: 'literal' }>): string | undefined =>
  of === undefined ? names[0] : names.at(-1);

function spell(name: string, spelled: Spelling): string {
  switch (spelled) {
    case 'as-configured':
      return name;
    case 'lower-case':
      return name.toLowerCase();
    case 'upper-case':
      return name.toUpperCase();
    case 'with-underscores':
      return name.replaceAll('-', '_');
    case 'with-dots':
      return name.replaceAll('-', '.');
    case 'percent-encoded':
      return name.replaceAll('-', '%2D');
    case 'with-a-space-before-the-colon':
      return `${name} `;
    case 'with-a-tab-before-the-colon':
      return `${name}\t`;
    case 'after-a-leading-space':
      return ` ${name}`;
  }
}
