import type { CatalogueEntry } from './entry';

const kube = (fix: string): CatalogueEntry['fix'] => ({ other: fix });

/** What is seen in the manifest of a kube-apiserver. */
export const manifestFindings = {
  'one-authority': {
    severity: 'critical',
    title: 'Users and front proxies have one CA',
    why: 'a certificate of a user is one that a front proxy could have: without allowed names every user can become anyone by header (kube-apiserver 1.20), and newer ones then refuse to start',
    references: ['R-09', 'R-10', 'NCC-E003660-F9W (kubernetes/kubernetes#119267, #123008, #131411)'],
    fix: kube('--requestheader-client-ca-file=FILE of a CA that issues to front proxies only'),
  },
  'allowed-names-empty': {
    severity: 'warning',
    title: "Every certificate of the request-header CA is a front proxy's",
    why: 'every certificate that this CA ever issued, also for another purpose, can act as every user',
    references: ['R-06', 'NCC-E003660-F9W (kubernetes/kubernetes#119267)'],
    fix: kube('--requestheader-allowed-names=front-proxy-client, or whatever the common name of your front proxy is'),
  },
  'everything-allowed': {
    severity: 'critical',
    title: 'Every authenticated caller may do everything',
    why: "with AlwaysAllow who a caller is makes no difference: each certificate of the client CA is an administrator's",
    references: ['N-01', 'I-07'],
    fix: kube('--authorization-mode=Node,RBAC'),
  },
  'authorization-without-rbac': {
    severity: 'warning',
    title: 'Authorization is not by RBAC',
    why: 'the groups that authentication gives (system:authenticated, system:unauthenticated) get what these modes grant, and not what the roles of the cluster say',
    references: ['N-01'],
    fix: kube('--authorization-mode=Node,RBAC'),
  },
  'authorization-without-node': {
    severity: 'notice',
    title: 'Nodes are not limited to their own objects',
    why: 'the certificate of one kubelet, taken from its machine, then reads the secrets of every other node if a role lets it',
    references: ['N-01'],
    fix: kube('--authorization-mode=Node,RBAC'),
  },
  'front-proxy-without-headers': {
    severity: 'warning',
    title: 'A front proxy is trusted and can never name a user',
    why: 'kube-apiserver has no default header names, so every request through the front proxy is refused with 401',
    references: ['H-03', 'H-10'],
    fix: kube(
      '--requestheader-username-headers=X-Remote-User --requestheader-group-headers=X-Remote-Group --requestheader-extra-headers-prefix=X-Remote-Extra-',
    ),
  },
  'headers-without-authority': {
    severity: 'warning',
    title: 'Header names are configured and no front proxy is trusted',
    why: 'without --requestheader-client-ca-file the other --requestheader flags do nothing, and who wrote them expects that they do',
    references: ['R-01'],
    fix: kube('--requestheader-client-ca-file=FILE, or remove the other --requestheader flags'),
  },
  'standard-headers-not-configured': {
    severity: 'warning',
    title: 'Custom identity headers replace the standard ones',
    why: 'kube-apiserver itself speaks to aggregated API servers with the standard headers, so aggregation does not work; and releases without kubernetes/kubernetes#116785 (1.27, backported to 1.24) pass headers that they do not strip on to them',
    references: ['H-15', 'H-16', 'NCC-E003660-YVU (kubernetes/kubernetes#119631, #116785)'],
    fix: kube(
      '--requestheader-username-headers=X-Remote-User,NAME --requestheader-group-headers=X-Remote-Group,NAME, and a front proxy that strips all of them',
    ),
  },
  'several-identity-headers': {
    severity: 'notice',
    title: 'Identity comes from several headers',
    why: 'the front proxy must strip each of them from what users send: one that strips only its own lets a user write the other',
    references: ['H-16', 'X-04', 'NCC-E003660-YVU (kubernetes/kubernetes#119631)'],
    fix: kube(
      'let the front proxy remove every header of --requestheader-username-headers and --requestheader-group-headers before it sets its own',
    ),
  },
  'static-tokens': {
    severity: 'warning',
    title: 'Tokens are read from a file',
    why: 'they never expire, stand in clear text on the disk, and change only when the server is restarted',
    references: ['P-01'],
    fix: kube(
      'remove --token-auth-file; use --service-account-issuer and --authentication-config or --oidc-issuer-url instead',
    ),
  },
  'static-passwords': {
    severity: 'warning',
    title: 'Passwords are read from a file',
    why: 'they never expire and stand in clear text on the disk',
    references: ['P-08'],
    fix: kube('remove --basic-auth-file'),
  },
  'old-tls': {
    severity: 'warning',
    title: 'Versions of TLS are offered that RFC 8996 forbids',
    why: 'TLS 1.0 and 1.1 send the client certificate with its names in clear text, under hashes that can be broken',
    references: ['T-04', 'RFC 8996'],
    fix: kube('--tls-min-version=VersionTLS12'),
  },
  'weak-cipher-suites': {
    severity: 'warning',
    title: 'Weak cipher suites are offered',
    why: 'suites without forward secrecy let a key that is stolen later open recorded connections; RC4, 3DES and the suites that Go itself calls insecure have known attacks',
    references: ['T-04', 'RFC 9325'],
    fix: kube('remove these names from --tls-cipher-suites, or the flag, whose default has none of them'),
  },
  'insecure-port': {
    severity: 'critical',
    title: 'The API is served without authentication',
    why: 'anyone who reaches that port is an administrator',
    references: ['T-01', 'N-01'],
    fix: kube('--insecure-port=0, or no --insecure-port and --insecure-bind-address at all'),
  },
  'proxy-client-name-not-allowed': {
    severity: 'warning',
    title: "The server's own proxy certificate has a name that is not allowed",
    why: 'aggregated API servers take the allowed names from this server, so they refuse what it forwards to them',
    references: ['R-04', 'R-05'],
    fix: kube('--requestheader-allowed-names=NAME with the common name of --proxy-client-cert-file'),
  },
  'proxy-client-of-another-authority': {
    severity: 'warning',
    title: "The server's own proxy certificate is not of the request-header CA",
    why: 'aggregated API servers verify it with that authority, so they refuse what this server forwards to them',
    references: ['R-07', 'kubernetes/kubernetes#53990'],
    fix: kube(
      '--proxy-client-cert-file=FILE with a certificate that the authority of --requestheader-client-ca-file issued',
    ),
  },
  'certificate-expired': {
    severity: 'critical',
    title: 'A certificate that callers are verified with has expired',
    why: 'everybody whose identity hangs on it is refused',
    references: ['C-09', 'R-07'],
    fix: kube(
      'renew it (kubeadm certs renew for certificates; a new authority for authorities) and restart kube-apiserver',
    ),
  },
  'certificate-expires-soon': {
    severity: 'warning',
    title: 'A certificate that callers are verified with expires within 30 days',
    why: 'everybody whose identity hangs on it is refused from then on',
    references: ['C-09', 'R-07'],
    fix: kube(
      'renew it (kubeadm certs renew for certificates; a new authority for authorities) and restart kube-apiserver',
    ),
  },
  'authority-key-readable': {
    severity: 'critical',
    title: 'The key of a CA can be read by every user of the machine',
    why: 'anyone who reads it makes certificates for any user and any group, and no log tells of it',
    references: ['C-03'],
    fix: kube('chmod 600 KEY, and a new CA if another user could have read it'),
  },
  'does-not-start': {
    severity: 'warning',
    title: 'The kube-apiserver of this image does not start with these flags',
    why: 'no API server answers, or another version runs than the manifest says, of which the flag may open more',
    references: [
      'R-09',
      'P-08',
      'T-01',
      'kubernetes/kubernetes#89069',
      'kubernetes/kubernetes#95856',
      'kubernetes/kubernetes#131411',
    ],
    fix: kube('leave the flag out, or set what is missing beside it'),
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
