import type { Topic } from '../types';

/** What a front proxy does with its users and with what they send. */
export const frontProxyTopics = {
  'users-of-a-front-proxy': {
    title: 'Authentication of every request by the front proxy',
    rules: ['X-02', 'X-03'],
    codes: ['forwarded-without-valid-credential'],
    findings: ['doctor/credentials'],
    attacker: 'An unauthenticated request reaches the API server over the connection of the front proxy.',
    incidents: [
      'CVE-2018-14773 (Symfony): `X-Original-URL` of a caller chose another path than the one that was authorized',
      'CVE-2020-11989 (Apache Shiro): an encoded path was authorized as another one',
    ],
    directives: {
      nginx: {
        at: 'server',
        lines: [
          'auth_basic "api";',
          'auth_basic_user_file /etc/pki/users;',
          '# in server, so that no location is without it',
        ],
      },
      apache: {
        at: 'location',
        lines: [
          'AuthType Basic',
          'AuthName api',
          'AuthBasicProvider file',
          'AuthUserFile /etc/pki/users',
          'Require valid-user',
        ],
      },
      haproxy: { at: 'frontend', lines: ['http-request auth realm api unless { http_auth(users) }'] },
      caddy: {
        at: 'site',
        lines: [
          '# passwords as `caddy hash-password` writes them',
          'basicauth {',
          '  jane $2a$14$QnWlAylAEAA67LNDJuATouBwFB0KDLaG8lixuVR5/NYtG8vZoIRjm',
          '}',
        ],
      },
      envoy: {
        at: 'HttpFilter',
        lines: [
          'name: envoy.filters.http.basic_auth',
          'typed_config:',
          "  '@type': type.googleapis.com/envoy.extensions.filters.http.basic_auth.v3.BasicAuth",
          '  users: { filename: /etc/pki/users }',
        ],
      },
      'kube-apiserver': { lines: ['--anonymous-auth=false'] },
      go: {
        lines: [
          'user, password, ok := r.BasicAuth()',
          'if !ok || !valid(user, password) {',
          '\tw.Header().Set("WWW-Authenticate", `Basic realm="api"`)',
          '\thttp.Error(w, "Unauthorized", http.StatusUnauthorized)',
          '\treturn',
          '}',
        ],
      },
      node: {
        lines: [
          "if (!valid(request.headers.authorization)) return response.writeHead(401, { 'WWW-Authenticate': 'Basic realm=\"api\"' }).end();",
        ],
      },
    },
  },
  'forwarded-identity': {
    title: 'The identity that the front proxy forwards',
    rules: ['X-04', 'X-05', 'X-10', 'H-15', 'I-16', 'I-17', 'G-01'],
    codes: [
      'forwarded-as-another-user',
      'forwarded-without-user',
      'forwarded-several-users',
      'forwarded-other-groups',
      'forwarded-another-uid',
      'forwarded-other-extra',
      'forwarded-user-header',
    ],
    findings: [],
    attacker: 'A user writes the identity headers, and the API server trusts them as those of the front proxy.',
    incidents: [
      'CVE-2025-64484 (oauth2-proxy): names with `_` in place of `-` passed, and servers behind it read them as the same name',
      'NCC-E003660-YVU (kubernetes/kubernetes#119631, #116785): identity headers with configured names were not removed',
    ],
    directives: {
      nginx: {
        at: 'location',
        lines: [
          '# X-Remote-Extra- is a prefix, which no proxy_set_header removes: pass on only what is named',
          'proxy_pass_request_headers off;',
          'proxy_set_header X-Remote-User $remote_user;',
          'proxy_set_header X-Remote-Group $remote_group;',
        ],
      },
      apache: {
        at: 'location',
        lines: [
          '# RequestHeader removes no prefix: a request with such a header is rejected',
          'SetEnvIfNoCase "^X-Remote-(Extra-|Uid$)|^X[^-]Remote" "." identity-of-the-user',
          'Require not env identity-of-the-user',
          'RequestHeader unset X-Remote-Group',
          'RequestHeader set X-Remote-User "expr=%{REMOTE_USER}"',
        ],
      },
      haproxy: {
        at: 'frontend',
        lines: [
          'http-request set-var(txn.user) http_auth_user',
          'http-request del-header ^x[-_.]remote[-_.] -m reg',
          'http-request set-header X-Remote-User %[var(txn.user)]',
        ],
      },
      caddy: {
        at: 'site',
        lines: [
          'request_header -X-Remote*',
          'request_header -X_Remote*',
          'request_header -X.Remote*',
          'request_header X-Remote-User {http.auth.user.id}',
        ],
      },
      envoy: {
        at: 'HttpConnectionManager',
        lines: [
          'common_http_protocol_options: { headers_with_underscores_action: REJECT_REQUEST }',
          '# prefixes only by Lua: for name, _ in pairs(handle:headers()) do … handle:headers():remove(name)',
          'route_config: { request_headers_to_remove: [x-remote-user, x-remote-group, x-remote-uid] }',
        ],
      },
      'kube-apiserver': {
        without:
          'before an aggregated API it removes what its own --requestheader-*-headers and -prefix name; make them name all that the aggregated server reads',
      },
      go: {
        lines: [
          'for name := range r.Header {',
          '\tif strings.HasPrefix(strings.ReplaceAll(strings.ToLower(name), "_", "-"), "x-remote-") {',
          '\t\tdelete(r.Header, name)',
          '\t}',
          '}',
          'r.Header.Set("X-Remote-User", user)',
        ],
      },
      node: {
        lines: [
          'const headers = Object.entries(request.headers).filter(([name]) => !/^x[-_.]remote/.test(name));',
          "const forwarded = { ...Object.fromEntries(headers), 'X-Remote-User': user };",
        ],
      },
    },
  },
  'credentials-stay-in-front': {
    title: 'The credential of the user stays at the front proxy',
    rules: ['X-08'],
    codes: ['forwarded-credential'],
    findings: [],
    attacker: 'The API server, and everything that logs its requests, receives passwords and tokens of users.',
    incidents: [],
    directives: {
      nginx: { at: 'location', lines: ['proxy_set_header Authorization "";', 'proxy_set_header Cookie "";'] },
      apache: { at: 'location', lines: ['RequestHeader unset Authorization', 'RequestHeader unset Cookie'] },
      haproxy: {
        at: 'frontend',
        lines: [
          'http-request del-header Authorization',
          'http-request del-header Proxy-Authorization',
          'http-request del-header Cookie',
        ],
      },
      caddy: { at: 'site', lines: ['request_header -Authorization', 'request_header -Cookie'] },
      envoy: {
        at: 'RouteConfiguration',
        lines: ['request_headers_to_remove: [authorization, proxy-authorization, cookie]'],
      },
      'kube-apiserver': { without: 'it removes `Authorization` of an authenticated request by itself' },
      go: { lines: ['r.Header.Del("Authorization")', 'r.Header.Del("Cookie")'] },
      node: { lines: ['delete request.headers.authorization;', 'delete request.headers.cookie;'] },
    },
  },
  'hop-by-hop': {
    title: 'Headers that a user names in `Connection`, and upgrades',
    rules: ['X-09', 'X-12'],
    codes: [],
    findings: [],
    attacker:
      'A user names an identity header in `Connection`: it is removed after the front proxy has set it. Or an upgrade that fails leaves the user an unauthenticated connection to the API server.',
    incidents: [
      'CVE-2022-31813 (Apache) and CVE-2024-45410 (Traefik): `Connection` of a caller removed headers that the proxy had set',
      'CVE-2025-48865 (Fabio): the same',
      'CVE-2018-1002105 (Kubernetes): after an upgrade that failed, the connection to the backend stayed open with the rights of the API server',
    ],
    directives: {
      nginx: {
        at: 'location',
        lines: ['proxy_http_version 1.1;', 'proxy_set_header Connection "";', 'proxy_set_header Upgrade "";'],
      },
      apache: { at: 'location', lines: ['RequestHeader unset Connection', 'RequestHeader unset Upgrade'] },
      haproxy: { at: 'frontend', lines: ['http-request del-header Upgrade'] },
      caddy: { at: 'site', lines: ['request_header -Connection', 'request_header -Upgrade'] },
      envoy: { at: 'HttpConnectionManager', lines: ['upgrade_configs: []'] },
      'kube-apiserver': { without: 'it is as it must be since 1.10.11, 1.11.5 and 1.12.3' },
      go: {
        lines: [
          'proxy.Rewrite = func(p *httputil.ProxyRequest) {',
          '\tp.Out.Header.Set("X-Remote-User", user) // Rewrite runs after hop-by-hop headers are removed; Director runs before',
          '}',
        ],
      },
      node: {
        lines: ['delete request.headers.connection;', "server.on('upgrade', (_request, socket) => socket.destroy());"],
      },
    },
  },
  framing: {
    title: 'Header lines and lengths that two programs read differently',
    rules: ['G-02', 'G-03', 'G-04', 'G-05', 'G-06', 'G-07', 'G-08'],
    codes: ['forwarded-hidden-request', 'accepted-malformed-request', 'request-not-refused'],
    findings: [],
    attacker:
      'A user hides a second request, or a second header, in one that the front proxy reads as one; it arrives with the rights of the front proxy.',
    incidents: [
      'CVE-2019-16276 (Go): `Name : value` was read as the header `Name`',
      'CVE-2021-40346 (HAProxy): an overflow hid a second request in the first',
      'CVE-2023-25690 (Apache): a rewritten target could hold a second request',
      'CVE-2018-12116 (Node.js): a path with other characters could hold a second request',
    ],
    directives: {
      nginx: { at: 'server', lines: ['ignore_invalid_headers on;', 'underscores_in_headers off;'] },
      apache: { at: 'main', lines: ['HttpProtocolOptions Strict'] },
      haproxy: {
        at: 'frontend',
        lines: ['# and no `option accept-invalid-http-request`', 'option http-buffer-request'],
      },
      caddy: { without: 'it is strict by itself; keep it up to date' },
      envoy: { at: 'HttpConnectionManager', lines: ['http_protocol_options: { allow_chunked_length: false }'] },
      'kube-apiserver': { without: 'it is strict by itself; keep it up to date' },
      go: { without: 'net/http is strict by itself; keep it up to date' },
      node: { lines: ['options.insecureHTTPParser = false;', 'options.requireHostHeader = true;'] },
    },
  },
  'shared-connections': {
    title: 'Users whose requests share a connection',
    rules: ['K-01', 'K-02', 'K-08', 'X-14'],
    codes: ['answer-of-another-request', 'forwarded-repeatedly'],
    findings: [],
    attacker: 'One user has the identity, or gets the answer, of another whose request runs beside it or before it.',
    incidents: ['CVE-2021-25122 (Apache Tomcat): with h2c the headers of one request could reach another'],
    directives: {
      nginx: { at: 'location', lines: ['proxy_next_upstream off;'] },
      apache: { at: 'location', lines: ['ProxyPass https://127.0.0.1:9443/ disablereuse=on retry=0'] },
      haproxy: { at: 'backend', lines: ['http-reuse never', 'retries 0'] },
      caddy: { at: 'proxy', lines: ['lb_try_duration 0'] },
      envoy: { at: 'Cluster', lines: ['connection_pool_per_downstream_connection: true'] },
      'kube-apiserver': { without: 'it decides the identity for each request' },
      go: {
        lines: [
          'ctx := context.WithValue(r.Context(), userKey, user) // never in a variable of the server or of the connection',
          '_ = ctx',
        ],
      },
      node: {
        lines: [
          'const identity = Object.freeze({ user, groups }); // of this request, and of nothing on request.socket',
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
