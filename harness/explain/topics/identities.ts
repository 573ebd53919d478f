import type { Topic } from '../types';

/** Who a caller is: from a certificate, from headers, from a token. */
export const identityTopics = {
  'certificate-identity': {
    title: 'User and groups from the subject of a certificate',
    rules: [
      ...(['I-01', 'I-02', 'I-03', 'I-04', 'I-05', 'I-06', 'I-11', 'I-12', 'I-13', 'I-14', 'I-15', 'I-18'] as const),
    ],
    codes: [
      'identified-as-another-user',
      'group-added',
      'group-missing',
      'group-repeated',
      'uid-differs',
      'extra-differs',
    ],
    findings: [],
    attacker:
      'A user whose name holds a separator, a NUL or the end of a line is read as another user, or as a member of another group.',
    incidents: [
      'CVE-2021-44532 (Node.js): names with separators could be read as further names',
      'CVE-2021-44533 (Node.js): several values of one attribute of the subject could be read as others',
      'CVE-2009-2408 (Mozilla NSS): a name was read to its first NUL',
    ],
    directives: {
      nginx: {
        at: 'http',
        lines: [
          '# whole attributes of the subject as RFC 4514 has it; what follows a backslash separates nothing',
          'map $ssl_client_s_dn $user { "~^(?:(?:[^\\\\\\\\]|\\\\\\\\.)*[,+])?CN=(?<cn>(?:[^,+\\\\\\\\]|\\\\\\\\.)+)(?:[,+]|$)" $cn; }',
        ],
      },
      apache: {
        at: 'location',
        lines: [
          '# without SSLOptions +LegacyDNStringFormat',
          'RequestHeader set X-Remote-User "%{SSL_CLIENT_S_DN_CN}s"',
        ],
      },
      haproxy: {
        at: 'frontend',
        lines: [
          '# ssl_c_s_dn without a format writes /CN=jane/O=dev, where a name could hold /O=',
          'http-request set-header X-Remote-User %[ssl_c_s_dn(cn)]',
        ],
      },
      caddy: {
        at: 'site',
        lines: [
          '# the whole subject: Caddy has no placeholder for a single attribute',
          'request_header X-Subject {http.request.tls.client.subject}',
        ],
      },
      envoy: {
        at: 'HttpConnectionManager',
        lines: ['forward_client_cert_details: SANITIZE_SET', 'set_current_client_cert_details: { subject: true }'],
      },
      'kube-apiserver': { without: 'it takes the CN as user and every O as group; no flag changes that' },
      go: {
        lines: [
          'subject := r.TLS.VerifiedChains[0][0].Subject',
          'user, groups := subject.CommonName, subject.Organization',
          '_, _ = user, groups',
        ],
      },
      node: {
        lines: [
          '// where request.socket.authorized: a hostile certificate can end the process here',
          'const { subject } = request.socket.getPeerCertificate(); // not subject of X509Certificate, which is one text',
          'const [user, groups] = [subject.CN, [subject.O ?? []].flat()];',
        ],
      },
    },
  },
  'identity-headers': {
    title: 'User, groups and extra attributes from headers',
    rules: [
      ...([
        'H-01',
        'H-02',
        'H-03',
        'H-04',
        'H-05',
        'H-06',
        'H-07',
        'H-08',
        'H-09',
        'H-10',
        'H-11',
        'H-11a',
        'H-11b',
      ] as const),
      ...(['H-12', 'H-13', 'H-14', 'X-11'] as const),
    ],
    codes: [],
    findings: ['front-proxy-without-headers', 'headers-without-authority'],
    attacker:
      'Where two programs read one header differently, a user adds a name or a group that the front proxy did not set.',
    incidents: [],
    directives: {
      nginx: { without: 'it takes no identity from headers: as an API server it knows the certificate alone' },
      apache: { without: 'it takes no identity from headers: as an API server it knows the certificate alone' },
      haproxy: { without: 'it takes no identity from headers: as an API server it knows the certificate alone' },
      caddy: { without: 'it takes no identity from headers: as an API server it knows the certificate alone' },
      envoy: { without: 'it takes no identity from headers; x-forwarded-client-cert is another form' },
      'kube-apiserver': {
        lines: [
          '--requestheader-username-headers=X-Remote-User',
          '--requestheader-group-headers=X-Remote-Group',
          '--requestheader-extra-headers-prefix=X-Remote-Extra-',
        ],
      },
      go: {
        lines: [
          'user := strings.TrimSpace(r.Header.Get("X-Remote-User"))',
          'groups := r.Header.Values("X-Remote-Group") // a comma is part of a name',
          '_, _ = user, groups',
        ],
      },
      node: {
        lines: [
          "const users = request.headersDistinct['x-remote-user'] ?? [];",
          "const groups = request.headersDistinct['x-remote-group'] ?? []; // request.headers joins them with a comma",
        ],
      },
    },
  },
  'trusted-front-proxies': {
    title: 'Which connections identity headers count on',
    rules: [
      ...([
        'R-01',
        'R-02',
        'R-03',
        'R-04',
        'R-05',
        'R-06',
        'R-07',
        'R-08',
        'R-09',
        'R-10',
        'R-11',
        'H-16',
        'H-17',
      ] as const),
    ],
    codes: ['accepted-front-proxy-not-allowed', 'identity-depends-on-input'],
    findings: [
      'headers-believed-without-certificate',
      'headers-believed-with-ordinary-certificate',
      'client-authority-issues-front-proxies',
      'any-name-is-a-front-proxy',
      'standard-headers-believed',
      'one-authority',
      'allowed-names-empty',
      'standard-headers-not-configured',
      'several-identity-headers',
      'proxy-client-name-not-allowed',
      'proxy-client-of-another-authority',
    ],
    attacker: 'Every caller who is taken for a front proxy names any user and any group, `system:masters` included.',
    incidents: [
      'NCC-E003660-F9W (audit of Kubernetes): one CA for users and front proxies lets users name any other user',
    ],
    directives: {
      nginx: {
        at: 'location',
        lines: [
          '# the identity comes from the certificate alone; nothing that the caller says is passed on',
          'proxy_set_header X-Remote-User $ssl_client_s_dn;',
          'proxy_set_header X-Remote-Group "";',
        ],
      },
      apache: {
        at: 'location',
        lines: ['RequestHeader unset X-Remote-Group', 'RequestHeader set X-Remote-User "%{SSL_CLIENT_S_DN_CN}s"'],
      },
      haproxy: {
        at: 'frontend',
        lines: ['http-request del-header X-Remote- -m beg', 'http-request set-header X-Remote-User %[ssl_c_s_dn(cn)]'],
      },
      caddy: { at: 'site', lines: ['request_header -X-Remote-*'] },
      envoy: {
        at: 'RouteConfiguration',
        lines: ['request_headers_to_remove: [x-remote-user, x-remote-group, x-remote-uid]'],
      },
      'kube-apiserver': {
        lines: [
          '--requestheader-client-ca-file=/etc/pki/front-proxy-ca.crt',
          '--requestheader-allowed-names=front-proxy-client',
        ],
      },
      go: {
        lines: [
          'leaf := r.TLS.PeerCertificates[0]',
          '_, err := leaf.Verify(x509.VerifyOptions{Roots: frontProxies, KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})',
          'fromFrontProxy := err == nil && leaf.Subject.CommonName == "front-proxy-client"',
          '_ = fromFrontProxy',
        ],
      },
      node: {
        lines: [
          '// where request.socket.authorized: a hostile certificate can end the process here',
          'const { subject, issuerCertificate } = request.socket.getPeerCertificate(true);',
          "const fromFrontProxy = issuerCertificate?.fingerprint256 === frontProxyCa && subject.CN === 'front-proxy-client';",
        ],
      },
    },
  },
  'order-of-credentials': {
    title: 'Tokens, passwords and impersonation beside a certificate',
    rules: ['P-01', 'P-02', 'P-05', 'P-06', 'P-07', 'P-08', 'P-09', 'P-10', 'X-15'],
    codes: [],
    findings: ['static-tokens', 'static-passwords', 'password-asked-for'],
    attacker:
      'A second credential, or an `Impersonate-` header, gives its sender an identity that the first one does not have.',
    incidents: ['CVE-2015-9235 (jsonwebtoken): a token whose header names another algorithm was accepted'],
    directives: {
      nginx: { at: 'location', lines: ['proxy_set_header Authorization "";', 'proxy_set_header Impersonate-User "";'] },
      apache: { at: 'location', lines: ['RequestHeader unset Authorization', 'RequestHeader unset Impersonate-User'] },
      haproxy: {
        at: 'frontend',
        lines: ['http-request del-header Authorization', 'http-request del-header Impersonate- -m beg'],
      },
      caddy: { at: 'site', lines: ['request_header -Authorization', 'request_header -Impersonate-*'] },
      envoy: {
        at: 'RouteConfiguration',
        lines: ['request_headers_to_remove: [authorization, impersonate-user, impersonate-group, impersonate-uid]'],
      },
      'kube-apiserver': {
        without:
          'its order is fixed; leave out --token-auth-file, and grant the verb impersonate only to users who need it',
      },
      go: { lines: ['r.Header.Del("Authorization")', 'r.Header.Del("Impersonate-User")'] },
      node: { lines: ['delete request.headers.authorization;', "delete request.headers['impersonate-user'];"] },
    },
  },
} as const satisfies Readonly<Record<string, Topic>>;
