import type { Topic } from '../types';

/** The way from a front proxy to the API server and back. */
export const upstreamTopics = {
  'own-certificate': {
    title: 'The certificate with which a client or a front proxy authenticates',
    rules: ['X-06'],
    codes: ['own-certificate-not-presented', 'certificate-not-presented', 'private-key-sent', 'secret-disclosed'],
    findings: [],
    attacker: 'An API server that must trust headers without a certificate trusts those of every caller.',
    incidents: [],
    directives: {
      nginx: {
        at: 'location',
        lines: [
          'proxy_ssl_certificate /etc/pki/front-proxy-client.crt;',
          'proxy_ssl_certificate_key /etc/pki/front-proxy-client.key;',
        ],
      },
      apache: {
        at: 'host',
        lines: ['SSLProxyEngine on', 'SSLProxyMachineCertificateFile /etc/pki/front-proxy-client.pem'],
      },
      haproxy: {
        at: 'backend',
        lines: [
          'server api-server 127.0.0.1:6443 ssl verify required ca-file /etc/pki/ca.crt crt /etc/pki/front-proxy-client.pem',
        ],
      },
      caddy: {
        at: 'proxy',
        lines: [
          'transport http {',
          '  tls_client_auth /etc/pki/front-proxy-client.crt /etc/pki/front-proxy-client.key',
          '}',
        ],
      },
      envoy: {
        at: 'CommonTlsContext',
        lines: [
          'tls_certificates:',
          '  - certificate_chain: { filename: /etc/pki/front-proxy-client.crt }',
          '    private_key: { filename: /etc/pki/front-proxy-client.key }',
        ],
      },
      'kube-apiserver': {
        lines: [
          '--proxy-client-cert-file=/etc/pki/front-proxy-client.crt',
          '--proxy-client-key-file=/etc/pki/front-proxy-client.key',
        ],
      },
      go: {
        lines: [
          'pair, err := tls.LoadX509KeyPair("/etc/pki/front-proxy-client.crt", "/etc/pki/front-proxy-client.key")',
          'if err == nil {',
          '\ttransport.TLSClientConfig = &tls.Config{Certificates: []tls.Certificate{pair}}',
          '}',
        ],
      },
      node: {
        lines: [
          "options.cert = fs.readFileSync('/etc/pki/front-proxy-client.crt');",
          "options.key = fs.readFileSync('/etc/pki/front-proxy-client.key');",
        ],
      },
    },
  },
  redirects: {
    title: 'Redirects to another server',
    rules: ['S-13', 'X-13', 'X-16'],
    codes: ['redirect-followed', 'sent-elsewhere', 'credential-sent-elsewhere'],
    findings: [],
    attacker:
      'The server that a redirect or a request names receives the certificate, the token or the request of the front proxy.',
    incidents: [
      'CVE-2022-3172 (Kubernetes): an aggregated API server could redirect clients, with their credentials, elsewhere',
      'CVE-2020-8559 (Kubernetes): the API server followed redirects of a kubelet with its own rights',
      'CVE-2018-1000007 (curl): `Authorization` went to the host of a redirect',
      'CVE-2023-45289 (Go): sensitive headers went to the host of a redirect',
    ],
    directives: {
      nginx: {
        at: 'location',
        lines: [
          '# nginx follows none; this withholds them from users',
          'proxy_intercept_errors on;',
          'error_page 301 302 303 307 308 =502 /502;',
        ],
      },
      apache: {
        at: 'location',
        lines: ['# Apache follows none; this withholds where they lead', 'Header always unset Location'],
      },
      haproxy: { at: 'backend', lines: ['http-response deny if { status 300:399 } !{ status 304 }'] },
      caddy: {
        at: 'proxy',
        lines: ['@redirect status 301 302 303 307 308', 'handle_response @redirect {', '  respond 502', '}'],
      },
      envoy: { at: 'RouteAction', lines: ['internal_redirect_policy: { max_internal_redirects: 0 }'] },
      'kube-apiserver': { lines: ['--aggregator-reject-forwarding-redirect=true'] },
      go: {
        lines: ['client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }'],
      },
      node: { lines: ["const answer = fetch(url, { redirect: 'error' }); // https.request follows none"] },
    },
  },
  'answers-and-requests': {
    title: 'Requests and answers that pass unchanged',
    rules: ['E-04'],
    codes: ['request-changed', 'answer-changed', 'not-forwarded'],
    findings: [],
    attacker: 'A cache, or a path that is rewritten, gives a user what the API server would have refused.',
    incidents: [],
    directives: {
      nginx: {
        at: 'location',
        lines: [
          '# proxy_pass without a path keeps the path as it was sent',
          'proxy_pass https://127.0.0.1:9443;',
          'proxy_cache off;',
          'proxy_request_buffering off;',
          'client_max_body_size 0;',
        ],
      },
      apache: {
        at: 'host',
        lines: ['AllowEncodedSlashes NoDecode', 'MergeSlashes Off', 'ProxyPass / https://127.0.0.1:9443/ nocanon'],
      },
      haproxy: {
        at: 'backend',
        lines: [
          'server api-server 127.0.0.1:6443 ssl verify required ca-file /etc/pki/ca.crt',
          '# and no cache, no http-request set-path',
        ],
      },
      caddy: { at: 'proxy', lines: ['header_up Host kubernetes.default.svc', 'flush_interval -1'] },
      envoy: {
        at: 'HttpConnectionManager',
        lines: ['normalize_path: false', 'merge_slashes: false', 'path_with_escaped_slashes_action: KEEP_UNCHANGED'],
      },
      'kube-apiserver': { without: 'it passes requests of an aggregated API on as they are' },
      go: {
        lines: [
          'proxy.ModifyResponse = nil // and p.SetURL(upstream) in Rewrite, which keeps the query as it was sent',
        ],
      },
      node: { lines: ['https.request({ ...options, path: request.url, method: request.method });'] },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
