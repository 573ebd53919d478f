import type { FormFamily, RequestForm } from './request-form';
import { header, type Header } from './when';

/**
 * Ways to write a request that change how it is read and not what its caller may do (clause 1.3). One line is one form; a
 * new one is tried wherever its family is.
 */

/**
 * The request without a change: it is refused to begin with, or that a form is refused shows nothing; and what a form without
 * a body in its answer comes to is compared with it.
 */
const unchanged: RequestForm = { name: 'as it is' };

/** Forms that differ in the request target, named by it. */
const targets = (...all: readonly string[]): readonly RequestForm[] =>
  all.map((target) => ({ name: target, target, mayNameAnotherPath: true }));

/** The same, behind the request as it is. */
const refusedAsItIs = (...all: readonly string[]): readonly RequestForm[] => [unchanged, ...targets(...all)];

const lines = (...all: readonly Header[]): Pick<RequestForm, 'headers'> => ({ headers: all });

/** One header each, named by its line. */
const headerForms = (...all: readonly (readonly [name: string, value: string])[]): readonly RequestForm[] =>
  all.map(([name, value]) => ({ name: `${name}: ${value}`, ...lines(header(name, value)) }));

export const pathSpellings: FormFamily = {
  name: 'path spelling',
  forms: refusedAsItIs(
    '/{path}{query}',
    '//{authority}{path}{query}',
    '{path|doubled}{query}',
    '{parent}//{last}{query}',
    '/.{path}{query}',
    '{parent}/./{last}{query}',
    '{parent}/x/../{last}{query}',
    '/..{path}{query}',
    '{parent}/%2e/{last}{query}',
    '{parent}/x/%2e%2e/{last}{query}',
    '{parent}%2f{last}{query}',
    '/%2f{first}{rest}{query}',
    '{path|encoded}{query}',
    '{parent}/{last|encoded}{query}',
    '{parent}/{last|encoded-twice}{query}',
    '{path}/{query}',
    '{path}//{query}',
    '{path}/.{query}',
    '{path};x=1{query}',
    '/{first};x=1{rest}{query}',
    '{parent}\\{last}{query}',
    '{path}%00{query}',
    '{path}%20{query}',
    '{path}%09{query}',
    '{path}%0a{query}',
    '{path|upper}{query}',
    '{path|mixed}{query}',
    'https://{authority}{path}{query}',
    'https://localhost{path}{query}',
  ),
};

export const pathsBelowPublicOnes: FormFamily = {
  name: 'path that begins like a public one',
  forms: refusedAsItIs(
    '{health}/..{path}{query}',
    '{health}/../{first}{rest}{query}',
    '{health}/%2e%2e{path}{query}',
    '{health}/..;{path}{query}',
    '{health}/..%2f{first}{rest}{query}',
    '{health}%2f..{path}{query}',
    '{health}/..\\{first}{rest}{query}',
    '{health}{path}{query}',
    '{health};{path}{query}',
    '{health}#/..{path}{query}',
    ...[
      '/api',
      '/apis',
      '/openapi',
      '/version',
      '/livez',
      '/readyz',
      '/health',
      '/public',
      '/static',
      '/assets',
      '/login',
      '/.well-known',
    ].map((prefix) => `${prefix}/..{path}{query}`),
  ),
};

export const pathsThatEndLikePublicOnes: FormFamily = {
  name: 'path that ends like a public one',
  forms: refusedAsItIs(
    '{path}.json{query}',
    '{path}.css{query}',
    '{path}.png{query}',
    '{path};.css{query}',
    '{path}%00.css{query}',
    '{path}/favicon.ico{query}',
    '{path}/..;/favicon.ico{query}',
    '{path}{health}{query}',
    '{path};{health}{query}',
    '{path}#{health}',
    '{path}%23{query}',
    '{path}%3f{query}',
  ).concat(
    // The path is the request's own: what follows is no part of it.
    [
      '{path}{query}{and}x=.js',
      '{path}{query}{and}{health}',
      '{path}{query}{and}path={health}',
      '{path}{query}{and}',
    ].map((target) => ({ name: target, target })),
  ),
};

