import type { Topic } from '../types';

/** Client certificates: who verifies them, and when. */
export const clientCertificateTopics = {
  'client-certificates': {
    title: 'Verification of client certificates',
    rules: [
      ...(['C-01', 'C-03', 'C-04', 'C-05', 'C-06', 'C-07', 'C-08', 'C-09', 'C-10', 'C-11', 'C-12', 'C-13'] as const),
      ...(['C-14', 'C-15', 'C-16', 'C-17', 'C-18', 'C-19', 'C-21', 'T-06'] as const),
    ],
    codes: [
      'accepted-invalid-credential',
      'refused-valid-credential',
      'certificate-not-requested',
      'authority-not-named',
      'refused-with-another-alert',
      'identity-depends-on-input',
    ],
    findings: [
      'unknown-authority-believed',
      'authority-key-readable',
      'doctor/client-certificate',
      'doctor/authorities',
      'doctor/unknown-certificate',
    ],
    attacker:
      'Anyone who can make or find such a certificate acts as the user that it names; with the O `system:masters` that is an administrator.',
    incidents: [
      'CVE-2022-21657 (Envoy): certificates without the usage for clients were accepted from clients',
      'CVE-2022-46153 (Traefik): with a CA file that could not be read, client certificates were not verified',
      'CVE-2021-3450 (OpenSSL): with a strict flag set, certificates without CA rights could issue others',
      'CVE-2015-1793 (OpenSSL): while other chains were tried, CA rights were not looked at',
      'CVE-2022-21449 (Java): signatures of ECDSA with the value 0 were valid for any key',
    ],
    directives: {
      nginx: {
        at: 'server',
        lines: [
          'ssl_client_certificate /etc/pki/ca.crt;',
          'ssl_verify_client on; # or optional; never optional_no_ca',
          'ssl_verify_depth 2;',
        ],
      },
      apache: {
        at: 'host',
        lines: [
          'SSLCACertificateFile /etc/pki/ca.crt',
          '# or optional; never optional_no_ca',
          'SSLVerifyClient require',
          'SSLVerifyDepth 2',
        ],
      },
      haproxy: {
        at: 'frontend',
        lines: [
          '# without ca-ignore-err and crt-ignore-err',
          'bind :6443 ssl crt /etc/pki/server.pem ca-file /etc/pki/ca.crt verify required',
        ],
      },
      caddy: {
        at: 'site',
        lines: [
          'tls /etc/pki/server.crt /etc/pki/server.key {',
          '  client_auth {',
          '    # or verify_if_given; never request or require',
          '    mode require_and_verify',
          '    trusted_ca_cert_file /etc/pki/ca.crt',
          '  }',
          '}',
        ],
      },
      envoy: {
        at: 'DownstreamTlsContext',
        lines: [
          'require_client_certificate: true',
          'common_tls_context:',
          '  validation_context: { trusted_ca: { filename: /etc/pki/ca.crt } }',
        ],
      },
      'kube-apiserver': { lines: ['--client-ca-file=/etc/pki/ca.crt'] },
      go: {
        lines: [
          'clients := x509.NewCertPool()',
          'clients.AppendCertsFromPEM(ca)',
          'config.ClientCAs = clients',
          'config.ClientAuth = tls.RequireAndVerifyClientCert // or VerifyClientCertIfGiven; never RequestClientCert alone',
        ],
      },
      node: {
        lines: [
          "options.ca = fs.readFileSync('/etc/pki/ca.crt');",
          'options.requestCert = true;',
          'options.rejectUnauthorized = true; // with false, reject where socket.authorized is false',
        ],
      },
    },
  },
  'no-credential': {
    title: 'Callers without a credential, or with one that fails',
    rules: ['C-02', 'C-20', 'N-01', 'N-02', 'N-03', 'N-05', 'P-03', 'P-04'],
    codes: [
      'accepted-without-credential',
      'invalid-credential-ignored',
      'valid-credential-ignored',
      'refused-anonymous-caller',
      'refused-at-another-layer',
    ],
    findings: ['failed-credential-is-anonymous', 'doctor/anonymous'],
    attacker:
      'A caller without a valid credential is served as a user, or a stolen certificate that has expired still gives the permissions of anonymous callers.',
    incidents: [],
    directives: {
      nginx: {
        at: 'server',
        lines: [
          'ssl_client_certificate /etc/pki/ca.crt;',
          'ssl_verify_client optional;',
          'if ($ssl_client_verify != SUCCESS) { return 401; }',
        ],
      },
      apache: {
        at: 'location',
        lines: ['Require expr "%{SSL_CLIENT_VERIFY} == \'SUCCESS\'"'],
      },
      haproxy: { at: 'frontend', lines: ['http-request return status 401 unless { ssl_c_used } { ssl_c_verify 0 }'] },
      caddy: {
        at: 'site',
        lines: ['@nobody expression `{http.request.tls.client.fingerprint} == null`', 'respond @nobody 401'],
      },
      envoy: { at: 'DownstreamTlsContext', lines: ['require_client_certificate: true'] },
      'kube-apiserver': { lines: ['--anonymous-auth=false'] },
      go: {
        lines: [
          'if len(r.TLS.VerifiedChains) == 0 {',
          '\thttp.Error(w, "Unauthorized", http.StatusUnauthorized)',
          '\treturn',
          '}',
        ],
      },
      node: { lines: ['if (!request.socket.authorized) return response.writeHead(401).end();'] },
    },
  },
  'changed-authorities': {
    title: 'A client CA that is replaced while the server runs',
    rules: ['K-09'],
    codes: [],
    findings: [],
    attacker:
      'Users of a CA that was removed keep their rights until the server is restarted, or a broken file ends verification.',
    incidents: [
      'CVE-2026-27586 (Caddy): with a CA file that could not be read, client certificates of every CA of the system were accepted',
      'CVE-2022-46153 (Traefik): with a CA file that could not be read, client certificates were not verified',
    ],
    directives: {
      nginx: {
        without:
          'it reads the file when it starts: `nginx -t && nginx -s reload`, then end old connections (worker_shutdown_timeout)',
      },
      apache: { without: 'it reads the file when it starts: `apachectl configtest && apachectl graceful`' },
      haproxy: { at: 'global', lines: ['hard-stop-after 30s'] },
      caddy: {
        without: 'it reads the file when it loads its configuration: `caddy validate`, then `caddy reload --force`',
      },
      envoy: {
        at: 'CommonTlsContext',
        lines: [
          'validation_context_sds_secret_config: { name: client-ca, sds_config: { path_config_source: { path: /etc/pki/client-ca.yaml } } }',
        ],
      },
      'kube-apiserver': { lines: ['--client-ca-file=/etc/pki/ca.crt'] },
      go: {
        lines: [
          'config.GetConfigForClient = func(*tls.ClientHelloInfo) (*tls.Config, error) { return current(), nil }',
          'config.SessionTicketsDisabled = true',
        ],
      },
      node: { lines: ["server.setSecureContext({ key, cert, ca: fs.readFileSync('/etc/pki/ca.crt') });"] },
    },
  },
  sessions: {
    title: 'Resumed sessions and open connections',
    rules: ['K-03', 'K-04', 'K-05', 'K-06', 'K-07'],
    codes: [],
    findings: [],
    attacker:
      'A certificate that has expired or was revoked stays good for as long as its session or connection lives, or opens a server that demands another one.',
    incidents: [
      'CVE-2025-23419 (nginx): a session of one server block was resumed at another that demands a client certificate',
      'CVE-2025-23048 (Apache): a session of one virtual host gave access to another with another client CA',
      'CVE-2025-68121 (Go): sessions were resumed although the client CAs had changed',
      'CVE-2022-21654 (Envoy): sessions were reused after the settings of verification had changed',
    ],
    directives: {
      nginx: {
        at: 'server',
        lines: [
          'ssl_session_tickets off;',
          'ssl_session_cache off;',
          '# ends a connection, so that an expired certificate is seen',
          'keepalive_time 5m;',
        ],
      },
      apache: { at: 'host', lines: ['SSLSessionTickets off', 'KeepAliveTimeout 5', 'MaxKeepAliveRequests 100'] },
      haproxy: {
        at: 'frontend',
        lines: [
          'bind :6443 ssl crt /etc/pki/server.pem ca-file /etc/pki/ca.crt verify required no-tls-tickets',
          '# and tune.ssl.cachesize 0 in global; ends a connection, so that an expired certificate is seen',
          'timeout http-keep-alive 5s',
        ],
      },
      caddy: {
        without: 'the Caddyfile cannot switch session tickets off; in JSON: apps.tls.session_tickets.disabled: true',
      },
      envoy: {
        at: 'DownstreamTlsContext',
        lines: ['disable_stateless_session_resumption: true', 'disable_stateful_session_resumption: true'],
      },
      'kube-apiserver': {
        without: 'it verifies the certificate of every request again, also on open connections and resumed sessions',
      },
      go: {
        lines: [
          'config.SessionTicketsDisabled = true',
          'if time.Now().After(r.TLS.PeerCertificates[0].NotAfter) {',
          '\thttp.Error(w, "Unauthorized", http.StatusUnauthorized)',
          '\treturn',
          '}',
        ],
      },
      node: {
        lines: [
          'options.secureOptions = crypto.constants.SSL_OP_NO_TICKET;',
          '// where request.socket.authorized: a hostile certificate can end the process here',
          'const { valid_to } = request.socket.getPeerCertificate();',
          'if (Date.parse(valid_to) < Date.now()) return response.writeHead(401).end();',
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
