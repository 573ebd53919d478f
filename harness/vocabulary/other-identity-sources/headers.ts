import type { FormFamily } from '../request-form';
import { groupHeader, header, userHeader, type Spelling } from '../header';
import { base64, email, encodedClaims, group, named, unsigned, user } from './claims';

/** Names of the user by which proxies, gateways and frameworks pass it on. */
const userNames = [
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
const groupNames = [
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

const emailNames = [
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

/** Names made of the words that products make them of; a form has fewer headers than the strictest servers take. */
const madeOfWords = ['X-', ''].flatMap((prefix) =>
  [
    ...[
      'Auth',
      'Authenticated',
      'Caller',
      'Client',
      'Consumer',
      'Current',
      'Effective',
      'End',
      'Forwarded',
      'Identity',
    ],
    ...['Internal', 'Logged-In', 'Login', 'Oidc', 'Original', 'Principal', 'Proxied', 'Proxy', 'Real', 'Remote'],
    ...['Requester', 'Saml', 'Session', 'Sso', 'Token', 'Trusted', 'Upstream', 'Verified', 'Webauth'],
  ].flatMap((word) =>
    ['User', 'Username', 'User-Name', 'Userid', 'User-Id', 'Login', 'Name', 'Subject', 'Principal', 'Uid'].map(
      (what) => `${prefix}${word}-${what}`,
    ),
  ),
);

const atOnce = 73;

const namesNearly: readonly Spelling[] = [
  'with-underscores',
  'with-dots',
  'in-the-plural',
  'with-another-word',
  'without-its-first-word',
  'behind-the-prefix-of-cgi',
  'behind-words-of-a-proxy',
];

/** Names of headers that hold a document of claims. */
const claimNames = [
  ...['X-Userinfo', 'X-User-Info', 'X-Identity', 'X-User', 'X-Claims', 'X-Jwt-Claims', 'X-Principal', 'X-Session'],
  ...['X-Auth-User', 'X-Auth-Claims', 'X-Forwarded-User', 'X-Remote-Identity', 'X-Kubernetes-User', 'X-Rh-Identity'],
];

/** A user and groups in headers that other products use, and in such that only resemble the configured ones. */
export const usersInHeaders: FormFamily = {
  name: 'user in a header of another name',
  forms: [
    ...userNames.map((names) => ({
      name: `${names[0] ?? ''} and others like it`,
      headers: [...named(names, user), ...named(groupNames.slice(0, 8), group)],
    })),
    ...Array.from({ length: Math.ceil(madeOfWords.length / atOnce) }, (_, at) => {
      const names = madeOfWords.slice(at * atOnce, (at + 1) * atOnce);
      return { name: `${names[0] ?? ''} to ${names.at(-1) ?? ''}`, headers: named(names, user) };
    }),
    { name: 'groups alone', headers: named(groupNames, group) },
    { name: 'mail addresses', headers: [...named(emailNames, email), ...named(groupNames.slice(0, 4), group)] },
    {
      name: 'names near to those that are configured',
      headers: namesNearly.flatMap((spelled) => [userHeader(user, spelled), groupHeader(group, spelled)]),
    },
    ...Object.entries(encodedClaims).map(([name, value]) => ({
      name: `claims: ${name}`,
      headers: named(claimNames, value),
    })),
    {
      name: 'subprotocols of WebSocket',
      // Where browsers, which can set no other header of a WebSocket, give Kubernetes a token.
      headers: [
        header(
          'Sec-WebSocket-Protocol',
          `base64url.bearer.authorization.k8s.io.${Buffer.from(user, 'utf8').toString('base64url')}, v5.channel.k8s.io`,
        ),
        header('Sec-WebSocket-Protocol', `bearer, ${user}`),
      ],
    },
    {
      name: 'claims as JSON and JWT',
      headers: [
        header('X-Userinfo', base64(JSON.stringify({ sub: user, preferred_username: user, groups: [group] }))),
        header('X-Jwt-Payload', base64(JSON.stringify({ sub: user, groups: [group] }))),
        header('X-Endpoint-API-UserInfo', base64(JSON.stringify({ sub: user, groups: [group] }))),
        header('X-MS-CLIENT-PRINCIPAL', base64(JSON.stringify({ userId: user, userRoles: [group] }))),
        ...named(
          ['X-Amzn-Oidc-Data', 'X-Goog-IAP-JWT-Assertion', 'Cf-Access-Jwt-Assertion', 'X-Auth-Token'],
          unsigned(),
        ),
        header('X-Amzn-Oidc-Identity', user),
      ],
    },
  ],
};