export const methods: FormFamily = {
  name: 'method',
  forms: [
    unchanged,
    ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'POST', 'PUT', 'PROPFIND', 'FOO', 'get'].map((method) => ({
      name: method,
      method,
    })),
    {
      name: 'OPTIONS of a browser before a request to another origin',
      method: 'OPTIONS',
      ...lines(header('Origin', 'https://example.com'), header('Access-Control-Request-Method', 'GET')),
    },
  ],
};

const overriding = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'];

export const methodOverrides: FormFamily = {
  name: 'method override',
  forms: [
    unchanged,
    ...['OPTIONS', 'HEAD', 'POST'].flatMap((method) => [
      {
        name: `${method} and headers that say GET`,
        method,
        ...lines(...overriding.map((name) => header(name, 'GET'))),
      },
      { name: `${method} and _method=GET`, method, target: '{path}{query}{and}_method=GET' },
    ]),
    ...['OPTIONS', 'HEAD', 'TRACE'].map((method) => ({
      name: `headers that say ${method}`,
      ...lines(...overriding.map((name) => header(name, method))),
    })),
    { name: '_method=OPTIONS', target: '{path}{query}{and}_method=OPTIONS' },
  ],
};

/** The path stands in a header; the request is for a public path, or the other way round. */
const pathHeaders = [
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Original-URI',
  'X-Forwarded-Uri',
  'X-Forwarded-Path',
  'X-Forwarded-Prefix',
  'X-Envoy-Original-Path',
  'X-Request-URI',
];

/** `{path}` in a header value of a form is the path of the request. */
export const pathsInHeaders: FormFamily = {
  name: 'path in a header',
  forms: [
    unchanged,
    ...pathHeaders.flatMap((name): readonly RequestForm[] => [
      { name: `${name}: {health}`, ...lines(header(name, '{health}')) },
      {
        name: `{health} with ${name}: {path}`,
        target: '{health}',
        ...lines(header(name, '{path}{query}')),
        mayNameAnotherPath: true,
      },
    ]),
    { name: 'X-Forwarded-Prefix: /', ...lines(header('X-Forwarded-Prefix', '/')) },
    { name: 'Referer: {health}', ...lines(header('Referer', 'https://{authority}{health}')) },
    { name: 'Referer: /admin', ...lines(header('Referer', 'https://{authority}/admin')) },
  ],
};

export const upgrades: FormFamily = {
  name: 'upgrade or connection header',
  forms: [
    unchanged,
    {
      name: 'Upgrade: websocket',
      connection: 'Upgrade',
      ...lines(
        header('Upgrade', 'websocket'),
        header('Sec-WebSocket-Version', '13'),
        header('Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='),
      ),
    },
    {
      name: 'Upgrade: h2c',
      connection: 'Upgrade, HTTP2-Settings',
      ...lines(header('Upgrade', 'h2c'), header('HTTP2-Settings', 'AAMAAABkAAQAAP__')),
    },
    { name: 'Upgrade: SPDY/3.1', connection: 'Upgrade', ...lines(header('Upgrade', 'SPDY/3.1')) },
    { name: 'Upgrade: TLS/1.2', connection: 'Upgrade', ...lines(header('Upgrade', 'TLS/1.2')) },
    { name: 'Connection: close, Authorization', connection: 'close, Authorization, Cookie, Host' },
    {
      name: 'Connection that names identity headers',
      connection: 'close, X-Remote-User, X-Remote-Group, X-Forwarded-For, X-SSL-Client-Verify',
    },
  ],
};

