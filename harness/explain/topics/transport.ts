import type { Topic } from '../types';

/** The port, its protocols and its versions of TLS. */
export const transportTopics = {
  'clear-text': {
    title: 'Clear text on the port of TLS',
    rules: ['T-01', 'T-02', 'T-03'],
    codes: ['accepted-clear-text', 'connection-kept-open', 'sent-in-clear-text'],
    findings: ['insecure-port', 'doctor/clear-text'],
    attacker:
      'Anyone who reaches the port sends identity headers without a certificate, and anyone on the network path reads credentials.',
    incidents: [],
    directives: {
      nginx: { at: 'server', lines: ['# answers clear text with 400 by itself', 'listen 6443 ssl;'] },
      apache: { at: 'host', lines: ['SSLEngine on'] },
      haproxy: { at: 'frontend', lines: ['bind :6443 ssl crt /etc/pki/server.pem'] },
      caddy: { at: 'site', lines: ['tls /etc/pki/server.crt /etc/pki/server.key'] },
      envoy: {
        at: 'FilterChain',
        lines: [
          'transport_socket:',
          '  name: envoy.transport_sockets.tls',
          "  typed_config: { '@type': type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext }",
        ],
      },
      'kube-apiserver': { lines: ['--secure-port=6443'] },
      go: { lines: ['err := server.ListenAndServeTLS("/etc/pki/server.crt", "/etc/pki/server.key")', '_ = err'] },
      node: {
        lines: [
          "https.createServer({ key, cert }, handler).on('tlsClientError', (error, socket) => socket.destroy());",
        ],
      },
    },
  },
  'tls-versions': {
    title: 'Versions and cipher suites of TLS',
    rules: ['T-04', 'T-05'],
    codes: ['accepted-old-tls-version'],
    findings: ['old-tls', 'weak-cipher-suites', 'doctor/tls-versions', 'doctor/tls-negotiated'],
    attacker:
      'On the network path, TLS 1.0 and 1.1 can be attacked: their handshake is signed over MD5 and SHA-1, and certificates are sent in clear text.',
    incidents: [
      'CVE-2011-3389 (BEAST): blocks of TLS 1.0 could be decrypted from the network path',
      'CVE-2015-7575 (SLOTH): signatures over MD5 allowed a client to be impersonated',
    ],
    directives: {
      nginx: { at: 'server', lines: ['ssl_protocols TLSv1.2 TLSv1.3;'] },
      apache: { at: 'host', lines: ['SSLProtocol -all +TLSv1.2 +TLSv1.3'] },
      haproxy: { at: 'frontend', lines: ['bind :6443 ssl crt /etc/pki/server.pem ssl-min-ver TLSv1.2'] },
      caddy: {
        at: 'site',
        lines: ['tls /etc/pki/server.crt /etc/pki/server.key {', '  protocols tls1.2 tls1.3', '}'],
      },
      envoy: {
        at: 'CommonTlsContext',
        lines: ['tls_params: { tls_minimum_protocol_version: TLSv1_2, tls_maximum_protocol_version: TLSv1_3 }'],
      },
      'kube-apiserver': { lines: ['--tls-min-version=VersionTLS12'] },
      go: { lines: ['config.MinVersion = tls.VersionTLS12'] },
      node: { lines: ["options.minVersion = 'TLSv1.2';"] },
    },
  },
  'http-versions': {
    title: 'One identity in HTTP/1.1 and HTTP/2',
    rules: ['T-07'],
    codes: ['answer-depends-on-input', 'malformed-answer', 'no-answer', 'server-error'],
    findings: ['doctor/http'],
    attacker: 'Where one implementation of HTTP leaves verification out, a caller chooses that one.',
    incidents: [
      'CVE-2021-25122 (Apache Tomcat): with h2c the headers of one request could reach another',
      'CVE-2023-25725 (HAProxy): headers after an empty header name were lost, and access control with them',
    ],
    directives: {
      nginx: { at: 'server', lines: ['listen 6443 ssl http2;'] },
      apache: { at: 'host', lines: ['Protocols h2 http/1.1'] },
      haproxy: { at: 'frontend', lines: ['bind :6443 ssl crt /etc/pki/server.pem alpn h2,http/1.1'] },
      caddy: { at: 'global', lines: ['servers {', '  protocols h1 h2', '}'] },
      envoy: { at: 'DownstreamTlsContext', lines: ['common_tls_context: { alpn_protocols: [h2, http/1.1] }'] },
      'kube-apiserver': {
        without: 'it serves both from one implementation; --http2-max-streams-per-connection only bounds it',
      },
      go: { lines: ['config.NextProtos = []string{"h2", "http/1.1"}'] },
      node: { lines: ['http2.createSecureServer({ key, cert, allowHTTP1: true }, handler);'] },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
