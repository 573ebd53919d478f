/** Names of the user by which proxies, gateways and frameworks pass it on. */
export const userNames = [
  ['Impersonate_User', 'IMPERSONATE_USER', 'Impersonate.User', 'HTTP_IMPERSONATE_USER', 'X-Impersonate-User'],
  ['X-Impersonate', 'X-Impersonated-User', 'X-Run-As', 'X-Act-As', 'X-On-Behalf-Of', 'X-Sudo', 'Sudo', 'X-As', 'As'],
  ['X-Forwarded-User', 'X-Forwarded-Preferred-Username', 'X-Forwarded-Login', 'X-Forwarded-Username'],
  [
    'X-Auth-Request-User',
    'X-Auth-Request-Preferred-Username',
    'X-Auth-User',
    'X-Auth-Username',
    'X-Authenticated-User',
  ],
  ['X-Authenticated-Userid', 'X-Authenticated-Username', 'X-WEBAUTH-USER', 'X-Vouch-User', 'X-Token-Subject'],
  ['Remote-User', 'REMOTE_USER', 'REMOTE-USER', 'X-Remote-Name', 'X-RemoteUser', 'X-Proxy-User', 'HTTP_X_REMOTE_USER'],
  ['X-User', 'X-Username', 'X-User-Name', 'X-User-Id', 'X-UserId', 'X-UID', 'User', 'Username', 'X-Login', 'X-Account'],
  ['X-Consumer-Username', 'X-Consumer-Custom-ID', 'X-Credential-Identifier', 'X-Credential-Username', 'X-Current-User'],
  [
    'X-Pomerium-Claim-User',
    'X-Pomerium-Claim-Name',
    'Tailscale-User-Login',
    'X-MS-CLIENT-PRINCIPAL-NAME',
    'X-Principal',
  ],
  [
    'X-Kubernetes-User',
    'X-K8s-User',
    'X-Kube-User',
    'X-Identity',
    'X-Subject',
    'X-Client-Id',
    'X-Api-User',
    'X-Caller',
  ],
  [
    'OIDC_CLAIM_sub',
    'OIDC_CLAIM_preferred_username',
    'OIDC-Claim-Sub',
    'OIDC-Claim-Name',
    'X-Oidc-Sub',
    'X-Jwt-Claim-Sub',
    'X-Jwt-Claim-Name',
    'X-Claim-Sub',
  ],
];

/** And those of the groups. */
export const groupNames = [
  'X-Forwarded-Groups',
  'X-Auth-Request-Groups',
  'X-Authenticated-Groups',
  'Remote-Groups',
  'X-Groups',
  'X-Group',
  'X-User-Groups',
  'X-Roles',
  'X-Role',
  'X-User-Roles',
  'X-WEBAUTH-GROUPS',
  'X-Pomerium-Claim-Groups',
  'X-Consumer-Groups',
  'X-Vouch-Idp-Claims-Groups',
  'X-Kubernetes-Group',
];

export const emailNames = [
  'X-Forwarded-Email',
  'X-Auth-Request-Email',
  'X-Goog-Authenticated-User-Email',
  'Cf-Access-Authenticated-User-Email',
  'X-Pomerium-Claim-Email',
  'X-MS-CLIENT-PRINCIPAL-ID',
  'Remote-Email',
  'X-Email',
  'X-User-Email',
  'From',
];

/** Words that proxies and frameworks write before the name of a header which they pass on, keep or have changed. */
const wordsBefore = [
  ...['Original', 'Orig', 'Real', 'Forwarded', 'Proxy', 'Upstream', 'Downstream', 'Client', 'Auth', 'Authenticated'],
  ...['Trusted', 'Verified', 'Internal', 'Incoming', 'Backend', 'Saved', 'Old', 'Http', 'Envoy', 'Amz', 'Kube', 'K8s'],
];

/** And behind it, where a program compares only how a name begins. */
const wordsBehind = [
  ...['-Id', '-Login', '-Dn', '-Cn', '-Email', '-Original', '-Override', '-Raw', '-1', 'name', 'id', '*'],
];

/** Names that hold a configured one: `{name}` is the whole, `{rest}` what is behind its `X-`. */
export const namesAround: readonly string[] = [
  ...wordsBefore.flatMap((word) => [`X-${word}-{rest}`, `${word}-{rest}`, `${word}-{name}`, `X-${word}-{name}`]),
  ...wordsBehind.map((word) => `{name}${word}`),
];

const words = [
  ...['Ad', 'Auth', 'Authenticated', 'Basic', 'Caller', 'Cas', 'Client', 'Consumer', 'Current', 'Effective', 'End'],
  ...['Forwarded', 'Iap', 'Identity', 'Internal', 'Jwt', 'Kerberos', 'Ldap', 'Logged-In', 'Login', 'Oauth', 'Oidc'],
  ...['Original', 'Principal', 'Proxied', 'Proxy', 'Real', 'Remote', 'Requester', 'Saml', 'Session', 'Shib', 'Sm'],
  ...['Ssl', 'Sso', 'Token', 'Trusted', 'Upstream', 'Verified', 'Webauth'],
  // Products that authenticate for others.
  ...['Authelia', 'Authentik', 'Envoy', 'Istio', 'Keycloak', 'Kong', 'Okta', 'Teleport', 'Traefik', 'Zitadel'],
];
const whats = ['User', 'Username', 'User-Name', 'Userid', 'User-Id', 'Login', 'Name', 'Subject', 'Principal', 'Uid'];

/** Names made of the words that products make them of, also as variables of CGI spell them. */
export const madeOfWords = words.flatMap((word) => [
  ...['X-', ''].flatMap((prefix) => whats.map((what) => `${prefix}${word}-${what}`)),
  ...whats.map((what) => `${word}_${what}`.replaceAll('-', '_').toUpperCase()),
]);

const rights = [
  ...['Access', 'Authorities', 'Authority', 'Claims', 'Entitlement', 'Entitlements', 'Grants', 'Member-Of', 'Memberof'],
  ...['Membership', 'Memberships', 'Org', 'Organization', 'Organizations', 'Permission', 'Permissions', 'Privilege'],
  ...['Privileges', 'Profile', 'Rights', 'Role', 'Roles', 'Scope', 'Scopes', 'Team', 'Teams', 'Tenant'],
];

/** Names by which they pass on groups, and what comes to the same. */
export const rightsMadeOfWords: readonly string[] = [
  '',
  'X-',
  'X-Remote-',
  'Remote-',
  'X-Auth-',
  'X-User-',
  'X-Forwarded-',
].flatMap((prefix) => rights.map((what) => `${prefix}${what}`));