/** What callers say of themselves who are often let through: health checkers, local callers, services of one's own. */
export const favouredCallers: FormFamily = {
  name: 'caller who is often favoured',
  forms: [
    unchanged,
    ...headerForms(
      ['User-Agent', 'kube-probe/1.30'],
      ['User-Agent', 'ELB-HealthChecker/2.0'],
      ['User-Agent', 'GoogleHC/1.0'],
      ['User-Agent', 'Prometheus/2.53.0'],
      ['User-Agent', ''],
      ['User-Agent', 'kubectl/v1.30.0 (linux/amd64) kubernetes/0000000'],
      ['User-Agent', 'kube-apiserver/v1.30.0 (linux/amd64) kubernetes/0000000'],
      ['X-Forwarded-For', '127.0.0.1'],
      ['X-Forwarded-For', '10.0.0.1'],
      ['X-Real-IP', '127.0.0.1'],
      ['Forwarded', 'for=127.0.0.1;host=localhost;proto=https'],
      ['X-Forwarded-Proto', 'http'],
      ['X-Forwarded-Proto', 'https'],
      ['X-Forwarded-Host', 'localhost'],
      ['Origin', 'https://localhost'],
      ['Origin', 'null'],
      ['Sec-Fetch-Site', 'same-origin'],
      ['X-Requested-With', 'XMLHttpRequest'],
    ),
    {
      name: 'headers that name the local host as where the request comes from',
      ...lines(
        ...['X-Client-IP', 'X-Remote-Addr', 'X-Remote-IP', 'X-Originating-IP', 'X-Cluster-Client-IP'].map((name) =>
          header(name, '127.0.0.1'),
        ),
        ...['True-Client-IP', 'CF-Connecting-IP', 'X-Host', 'X-Custom-IP-Authorization', 'X-ProxyUser-Ip'].map((name) =>
          header(name, '127.0.0.1'),
        ),
      ),
    },
    {
      name: 'headers of internal callers',
      ...lines(
        ...[
          'X-Internal',
          'X-Internal-Request',
          'X-Debug',
          'X-Admin',
          'X-Bypass-Auth',
          'X-Skip-Auth',
          'X-Health-Check',
        ].map((name) => header(name, 'true')),
        ...['X-Authenticated', 'X-Authorized', 'X-Test', 'Debug'].map((name) => header(name, '1')),
        header('X-Forwarded-Client', 'internal'),
      ),
    },
    { name: 'Host: localhost', host: 'localhost', mayNameAnotherPath: true },
    { name: 'Host: 127.0.0.1', host: '127.0.0.1', mayNameAnotherPath: true },
    { name: 'Cookie: debug=1', ...lines(header('Cookie', 'debug=1; admin=true; internal=1; authorized=true')) },
    { name: 'Priority: u=0', ...lines(header('Priority', 'u=0, i'), header('X-Priority', '1')) },
    { name: 'Host: api.internal', host: 'api.internal', mayNameAnotherPath: true },
    { name: 'Host: kubernetes.default.svc', host: 'kubernetes.default.svc', mayNameAnotherPath: true },
    {
      name: 'debug and internal in the query',
      target: '{path}{query}{and}debug=true&internal=true&admin=true&noauth=1',
    },
  ],
};

