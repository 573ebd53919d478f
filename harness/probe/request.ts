import { oracleRequest } from '../target/oracles';
import type { Endpoint, Oracle, RequestHeaderConfig } from '../target/types';
import type { Attempt, Header } from '../vocabulary/types';

/** A request with its header lines as they go over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
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
export function http1Bytes(request: WireRequest, version: '1.0' | '1.1', endpoint: Endpoint): Buffer {
  const length: WireRequest['headers'] =
    request.body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(request.body))]];
  const own: WireRequest['headers'] = [
    ['Host', authorityOf(endpoint)],
    ['User-Agent', 'authn-conformance'],
    ['Connection', 'close'],
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
        spell(`${config.extraHeadersPrefixes[0] ?? 'X-Remote-Extra-'}${header.key}`, header.spelled),
        header.value,
      ];
    case 'user':
      return [spell(config.usernameHeaders[0] ?? 'X-Remote-User', header.spelled), header.value];
    case 'group':
      return [spell(config.groupHeaders[0] ?? 'X-Remote-Group', header.spelled), header.value];
    case 'uid':
      return [spell(config.uidHeaders[0] ?? 'X-Remote-Uid', header.spelled), header.value];
  }
}

function spell(name: string, spelled: 'as-configured' | 'lower-case' | 'upper-case'): string {
  if (spelled === 'as-configured') return name;
  return spelled === 'lower-case' ? name.toLowerCase() : name.toUpperCase();
}
