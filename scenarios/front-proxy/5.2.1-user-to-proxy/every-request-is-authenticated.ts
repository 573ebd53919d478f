import {
  aUser,
  aUserInHeader,
  forwarded,
  getThrough,
  noOtherIdentity,
  nothingArrives,
  proxyScenario,
  rejected,
  request,
  websocketUpgrade,
} from '../../../harness/vocabulary/front-proxy';
import { header, userHeader } from '../../../harness/vocabulary';

const control = 'a-user-with-a-credential-is-served';
const path = '/apis/authn.example/v1/namespaces/{mark}/things';
/** No credential: whatever the path, the method or the version of HTTP, nothing may arrive. */
const unauthenticated = (
  more: Parameters<typeof getThrough<never>>[0],
  as: 'unauthenticated' | 'malformed' = 'malformed',
) => ({ when: getThrough(more), then: rejected(as), control }) as const;
/** The same where a front proxy may have an answer of its own. */
const ownAnswer = (more: Parameters<typeof getThrough<never>>[0]) =>
  ({ when: getThrough(more), then: nothingArrives(), control }) as const;

export default proxyScenario({
  id: 'every-request-is-authenticated',
  clause: '5.2.1',
  level: 'MUST',
  rule: 'X-03',
  title: 'A request without a valid credential does not reach the API server, whatever its form and path',
  given: { jane: aUser(), secret: aUserInHeader() },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    options: ownAnswer({ method: 'OPTIONS', path }),
    'options-of-everything': ownAnswer({ method: 'OPTIONS', path: '*' }),
    'a-preflight-request': ownAnswer({
      method: 'OPTIONS',
      path,
      headers: [header('Origin', 'https://example.com'), header('Access-Control-Request-Method', 'GET')],
    }),
    head: ownAnswer({ method: 'HEAD', path }),
    put: unauthenticated({ method: 'PUT', path, body: '{}' }),
    patch: unauthenticated({ method: 'PATCH', path, body: '{}' }),
    delete: unauthenticated({ method: 'DELETE', path }),
    trace: ownAnswer({ method: 'TRACE', path }),
    'an-unknown-method': unauthenticated({ method: 'FOO', path }),
    'a-method-in-lower-case': unauthenticated({ method: 'get', path }),
    'the-root': ownAnswer({ path: '/' }),
    health: ownAnswer({ path: '/healthz' }),
    readiness: ownAnswer({ path: '/readyz' }),
    version: ownAnswer({ path: '/version' }),
    'openid-configuration': ownAnswer({ path: '/.well-known/openid-configuration' }),
    'an-acme-challenge': ownAnswer({ path: '/.well-known/acme-challenge/{mark}' }),
    favicon: ownAnswer({ path: '/favicon.ico' }),
    'two-slashes': unauthenticated({ path: `/${path}` }),
    'an-encoded-slash': unauthenticated({ path: '/apis%2fauthn.example/v1/namespaces/{mark}/things' }),
    'dots-that-lead-elsewhere': ownAnswer({ path: '/healthz/../apis/authn.example/v1/namespaces/{mark}/things' }),
    'encoded-dots': ownAnswer({ path: '/healthz/%2e%2e/apis/authn.example/v1/namespaces/{mark}/things' }),
    'a-path-parameter': ownAnswer({ path: '/healthz;/apis/authn.example/v1/namespaces/{mark}/things' }),
    'a-backslash': ownAnswer({ path: '/healthz\\..\\apis/{mark}' }),
    'capitals-in-the-path': unauthenticated({ path: '/APIS/authn.example/v1/namespaces/{mark}/things' }),
    'the-absolute-form': unauthenticated({ path: `https://{authority}${path}` }),
    'the-absolute-form-of-another-host': ownAnswer({ path: `http://upstream.invalid${path}` }),
    'another-host': ownAnswer({ path, host: 'localhost' }),
    'no-host': unauthenticated({ path, host: '' }),
    'http-1-0': unauthenticated({ path, http: '1.0' }),
    'http-1-0-without-a-host': unauthenticated({ path, http: '1.0', host: '' }),
    'without-a-protocol': {
      title: 'on a connection that offers no protocol (ALPN)',
      ...unauthenticated({ path, offers: 'no-protocol' }, 'unauthenticated'),
    },
    'http-2': unauthenticated({ path, http: '2' }, 'unauthenticated'),
    'http-2-by-prior-knowledge': unauthenticated({ path, http: '2', speaking: 'http2-by-prior-knowledge' }),
    'an-upgrade-to-h2c': unauthenticated({ path, speaking: 'http2-by-upgrade' }),
    'an-upgrade-to-a-websocket': {
      ...unauthenticated({ path, ...websocketUpgrade }),
      rule: 'X-12',
    },
    'an-upgrade-to-spdy': {
      ...unauthenticated({ path, method: 'POST', connection: 'Upgrade', headers: [header('Upgrade', 'SPDY/3.1')] }),
      rule: 'X-12',
    },
    'an-expectation': unauthenticated({
      path,
      method: 'POST',
      body: '{}',
      headers: [header('Expect', '100-continue')],
    }),
    'another-method-in-a-header': unauthenticated({ path, headers: [header('X-HTTP-Method-Override', 'OPTIONS')] }),
    'another-path-in-a-header': ownAnswer({
      path: '/healthz',
      headers: [header('X-Original-URL', path), header('X-Rewrite-URL', path), header('X-Forwarded-Uri', path)],
    }),
    'a-near-address-in-headers': unauthenticated({
      path,
      headers: ['X-Forwarded-For', 'X-Real-IP', 'X-Client-IP', 'Forwarded', 'True-Client-IP'].map((name) =>
        header(name, name === 'Forwarded' ? 'for=127.0.0.1' : '127.0.0.1'),
      ),
    }),
    'an-identity-header-instead-of-a-credential': {
      ...unauthenticated({ path, headers: [userHeader('{other}')] }, 'unauthenticated'),
      rule: 'X-04',
    },
    'after-a-user-on-the-same-connection': {
      when: getThrough({
        path,
        after: [{ as: 'secret', method: 'GET', path, headers: [], accept: 'application/json' }],
      }),
      then: forwarded(),
      rule: 'X-14',
    },
    'after-a-user-without-a-protocol': {
      title: 'after a user on a connection that offers no protocol (ALPN)',
      when: getThrough({
        path,
        offers: 'no-protocol',
        after: [{ as: 'secret', method: 'GET', path, headers: [], accept: 'application/json' }],
      }),
      then: forwarded(),
      rule: 'X-14',
    },
    'after-a-user-in-http-2': {
      when: getThrough({
        path,
        http: '2',
        after: [{ as: 'secret', method: 'GET', path, headers: [], accept: 'application/json' }],
      }),
      then: forwarded(),
      rule: 'X-14',
    },
    'after-a-wrong-credential-on-the-same-connection': {
      when: getThrough({ path, after: [request({ as: 'secret', presenting: 'wrong-secret' })] }),
      then: rejected(),
      control,
      rule: 'X-14',
    },
    'after-a-wrong-credential-in-http-2': {
      when: getThrough({ path, http: '2', after: [request({ as: 'secret', presenting: 'wrong-secret' })] }),
      then: rejected(),
      control,
      rule: 'X-14',
    },
    'beside-a-user-in-http-2': {
      when: getThrough({
        path,
        http: '2',
        beside: [{ as: 'secret', method: 'GET', path, headers: [], accept: 'application/json' }],
      }),
      then: forwarded(),
      rule: 'X-14',
    },
    'a-user-in-the-absolute-form': {
      when: getThrough({ as: 'jane', path: `https://{authority}${path}`, headers: [userHeader('{other}')] }),
      then: noOtherIdentity(),
      control,
    },
    'a-user-in-http-1-0': {
      when: getThrough({ as: 'jane', path, http: '1.0', headers: [userHeader('{other}')] }),
      then: noOtherIdentity(),
      control,
    },
  },
});