export const framings: FormFamily = {
  name: 'protocol version, body or wanted media type',
  forms: [
    unchanged,
    { name: 'HTTP/1.0', http: '1.0' },
    { name: 'a chunked body', chunked: true },
    { name: 'Expect: 100-continue', ...lines(header('Expect', '100-continue')) },
    { name: 'Accept: text/html', accept: 'text/html' },
    { name: 'Accept: */*', accept: '*/*' },
    { name: 'Accept: application/vnd.kubernetes.protobuf', accept: 'application/vnd.kubernetes.protobuf' },
    { name: 'Accept: application/json;as=Table', accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    {
      name: 'Accept: application/json;as=PartialObjectMetadataList',
      accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
    },
    { name: 'Accept: text/event-stream', accept: 'text/event-stream' },
    { name: 'Range: bytes=0-', ...lines(header('Range', 'bytes=0-')) },
    { name: 'If-None-Match: *', ...lines(header('If-None-Match', '*')) },
    { name: 'If-Modified-Since', ...lines(header('If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT')) },
    { name: 'TE: trailers', ...lines(header('TE', 'trailers'), header('X-Grpc-Web', '1')) },
  ],
};

/** HTTP/2 takes other ways through most servers; the target has to offer it. */
export const overHttp2: FormFamily = {
  name: 'request over HTTP/2',
  forms: [
    unchanged,
    { name: 'HEAD', method: 'HEAD' },
    { name: 'OPTIONS', method: 'OPTIONS' },
    { name: 'PROPFIND', method: 'PROPFIND' },
    ...targets('/{path}{query}', '{health}/..{path}{query}', '{path}/{query}', '{path|upper}{query}'),
    { name: 'trailers', trailers: [header('x-remote-user', 'admin'), header('x-remote-group', 'system:masters')] },
    ...headerForms(
      ['x-original-url', '{health}'],
      ['x-http-method-override', 'OPTIONS'],
      ['user-agent', 'kube-probe/1.30'],
    ),
  ].map((form) => ({ ...form, http: '2' as const })),
};

/** Paths that default authorization gives to every authenticated caller, and to no other. */
export const discoveryPaths: FormFamily = {
  name: 'path of discovery',
  forms: [
    '/api',
    '/api/',
    '/api/v1',
    '/apis',
    '/apis/',
    '/apis/apps',
    '/apis/apps/v1',
    '/openapi/v2',
    '/openapi/v3',
  ].map((target) => ({ name: target, target })),
};

/** Every kind of path that default authorization gives to administrators alone. */
export const protectedPaths: FormFamily = {
  name: 'path that needs rights',
  forms: [
    '/api/v1/pods',
    '/api/v1/namespaces/default/pods?limit=1',
    '/api/v1/namespaces/kube-system/pods',
    '/api/v1/namespaces/authn-conformance/pods',
    '/api/v1/namespaces/default/pods/authn-conformance',
    '/api/v1/namespaces/default/pods/authn-conformance/status',
    '/api/v1/namespaces/default/pods/authn-conformance/log',
    '/api/v1/namespaces/default/pods/authn-conformance/exec?command=id&stdout=true',
    '/api/v1/namespaces/default/pods/authn-conformance/proxy/',
    '/api/v1/namespaces/default/pods?watch=true&timeoutSeconds=1',
    '/api/v1/namespaces/default/pods?limit=0',
    '/api/v1/namespaces/default/pods?continue=authn-conformance',
    '/api/v1/namespaces/default/pods?fieldSelector=metadata.name%3Dauthn-conformance',
    '/api/v1/namespaces/default/pods?labelSelector=authn-conformance%3Dtrue',
    '/api/v1/namespaces/default/pods?dryRun=All&pretty=true&fieldManager=authn-conformance',
    '/api/v1/namespaces/default/events',
    '/api/v1/namespaces/kube-public/configmaps',
    '/api/v1/watch/namespaces/default/pods?timeoutSeconds=1',
    '/api/v1/namespaces',
    '/api/v1/namespaces/default',
    '/api/v1/nodes',
    '/api/v1/nodes/authn-conformance/proxy/metrics',
    '/api/v1/secrets',
    '/api/v1/namespaces/kube-system/secrets',
    '/api/v1/namespaces/default/configmaps',
    '/api/v1/namespaces/default/serviceaccounts/default',
    '/apis/apps/v1/deployments',
    '/apis/apps/v1/namespaces/default/deployments',
    '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin',
    '/apis/certificates.k8s.io/v1/certificatesigningrequests',
    '/metrics',
    '/debug/pprof/',
    '/debug/flags/v',
    '/logs/',
    '/configz',
    '/admin',
    '/authn-conformance',
  ].map((target) => ({ name: target, target })),
};
