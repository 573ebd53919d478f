/**
 * Headers in which other products read a user, a client certificate or a credential (rule R-11). Nobody in front of this proxy
 * has set them, so that they are always the user's own claim.
 */
export const otherIdentityHeaders: readonly string[] = [
  ...['Remote-User', 'Remote-Groups', 'Remote-Name', 'Remote-Email', 'Auth-User', 'Auth-Type', 'Logname'],
  ...['X-Group', 'X-Groups', 'X-Role', 'X-Roles', 'X-Email', 'X-Login', 'X-Principal', 'X-Subject', 'X-Account'],
  ...['X-Uid', 'X-Caller', 'X-Identity', 'X-Rh-Identity', 'X-Session', 'X-Token', 'X-Logged-In-User', 'X-Iap-User'],
  ...['X-Access-Token', 'X-Id-Token', 'X-Api-Key', 'X-Api-User', 'X-Client-Id', 'X-Endpoint-Api-Userinfo'],
  ...['X-Authorization', 'X-Original-Authorization', 'X-Proxy-Authorization', 'X-Serverless-Authorization'],
  ...['X-Proxy-User', 'X-Proxy-Groups', 'X-Original-User', 'X-Current-User', 'X-Kube-User'],
  ...['X-Kubernetes-User', 'X-Kubernetes-Group', 'X-Kubernetes-Groups'],
  ...['Client-Cert', 'Client-Cert-Chain', 'X-Cert-Cn', 'X-Cert-O', 'X-Ssl', 'X-Ssl-Cert', 'X-Ssl-Subject'],
  ...['X-Arr-Clientcert', 'Iv-User', 'Iv-Groups', 'Iv-Creds', 'Sm-User', 'Sm-Universalid', 'Oidc-Access-Token'],
];

/** Families of them. */
export const otherIdentityPrefixes: readonly string[] = [
  ...['X-Remote-', 'X-Remoteuser', 'Impersonate-'],
  ...['X-Forwarded-User', 'X-Forwarded-Group', 'X-Forwarded-Email', 'X-Forwarded-Login', 'X-Forwarded-Uid'],
  ...['X-Forwarded-Preferred-Username', 'X-Forwarded-Access-Token', 'X-Forwarded-Id-Token', 'X-Forwarded-Extra'],
  ...['X-Forwarded-Authorization', 'X-Forwarded-Client-Cert', 'X-Forwarded-Tls-Client-', 'X-Forwarded-Ssl-Client-'],
  ...[
    'X-User',
    'X-Auth-',
    'X-Authenticated-',
    'X-Authentik-',
    'X-Webauth-',
    'X-Claim',
    'X-Jwt-',
    'X-Oidc-',
    'X-Token-',
  ],
  ...['X-Client-Cert', 'X-Client-Dn', 'X-Client-Cn', 'X-Client-O', 'X-Client-Subject', 'X-Client-Verify'],
  ...['X-Ssl-Client-', 'Ssl-Client-', 'X-Amzn-Mtls-', 'X-Amzn-Oidc-', 'X-Ms-Client-Principal', 'X-Ms-Token-'],
  ...['X-Goog-Authenticated-User-', 'X-Goog-Iap-', 'X-Consumer-', 'X-Credential-', 'X-Vouch-', 'X-Pomerium-'],
  ...['X-Tailscale-User-', 'Tailscale-User-', 'Cf-Access-', 'Oidc-Claim-', 'X-Mellon-', 'Mellon-', 'X-Shib-', 'Shib-'],
];
