import {
  aUser,
  aUserInHeader,
  forwarded,
  getThrough,
  nothingArrives,
  postThrough,
  proxyScenario,
  rejected,
  request,
  samePath,
} from '../../../harness/vocabulary/front-proxy';
import { claiming, header, requestForms } from '../../../harness/vocabulary';
import type { FormFamily, RequestForm } from '../../../harness/vocabulary/types';

const control = 'a-user-with-a-credential-is-served';
const path = '/apis/authn.example/v1/namespaces/{mark}/things';

/** No credential, in each of these forms. */
const inEach = (name: string, forms: readonly RequestForm[]) =>
  ({
    when: getThrough({ path, inEachOf: { name, forms } } as const),
    then: rejected('malformed'),
    control,
  }) as const;
/** The same where a front proxy may have an answer of its own. */
const inAny = (inEachOf: FormFamily) =>
  ({ when: getThrough({ path, inEachOf } as const), then: nothingArrives(), control }) as const;

/** The same with paths that stand exactly so, as who compares the whole target needs them. */
const exactly = (inEachOf: FormFamily) =>
  ({
    when: getThrough({ path, exactly: true, accept: samePath.accept, inEachOf } as const),
    then: nothingArrives(),
    control,
  }) as const;

const pathsOfHealth = ['/healthz', '/livez', '/readyz', '/health', '/ping'];
const probesOf = (targets: readonly string[]): FormFamily => ({
  name: 'probe of a path of health',
  forms: ['kube-probe/1.30', 'ELB-HealthChecker/2.0', 'GoogleHC/1.0'].flatMap((agent) =>
    targets.map((target) => ({ name: `${agent} ${target}`, target, headers: [header('User-Agent', agent)] })),
  ),
});

