import type { Topic } from '../types';

const notIssuing = 'it issues no certificates';

/** What a server answers: refusals, authorization, endpoints, limits; and how certificates are issued. */
export const answerTopics = {
  refusals: {
    title: 'Status and words of a refusal',
    rules: ['N-04', 'E-03'],
    codes: ['refused-with-another-status', 'refusal-discloses', 'routed-before-authorization'],
    findings: ['refusal-says-why', 'doctor/product', 'doctor/upstream', 'doctor/version'],
    attacker:
      'From what a refusal says, a caller without rights learns which users, paths or properties of a certificate to try next.',
    incidents: [],
    directives: {
      nginx: { at: 'server', lines: ['error_page 495 496 =401 /401;', 'server_tokens off;'] },
      apache: {
        at: 'host',
        lines: ['ErrorDocument 401 Unauthorized', 'ErrorDocument 403 Forbidden', 'ServerSignature Off'],
      },
      haproxy: {
        at: 'frontend',
        lines: ['http-request return status 401 content-type text/plain string Unauthorized unless { ssl_c_verify 0 }'],
      },
      caddy: { at: 'site', lines: ['handle_errors {', '  respond {http.error.status_code}', '}'] },
      envoy: {
        at: 'HttpConnectionManager',
        lines: ['local_reply_config: { body_format: { text_format_source: { inline_string: Unauthorized } } }'],
      },
      'kube-apiserver': { without: 'it says `Unauthorized` and nothing else' },
      go: { lines: ['http.Error(w, "Unauthorized", http.StatusUnauthorized)'] },
      node: { lines: ["response.writeHead(401, { 'Content-Type': 'text/plain' }).end('Unauthorized');"] },
    },
  },
  authorization: {
    title: 'Rights of users and groups',
    rules: ['I-07', 'I-08', 'I-09', 'I-10', 'R-12'],
    codes: ['served-unauthorized-request'],
    findings: ['everything-allowed', 'authorization-without-rbac', 'authorization-without-node'],
    attacker: 'A caller without the permission reads or changes what others own.',
    incidents: [
      'CVE-2022-22978 (Spring Security): a path with the end of a line escaped the pattern that protected it',
    ],
    directives: {
      nginx: {
        at: 'http',
        lines: [
          '# a whole attribute: what follows a backslash separates nothing',
          'map $ssl_client_s_dn $is_master { default 0; "~^(?:(?:[^\\\\\\\\]|\\\\\\\\.)*[,+])?O=system:masters(?:[,+]|$)" 1; }',
        ],
      },
      apache: { at: 'location', lines: ['Require expr "%{SSL_CLIENT_S_DN_O} == \'system:masters\'"'] },
      haproxy: {
        at: 'frontend',
        lines: [
          "acl master ssl_c_s_dn(,0,rfc2253) -m reg '(^|(^|[^\\\\])(\\\\\\\\)*[,+])O=system:masters([,+]|$)'",
          'http-request deny deny_status 403 unless master',
        ],
      },
      caddy: {
        at: 'site',
        lines: [
          '@master vars_regexp {http.request.tls.client.subject} "^(([^\\\\]|\\\\.)*[,+])?O=system:masters([,+]|$)"',
        ],
      },
      envoy: {
        at: 'HttpFilter',
        lines: [
          'name: envoy.filters.http.rbac',
          'typed_config:',
          "  '@type': type.googleapis.com/envoy.extensions.filters.http.rbac.v3.RBAC",
          '  rules: { action: ALLOW, policies: {} }',
        ],
      },
      'kube-apiserver': { lines: ['--authorization-mode=Node,RBAC'] },
      go: { lines: ['allowed := slices.Contains(groups, "system:masters")', '_ = allowed'] },
      node: { lines: ["const allowed = groups.includes('system:masters');"] },
    },
  },
  endpoints: {
    title: 'Documents of the API',
    rules: ['E-01', 'E-02'],
    codes: ['wrong-status', 'wrong-body', 'wrong-header'],
    findings: ['does-not-start'],
    attacker: 'An answer that a cache may keep is given to other callers.',
    incidents: [],
    directives: {
      nginx: { at: 'server', lines: ['add_header Cache-Control "no-cache, private" always;'] },
      apache: { at: 'host', lines: ['Header always set Cache-Control "no-cache, private"'] },
      haproxy: { at: 'frontend', lines: ['http-response set-header Cache-Control "no-cache, private"'] },
      caddy: { at: 'site', lines: ['header Cache-Control "no-cache, private"'] },
      envoy: {
        at: 'RouteConfiguration',
        lines: ['response_headers_to_add: [{ header: { key: Cache-Control, value: "no-cache, private" } }]'],
      },
      'kube-apiserver': { without: 'it answers `Cache-Control: no-cache, private` by itself' },
      go: { lines: ['w.Header().Set("Cache-Control", "no-cache, private")'] },
      node: { lines: ["response.setHeader('Cache-Control', 'no-cache, private');"] },
    },
  },
  limits: {
    title: 'Limits of headers and keys',
    rules: ['L-01', 'L-02'],
    codes: [],
    findings: [],
    attacker: 'A request whose headers are cut in place of refused loses the headers that restrict its caller.',
    incidents: ['CVE-2023-25725 (HAProxy): headers after an empty header name were lost, and access control with them'],
    directives: {
      nginx: { at: 'server', lines: ['large_client_header_buffers 8 32k;'] },
      apache: { at: 'host', lines: ['LimitRequestFields 200', 'LimitRequestFieldSize 32768'] },
      haproxy: { at: 'global', lines: ['tune.bufsize 65536', 'tune.http.maxhdr 256'] },
      caddy: { at: 'global', lines: ['servers {', '  max_header_size 1MB', '}'] },
      envoy: { at: 'HttpConnectionManager', lines: ['max_request_headers_kb: 64'] },
      'kube-apiserver': { without: 'its limit of 1 MiB is fixed' },
      go: { lines: ['server.MaxHeaderBytes = 1 << 20'] },
      node: {
        lines: [
          'options.maxHeaderSize = 65536;',
          'server.maxHeadersCount = 0; // by default what comes after 2,000 headers is cut',
        ],
      },
    },
  },
  issuing: {
    title: 'Certificates that are issued from documents',
    rules: ['J-01', 'J-02', 'J-03', 'J-04', 'J-05', 'J-06', 'J-07', 'J-08', 'J-09', 'J-10', 'J-11'],
    codes: ['issued-certificate-differs'],
    findings: [],
    attacker:
      'A certificate with other names, usages or dates than were asked for grants access that was not intended.',
    incidents: [],
    directives: {
      nginx: { without: notIssuing },
      apache: { without: notIssuing },
      haproxy: { without: notIssuing },
      caddy: { without: 'its own CA issues server certificates alone' },
      envoy: { without: notIssuing },
      'kube-apiserver': {
        without:
          'kube-controller-manager issues for it: --cluster-signing-cert-file, --cluster-signing-key-file and --cluster-signing-duration=8760h0m0s',
      },
      go: {
        lines: [
          'template := &x509.Certificate{',
          '\tSubject:     request.Subject,',
          '\tNotAfter:    time.Now().Add(8760 * time.Hour),',
          '\tExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},',
          '}',
          '_ = template',
        ],
      },
      node: {
        without:
          'node:crypto reads certificates and makes none; the command `cfssl gencert -config signing.json -profile client` does',
      },
    },
  },
  'exit-status': {
    title: 'What a client reports',
    rules: [],
    codes: ['success-reported', 'failure-reported', 'does-not-end', 'other-path-requested'],
    findings: [],
    attacker: 'A script continues with an answer that the server never gave, or that another party gave.',
    incidents: [],
    directives: {
      nginx: { at: 'location', lines: ['proxy_connect_timeout 10s;', 'proxy_read_timeout 10s;'] },
      apache: { at: 'host', lines: ['ProxyTimeout 10'] },
      haproxy: { at: 'defaults', lines: ['timeout connect 10s', 'timeout server 10s'] },
      caddy: { at: 'proxy', lines: ['transport http {', '  dial_timeout 10s', '  response_header_timeout 10s', '}'] },
      envoy: { at: 'Cluster', lines: ['connect_timeout: 10s'] },
      'kube-apiserver': { lines: ['--request-timeout=1m0s'] },
      go: {
        lines: [
          'client.Timeout = 10 * time.Second',
          'answer, err := client.Get(url)',
          'if err != nil || answer.StatusCode >= 300 {',
          '\tos.Exit(1)',
          '}',
        ],
      },
      node: {
        lines: [
          'const answer = fetch(url, { signal: AbortSignal.timeout(10_000) });',
          'answer.then(({ ok }) => (process.exitCode = ok ? 0 : 1), () => (process.exitCode = 1));',
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
