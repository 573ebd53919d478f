import type { CatalogueEntry } from './entry';

const separateAuthorities =
  '--requestheader-client-ca-file=FILE of a CA that issues to front proxies only, another than that of --client-ca-file, and --requestheader-allowed-names=NAME';
const overwriteInNginx =
  'proxy_set_header X-Remote-User $ssl_client_s_dn_cn; and proxy_set_header X-Remote-Group ""; in every location that passes requests on, and ssl_verify_client on;';
const overwriteInApache =
  'RequestHeader unset X-Remote-User early and RequestHeader unset X-Remote-Group early, then RequestHeader set X-Remote-User "%{SSL_CLIENT_S_DN_CN}s"';
const overwriteInHaproxy =
  'http-request del-header X-Remote- -m beg before http-request set-header X-Remote-User %[ssl_c_s_dn(cn)]';
const overwriteInCaddy =
  'header_up -X-Remote-* in reverse_proxy, before header_up X-Remote-User {http.request.tls.client.subject}';

const overwrite = {
  nginx: overwriteInNginx,
  apache: overwriteInApache,
  haproxy: overwriteInHaproxy,
  caddy: overwriteInCaddy,
} as const;

/** What is seen in what a target does. */
export const liveFindings = {
  'headers-believed-without-certificate': {
    severity: 'critical',
    title: 'Identity headers are trusted from every caller',
    why: 'every caller who reaches the port can act as any user and in any group, system:masters included',
    references: ['R-01', 'traefik/traefik#5061'],
    fix: {
      'kube-apiserver': separateAuthorities,
      ...overwrite,
      other: "trust identity headers only on a connection whose client certificate was verified as the front proxy's",
    },
  },
  'headers-believed-with-ordinary-certificate': {
    severity: 'critical',
    title: 'Identity headers are trusted with an ordinary client certificate',
    why: 'every user with a client certificate can become any other user, system:masters included',
    references: ['R-02', 'R-09', 'NCC-E003660-F9W (kubernetes/kubernetes#119267, #131411)'],
    fix: {
      'kube-apiserver': separateAuthorities,
      ...overwrite,
      other: 'verify front proxies against a CA of their own, and their names against a list',
    },
  },
  'client-authority-issues-front-proxies': {
    severity: 'warning',
    title: 'The client CA can issue certificates of front proxies',
    why: 'a user who obtains a certificate with the name of the front proxy from the client CA can act as every user; the list of names is the only guard',
    references: [
      'R-03',
      'R-10',
      'NCC-E003660-F9W (kubernetes/kubernetes#119267, #131411)',
      'kubernetes/kubernetes#53990',
    ],
    fix: {
      'kube-apiserver': separateAuthorities,
      other: 'verify front proxies against a CA that issues to front proxies only',
    },
  },
  'any-name-is-a-front-proxy': {
    severity: 'warning',
    title: "Every certificate of the request-header CA is a front proxy's",
    why: 'every certificate that this CA ever issued, also for another purpose, can act as every user',
    references: ['R-04', 'R-06', 'NCC-E003660-F9W (kubernetes/kubernetes#119267)'],
    fix: {
      'kube-apiserver':
        '--requestheader-allowed-names=front-proxy-client, or whatever the common name of your front proxy is',
      other: "compare the common name of the front proxy's certificate with a list of allowed names",
    },
  },
  'standard-headers-believed': {
    severity: 'critical',
    title: 'The standard X-Remote-* headers carry an identity although others are configured',
    why: 'a front proxy strips the headers that it knows of; what a user writes into the others reaches the server',
    references: ['H-16', 'NCC-E003660-YVU (kubernetes/kubernetes#119631, #116785)'],
    fix: {
      'kube-apiserver':
        'make --requestheader-username-headers and --requestheader-group-headers say what the front proxy sends and strips, and update to 1.27 or later',
      ...overwrite,
      other: 'read identity from the configured headers only',
    },
  },
  'unknown-authority-believed': {
    severity: 'critical',
    title: 'A certificate of an unknown CA is accepted',
    why: 'everybody can make a certificate with any name and any group, system:masters included',
    references: ['C-03'],
    fix: {
      'kube-apiserver': '--client-ca-file=FILE with the CA of your users alone',
      nginx: 'ssl_verify_client on; or optional; with ssl_client_certificate FILE; never optional_no_ca',
      apache: 'SSLVerifyClient require or optional, with SSLCACertificateFile FILE; never optional_no_ca',
      haproxy: 'bind ... ca-file FILE verify required, without ca-ignore-err and crt-ignore-err',
      caddy: 'client_auth { mode require_and_verify } or verify_if_given, with a trust pool; never request or require',
      other: 'verify client certificates against the CA of your users',
    },
  },
  'failed-credential-is-anonymous': {
    severity: 'warning',
    title: 'A certificate that fails verification is served as if there were none',
    why: 'a caller with an expired, revoked or forged certificate still gets what anonymous callers may do, and no error shows it',
    references: ['C-20', 'P-03'],
    fix: {
      'kube-apiserver':
        '--anonymous-auth=false; kube-apiserver itself refuses such a certificate with 401, so look for a proxy in front of it that does not pass it on',
      nginx: 'ssl_verify_client optional; or on; never optional_no_ca',
      apache: 'SSLVerifyClient optional or require; never optional_no_ca',
      haproxy: 'bind ... verify required, or verify optional without ca-ignore-err and crt-ignore-err',
      caddy: 'client_auth { mode verify_if_given } or require_and_verify; never request or require',
      other: 'refuse a request whose client certificate was presented and does not verify',
    },
  },
  'refusal-says-why': {
    severity: 'notice',
    title: 'A refusal says what is wrong with the certificate',
    why: 'an attacker with stolen or made-up certificates learns which of their properties to change',
    references: ['N-04'],
    fix: {
      nginx: 'error_page 495 496 =401 /401; with a page of your own',
      apache: 'ErrorDocument 401 and 403 with a text of your own',
      haproxy: 'errorfile 403 FILE',
      other: 'answer 401 with the one word Unauthorized, and write the reason to the log only',
    },
  },
  'password-asked-for': {
    severity: 'notice',
    title: 'The server asks for a password',
    why: 'callers are told to send a password where certificates are meant; kube-apiserver never does, so something else answers, or passwords are in use',
    references: ['N-04', 'P-08'],
    fix: {
      'kube-apiserver': 'remove --basic-auth-file, or the proxy in front that answers with WWW-Authenticate: Basic',
      nginx: 'auth_basic off;',
      apache: 'remove AuthType Basic',
      haproxy: 'remove http-request auth',
      caddy: 'remove basic_auth',
      other: 'do not answer with WWW-Authenticate: Basic',
    },
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