/** Methods of the registry of IANA, and of caches and proxies. */
const methods = [
  ...['QUERY', 'PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'REPORT', 'SEARCH', 'LINK', 'PRI'],
  ...['PURGE', 'BAN', 'WATCH', 'SUBSCRIBE', 'NOTIFY', 'DEBUG', 'Get', 'OPTIONS', 'HEAD', 'POST', 'PUT', 'DELETE'],
];
const mediaTypes = [
  ...['application/grpc', 'application/grpc-web+proto', 'multipart/form-data; boundary=x', 'text/xml', 'text/html'],
  ...['application/x-www-form-urlencoded', 'application/dns-message', 'application/csp-report', 'text/plain'],
];
const hosts = [
  ...['{upstream-name}', 'localhost', '127.0.0.1', '[::1]', 'kubernetes', 'kubernetes.default.svc', 'internal'],
  ...['health.invalid', 'metadata.google.internal', 'proxy.invalid:443'],
];
const withHeader =
  (value: string) =>
  (name: string): RequestForm => ({ name: `${name}: ${value}`, headers: [header(name, value)] });

const publicPaths = [
  ...['/livez', '/healthz/ping', '/metrics', '/status', '/ping', '/openapi/v2', '/openid/v1/jwks', '/apis'],
  ...['/robots.txt', '/login', '/oauth2/callback', '/static/{mark}', '/public/{mark}', '/debug/pprof/'],
];
/** Where servers and proxies show their operators what they do, and for whom: their last requests, counts, settings and sessions. */
const pagesOfOperators = [
  ...['/debug', '/debug/requests', '/debug/events', '/debug/vars', '/debug/config', '/debug/pprof/goroutine?debug=2'],
  ...['/server-status', '/server-info', '/nginx_status', '/basic_status', '/stub_status', '/haproxy?stats', '/stats'],
  ...['/proxy-status', '/proxy/status', '/status', '/_status', '/_stats', '/_debug', '/metrics', '/-/metrics'],
  ...['/actuator/env', '/actuator/httptrace', '/actuator/httpexchanges', '/config_dump', '/clusters', '/config'],
  ...[
    '/admin',
    '/admin/requests',
    '/api/rawdata',
    '/env',
    '/.env',
    '/logs',
    '/log',
    '/requests',
    '/sessions',
    '/users',
  ],
  ...['/whoami', '/userinfo', '/oauth2/userinfo', '/info', '/trace', '/console', '/dashboard/'],
];
const reviews = [
  ...['authentication.k8s.io/v1/selfsubjectreviews', 'authentication.k8s.io/v1/tokenreviews'],
  ...['selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'subjectaccessreviews'].map(
    (review) => `authorization.k8s.io/v1/${review}`,
  ),
].map((review) => `/apis/${review}`);
const endings = ['{path}/healthz', '{path}/favicon.ico', '{path}.css', '{path}.js', '{path}/login', '{path}/metrics'];
const queries = ['{path}?x=/healthz', '{path}?/healthz', '{path}?path=/public/', '{path}?watch=1&x=.png'];

/** Exemptions that front proxies make for probes, assets, tools and insiders, seen from one who has none of these. */
export default proxyScenario({
  id: 'no-request-is-exempt',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A request without a credential is not forwarded, whatever its form',
  given: { jane: aUser(), secret: aUserInHeader() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    'paths-that-are-often-public': {
      when: getThrough({
        inEachOf: {
          name: 'a path that servers often make public',
          forms: publicPaths.map((target) => ({ name: target, target })),
        },
      }),
      then: nothingArrives(),
      control,
    },
    'paths-that-are-often-public-without-a-query': exactly({
      name: 'a path that servers often make public',
      forms: [...new Set(['/', '/api', '/version', '/favicon.ico', ...pathsOfHealth, ...publicPaths])]
        .filter((target) => !target.includes('{mark}'))
        .map((target) => ({ name: target, target })),
    }),
    'probes-of-paths-of-health': inAny(probesOf([...pathsOfHealth, '/healthz/..{path}', '/livez/../..{path}'])),
    'probes-of-paths-of-health-without-a-query': exactly(probesOf(pathsOfHealth)),
    'pages-of-operators-name-nobody': {
      when: getThrough({
        inEachOf: {
          name: 'a page that servers have for their operators',
          forms: pagesOfOperators.map((target) => ({ name: target, target })),
        },
      }),
      then: nothingArrives({ discreet: true }),
      control,
    },
    'paths-of-the-api': inAny(requestForms.protectedPaths),
    'paths-of-discovery': inAny(requestForms.discoveryPaths),
    'paths-that-begin-as-a-host': inAny({
      name: 'path that a URL begins its host with',
      forms: ['//', '//api', '//version', '//healthz', '//{authority}', '///api', '/\\api'].map((target) => ({
        name: target,
        target,
      })),
    }),
    'paths-about-the-caller': inAny({
      name: 'path by which an API server answers who asks, or what the caller may do',
      forms: reviews.map((target) => ({
        name: `POST ${target}`,
        target,
        method: 'POST',
        headers: [header('Content-Type', 'application/json')],
      })),
    }),
    'paths-that-end-as-public-ones': inEach(
      'a path that ends as a public one',
      endings.map((target) => ({ name: target, target })),
    ),
    'queries-that-name-public-paths': inEach(
      'a query that names a public path',
      queries.map((target) => ({ name: target, target })),
    ),
    'user-agents-of-probes': inEach(
      'a user agent of a probe',
      ['kube-probe/1.36', 'ELB-HealthChecker/2.0', 'GoogleHC/1.0', 'Prometheus/3.0', 'Go-http-client/1.1'].map(
        (agent) => withHeader(agent)('User-Agent'),
      ),
    ),
    'headers-of-insiders': inEach('a header of an insider', [
      ...['X-Internal-Request', 'X-Skip-Auth', 'X-Auth-Bypass', 'X-Debug', 'X-Trusted-Proxy'].map(withHeader('true')),
      withHeader('XMLHttpRequest')('X-Requested-With'),
      withHeader('same-origin')('Sec-Fetch-Site'),
      withHeader('localhost')('X-Forwarded-Host'),
      withHeader('https://{authority}/login')('Referer'),
      withHeader('https://{authority}')('Origin'),
    ]),
    'public-paths-in-headers': inEach(
      'a header with a public path',
      ['X-Original-URL', 'X-Rewrite-URL', 'X-Original-URI', 'X-Forwarded-Uri', 'X-Forwarded-Path'].map(
        withHeader('/healthz'),
      ),
    ),
    'safe-methods-in-headers': inEach(
      'a header with another method',
      ['X-HTTP-Method', 'X-Method-Override', 'X-Forwarded-Method', 'X-Original-Method'].map(withHeader('OPTIONS')),
    ),
    'every-method': inAny({ name: 'method', forms: methods.map((method) => ({ name: method, method })) }),
    'methods-in-headers': inAny(requestForms.methodOverridesOfReads),
    'every-media-type': inAny({
      name: 'media type',
      forms: mediaTypes.map((type) => ({
        name: type,
        method: 'POST',
        headers: [header('Content-Type', type), header('TE', 'trailers')],
      })),
    }),
    'every-host': inAny({ name: 'host', forms: hosts.map((host) => ({ name: host, host })) }),
    'every-framing': inAny(requestForms.framings),
    'every-upgrade': inAny(requestForms.upgrades),
    'every-favoured-caller': inAny(requestForms.favouredCallers),
    'every-unusual-request': inAny({
      ...requestForms.unusualRequests,
      forms: requestForms.unusualRequests.forms.filter(({ name }) => !name.startsWith('Authorization')),
    }),
    'every-request-over-http-2': {
      ...inAny(requestForms.overHttp2),
      when: getThrough({ path, http: '2', inEachOf: requestForms.overHttp2 }),
    },
    'every-spelling-of-a-path': inAny(requestForms.pathSpellings),
    'paths-below-public-ones': inAny(requestForms.pathsBelowPublicOnes),
    'parameters-of-lists': inAny(requestForms.parametersOfLists),
    'fields-of-http': inAny(requestForms.fieldsOfHttp),
    'identity-headers-behind-another-front-proxy': {
      ...inAny(requestForms.behindAnotherFrontProxy),
      when: getThrough({
        path,
        headers: claiming('{other}', 'system:masters'),
        inEachOf: requestForms.behindAnotherFrontProxy,
      }),
      rule: 'X-04',
    },
    'every-long-request': inAny(requestForms.longRequests),
    'a-very-large-body': {
      when: postThrough({ path, bodyOfLength: 3_000_000 }),
      then: nothingArrives(),
      control,
    },
    'a-large-body': {
      when: postThrough({ path, bodyOfLength: 400_000 }),
      then: rejected('malformed'),
      control,
    },
    'many-headers': {
      when: getThrough({ path, headers: Array.from({ length: 90 }, (_, at) => header(`X-Filler-${at}`, 'x')) }),
      then: rejected('malformed'),
      control,
    },
    'a-long-path': {
      when: getThrough({ path: `${path}/${'a'.repeat(6000)}` }),
      then: rejected('malformed'),
      control,
    },
    'among-many-requests-that-wait': {
      when: getThrough({
        path,
        among: [
          ...Array.from({ length: 24 }, () => request({ as: 'jane', path, answered: { after: 500 } })),
          ...Array.from({ length: 8 }, () => request({ path })),
        ],
      }),
      then: forwarded(),
      rule: 'X-14',
    },
    'pipelined-behind-a-user': {
      when: getThrough({ as: 'secret', path, beside: [request({ path })] }),
      then: forwarded(),
      rule: 'X-14',
    },
  },
});
