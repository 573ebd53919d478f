import type { Topic } from '../types';

/** The certificate of the server, and what a client makes of it. */
export const serverCertificateTopics = {
  'server-certificate': {
    title: 'The certificate of the server',
    rules: ['S-01', 'S-04', 'S-05', 'S-08', 'S-12', 'X-01'],
    codes: ['server-certificate-invalid', 'server-not-verifiable'],
    findings: [
      'certificate-expired',
      'certificate-expires-soon',
      'doctor/certificate',
      'doctor/names',
      'doctor/validity',
      'doctor/key',
      'doctor/chain',
      'doctor/trust',
    ],
    attacker:
      'Nobody gains rights at once; clients that cannot verify the server are told to skip verification, and then any server will do.',
    incidents: [],
    directives: {
      nginx: {
        at: 'server',
        lines: [
          '# server.crt: the certificate first, then its intermediates; names and addresses in its SAN',
          'ssl_certificate /etc/pki/server.crt;',
          'ssl_certificate_key /etc/pki/server.key;',
        ],
      },
      apache: {
        at: 'host',
        lines: ['SSLCertificateFile /etc/pki/server.crt', 'SSLCertificateKeyFile /etc/pki/server.key'],
      },
      haproxy: { at: 'frontend', lines: ['bind :6443 ssl crt /etc/pki/server.pem'] },
      caddy: { at: 'site', lines: ['tls /etc/pki/server.crt /etc/pki/server.key'] },
      envoy: {
        at: 'CommonTlsContext',
        lines: [
          'tls_certificates:',
          '  - certificate_chain: { filename: /etc/pki/server.crt }',
          '    private_key: { filename: /etc/pki/server.key }',
        ],
      },
      'kube-apiserver': {
        lines: ['--tls-cert-file=/etc/pki/server.crt', '--tls-private-key-file=/etc/pki/server.key'],
      },
      go: {
        lines: [
          'pair, err := tls.LoadX509KeyPair("/etc/pki/server.crt", "/etc/pki/server.key")',
          'if err == nil {',
          '\tconfig.Certificates = []tls.Certificate{pair}',
          '}',
        ],
      },
      node: {
        lines: [
          "options.cert = fs.readFileSync('/etc/pki/server.crt');",
          "options.key = fs.readFileSync('/etc/pki/server.key');",
        ],
      },
    },
  },
  'server-verification': {
    title: 'Verification of the server that is connected to',
    rules: ['S-02', 'S-03', 'S-06', 'S-07', 'S-09', 'S-10', 'S-11', 'X-07'],
    codes: [
      'request-sent-to-untrusted-server',
      'untrusted-server-not-rejected',
      'trusted-server-not-used',
      'upstream-not-verified',
      'wrong-server-name',
    ],
    findings: [],
    attacker:
      'An attacker on the network path, or one who answers under the name of the server, receives the request with its credentials and answers in the place of the server.',
    incidents: [
      'CVE-2014-1266 (Apple, "goto fail"): the signature of the server in the handshake was not verified',
      'CVE-2002-0862 (Internet Explorer) and CVE-2011-0228 (iOS): any certificate could issue others, because CA rights were not looked at',
      'CVE-2009-2408 (Mozilla NSS): a NUL in a name let a certificate cover another host',
      'CVE-2020-0601 (Windows CryptoAPI): a forged root with the key of a trusted one was accepted',
    ],
    directives: {
      nginx: {
        at: 'location',
        lines: [
          'proxy_ssl_verify on;',
          'proxy_ssl_verify_depth 2;',
          'proxy_ssl_trusted_certificate /etc/pki/ca.crt;',
          'proxy_ssl_name kubernetes.default.svc;',
          'proxy_ssl_server_name on;',
          'proxy_ssl_session_reuse off;',
        ],
      },
      apache: {
        at: 'host',
        lines: [
          'SSLProxyEngine on',
          'SSLProxyVerify require',
          'SSLProxyVerifyDepth 2',
          'SSLProxyCACertificateFile /etc/pki/ca.crt',
          'SSLProxyCheckPeerName on',
          'SSLProxyCheckPeerExpire on',
        ],
      },
      haproxy: {
        at: 'backend',
        lines: [
          'server api-server 127.0.0.1:6443 ssl verify required ca-file /etc/pki/ca.crt verifyhost kubernetes.default.svc sni str(kubernetes.default.svc) no-ssl-reuse',
        ],
      },
      caddy: {
        at: 'proxy',
        lines: [
          'transport http {',
          '  tls_server_name kubernetes.default.svc',
          '  tls_trusted_ca_certs /etc/pki/ca.crt',
          '}',
        ],
      },
      envoy: {
        at: 'UpstreamTlsContext',
        lines: [
          'sni: kubernetes.default.svc',
          'max_session_keys: 0',
          'common_tls_context:',
          '  validation_context:',
          '    trusted_ca: { filename: /etc/pki/ca.crt }',
          '    match_typed_subject_alt_names:',
          '      - { san_type: DNS, matcher: { exact: kubernetes.default.svc } }',
        ],
      },
      'kube-apiserver': {
        without:
          'as the client of an aggregated API it verifies by caBundle of the APIService; insecureSkipTLSVerify must not be true there. For kubelets: --kubelet-certificate-authority',
      },
      go: {
        lines: [
          'roots := x509.NewCertPool()',
          'roots.AppendCertsFromPEM(ca)',
          'transport.TLSClientConfig = &tls.Config{RootCAs: roots} // and no InsecureSkipVerify',
        ],
      },
      node: { lines: ["options.ca = fs.readFileSync('/etc/pki/ca.crt');", 'options.rejectUnauthorized = true;'] },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
