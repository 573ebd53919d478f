import type { FormFamily, RequestForm } from './request-form';
import {
  certificateHeader,
  groupHeader,
  header,
  userHeader,
  type CertificateForm,
  type Header,
  type Spelling,
} from './when';

/**
 * Where servers and frameworks take an identity from that is none of the three places of the specification (rule R-11):
 * each names an administrator, or shows a certificate without its key. One line is one source. A header that the target is
 * configured to take identity from is left out of its form: it is one of the three places there.
 */

const user = 'admin';
const group = 'system:masters';
const email = 'admin@example.com';

const named = (names: readonly string[], value: string): readonly Header[] => names.map((name) => header(name, value));

const showing = (as: CertificateForm, ...names: readonly string[]): readonly Header[] =>
  names.map((name) => certificateHeader(name, as));

const verified = [
  ...named(['X-SSL-Client-Verify', 'SSL-Client-Verify', 'X-Client-Verify', 'X-SSL-Client-Verified'], 'SUCCESS'),
  header('X-SSL', '1'),
  header('X-SSL-Client-Used', '1'),
];

/** A few at a time: many servers take eight kilobytes of header at most. */
const certificateForm = (name: string, as: CertificateForm, ...names: readonly string[]): RequestForm => ({
  name,
  headers: [...showing(as, ...names), ...verified],
});

/** A certificate, or what it says, that a front server writes into a header after it has ended TLS. */
export const certificatesInHeaders: FormFamily = {
  name: 'certificate in a header',
  forms: [
    certificateForm(
      'nginx, percent-encoded',
      'percent-encoded-pem',
      'X-SSL-Client-Cert',
      'X-Client-Cert',
      'SSL-Client-Cert',
    ),
    certificateForm('nginx, in one line', 'pem-in-one-line', 'X-SSL-Client-Cert', 'X-SSL-Cert', 'SSL-Client-Cert'),
    certificateForm('HAProxy', 'base64-der', 'X-SSL-Client-DER', 'X-SSL-Client-Cert', 'X-Client-Certificate'),
    certificateForm('Apache', 'pem-in-one-line', 'SSL_CLIENT_CERT', 'X-Client-Cert', 'X-Client-Certificate'),
    certificateForm(
      'Azure and Traefik',
      'base64-der',
      'X-ARR-ClientCert',
      'X-Forwarded-Tls-Client-Cert',
      'X-Client-Cert',
    ),
    certificateForm(
      'Traefik, percent-encoded',
      'percent-encoded-pem',
      'X-Forwarded-Tls-Client-Cert',
      'X-Forwarded-SSL-Client-Cert',
    ),
    certificateForm('Amazon', 'percent-encoded-pem', 'X-Amzn-Mtls-Clientcert', 'X-Amzn-Mtls-Clientcert-Leaf'),
    certificateForm('PEM in Base64', 'base64-pem', 'X-SSL-Client-Cert', 'X-Client-Cert'),
    certificateForm('RFC 9440', 'rfc-9440', 'Client-Cert'),
    certificateForm('Envoy', 'envoy', 'X-Forwarded-Client-Cert'),
    certificateForm('Envoy, percent-encoded', 'percent-encoded-pem', 'X-Forwarded-Client-Cert'),
    {
      name: 'the subject',
      headers: [
        ...showing(
          'subject',
          'X-SSL-Client-S-DN',
          'X-Client-DN',
          'SSL_CLIENT_S_DN',
          'X-SSL-Client-DN',
          'SSL-Client-Subject-DN',
        ),
        ...showing(
          'subject',
          'X-SSL-Subject',
          'X-Client-Subject',
          'X-Client-Cert-Subject',
          'X-Amzn-Mtls-Clientcert-Subject',
        ),
        ...verified,
      ],
    },
    {
      name: 'the subject with slashes',
      headers: [
        ...showing('subject-with-slashes', 'X-SSL-Client-S-DN', 'X-Client-DN', 'SSL_CLIENT_S_DN', 'X-SSL-Client-DN'),
        ...verified,
      ],
    },
    {
      name: 'its names',
      headers: [
        ...showing(
          'common-name',
          'X-SSL-Client-CN',
          'SSL_CLIENT_S_DN_CN',
          'X-Client-CN',
          'X-SSL-Client-S-DN-CN',
          'X-Cert-CN',
        ),
        ...showing(
          'organization',
          'X-SSL-Client-O',
          'SSL_CLIENT_S_DN_O',
          'X-Client-O',
          'X-SSL-Client-S-DN-O',
          'X-Cert-O',
        ),
        ...verified,
      ],
    },
  ],
};

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

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** A JSON Web Token without a signature (RFC 7519, 6). */
function unsigned(): string {
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { sub: user, name: user, preferred_username: user, groups: [group] },
  ];
  return `${parts.map((part) => Buffer.from(JSON.stringify(part), 'utf8').toString('base64url')).join('.')}.`;
}

const authorization = (name: string, value: string): RequestForm => ({
  name,
  headers: [header('Authorization', value)],
});

/** `Authorization` that holds no token of the target's, and the headers that stand for it elsewhere. */
export const otherCredentials: FormFamily = {
  name: 'credential that is no token',
  forms: [
    authorization('Basic without a password', `Basic ${base64(`${user}:`)}`),
    authorization('Basic with a usual password', `Basic ${base64(`${user}:admin`)}`),
    authorization('Basic of a group', `Basic ${base64(`${group}:${group}`)}`),
    authorization('Digest', `Digest username="${user}", realm="", nonce="", uri="/", response=""`),
    authorization('Negotiate', `Negotiate ${base64(user)}`),
    authorization('an unsigned JSON Web Token', `Bearer ${unsigned()}`),
    authorization('a user name as the token', `Bearer ${user}`),
    authorization('a group as the token', `Bearer ${group}`),
    authorization('a token with user and group', `Bearer ${user}/${group}`),
    ...['null', 'undefined', 'none', 'nil', 'true', 'false', '0', '-', '{}', '[]', '""', '*', 'anonymous'].map((word) =>
      authorization(`the word ${word} as the token`, `Bearer ${word}`),
    ),
    authorization('a user name alone', user),
    authorization('an unknown scheme', `Token ${user}`),
    {
      name: 'Proxy-Authorization',
      headers: [header('Proxy-Authorization', `Basic ${base64(`${user}:admin`)}`)],
    },
    {
      name: 'keys in headers',
      headers: [
        ...named(['X-Api-Key', 'Api-Key', 'X-Auth-Key', 'X-Access-Token', 'X-Token', 'X-Auth-Token', 'Token'], user),
        header('X-Authorization', `Basic ${base64(`${user}:admin`)}`),
        header('X-Forwarded-Authorization', `Bearer ${unsigned()}`),
      ],
    },
  ],
};

const query = (...parameters: readonly string[]): RequestForm => ({
  name: parameters.join('&'),
  target: `{path}{query}{and}${parameters.join('&')}`,
});

/** What stands in the request target: query, user information, matrix parameters, segments. */
export const usersInTargets: FormFamily = {
  name: 'user in the request target',
  forms: [
    query(`user=${user}`, `group=${group}`),
    query(`username=${user}`, `groups=${group}`, `role=${group}`, `roles=${group}`),
    query(`as=${user}`, `as-group=${group}`, `asGroup=${group}`),
    query(`X-Remote-User=${user}`, `X-Remote-Group=${group}`),
    query(`x-remote-user=${user}`, `remote_user=${user}`, `remoteUser=${user}`, `REMOTE_USER=${user}`),
    query(`impersonate=${user}`, `Impersonate-User=${user}`, `Impersonate-Group=${group}`),
    query(`access_token=${unsigned()}`),
    query(`token=${user}`, `auth=${user}`, `api_key=${user}`),
    query(`login=${user}`, `uid=${user}`, `user_id=${user}`, `userId=${user}`, `principal=${user}`, `sub=${user}`),
    { name: 'user information of the URL', target: `https://${user}:admin@{authority}{path}{query}` },
    { name: 'matrix parameters', target: `{path};user=${user};group=${group}{query}`, mayNameAnotherPath: true },
    {
      name: 'matrix parameters of the first segment',
      target: `/{first};user=${user};group=${group}{rest}{query}`,
      mayNameAnotherPath: true,
    },
    { name: 'a first segment', target: `/~${user}{path}{query}`, mayNameAnotherPath: true },
    { name: 'segments', target: `/users/${user}{path}{query}`, mayNameAnotherPath: true },
  ],
};

const body = (name: string, members: RequestForm['members'] = {}): RequestForm => ({ name, members });

/** What stands in the document that asks: a server answers who the caller is, and does not ask the caller. */
export const usersInBodies: FormFamily = {
  name: 'user in the body',
  forms: [
    body('spec', { spec: { user, username: user, groups: [group], uid: '0', extra: {} } }),
    body('status', { status: { userInfo: { username: user, uid: '0', groups: [group], extra: {} } } }),
    body('members of the document', { user, username: user, groups: [group], userInfo: { username: user } }),
    body('owner in the metadata', { metadata: { annotations: { user, 'kubernetes.io/created-by': user } } }),
  ],
};

const cookie = (name: string, value: string): RequestForm => ({ name, headers: [header('Cookie', value)] });

export const usersInCookies: FormFamily = {
  name: 'cookie',
  forms: [
    cookie(
      'user and group',
      `user=${user}; username=${user}; group=${group}; groups=${group}; role=${group}; admin=true`,
    ),
    cookie(
      'identity headers',
      `X-Remote-User=${user}; X-Remote-Group=${group}; REMOTE_USER=${user}; remote_user=${user}`,
    ),
    cookie(
      'sessions',
      `session=${user}; sessionid=${user}; JSESSIONID=${user}; connect.sid=${user}; PHPSESSID=${user}`,
    ),
    cookie(
      'tokens',
      `token=${unsigned()}; access_token=${unsigned()}; jwt=${unsigned()}; Authorization=Bearer ${user}`,
    ),
    cookie('proxies', `_oauth2_proxy=${user}; id_token=${unsigned()}; auth=${user}; login=${user}; uid=${user}`),
  ],
};

/** Where the request says it comes from, and for whom it is. */
export const addressesInHeaders: FormFamily = {
  name: 'address or host',
  forms: [
    {
      name: 'the local host as the origin',
      headers: [
        ...named(['X-Forwarded-For', 'X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'True-Client-IP'], '127.0.0.1'),
        ...named(['X-Originating-IP', 'X-Remote-IP', 'X-Remote-Addr', 'CF-Connecting-IP'], '127.0.0.1'),
      ],
    },
    { name: 'the IPv6 local host as the origin', headers: named(['X-Forwarded-For', 'X-Real-IP'], '::1') },
    { name: 'Forwarded', headers: [header('Forwarded', `for=127.0.0.1;by=${user};host=localhost;proto=https`)] },
    { name: 'Forwarded for a name', headers: [header('Forwarded', `for=_${user};by=front-proxy-client`)] },
    { name: 'Via', headers: [header('Via', '1.1 front-proxy-client'), header('X-Forwarded-By', 'front-proxy-client')] },
    { name: 'X-Forwarded-Host', headers: named(['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host'], 'localhost') },
    {
      name: 'X-Forwarded-Host with a user',
      headers: named(['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host'], `${user}@localhost`),
    },
    { name: 'Host: localhost', host: 'localhost', mayNameAnotherPath: true },
    { name: 'Host: 127.0.0.1', host: '127.0.0.1', mayNameAnotherPath: true },
    { name: 'Host: admin', host: user, mayNameAnotherPath: true },
  ],
};

const identityHeaders = [userHeader(user), groupHeader(group)];

/** Fields behind the body, which are no header fields (RFC 9110, 6.5.1). */
export const usersInTrailers: FormFamily = {
  name: 'trailer',
  forms: [
    { name: 'announced', headers: [header('Trailer', 'X-Remote-User, X-Remote-Group')], trailers: identityHeaders },
    { name: 'not announced', trailers: identityHeaders },
    {
      name: 'with a certificate',
      trailers: [certificateHeader('X-SSL-Client-Cert', 'percent-encoded-pem'), ...verified],
    },
    { name: 'with Authorization', trailers: [header('Authorization', `Bearer ${user}`)] },
  ],
};

export const usersInTrailersOverHttp2: FormFamily = {
  name: 'trailer over HTTP/2',
  forms: [{ name: 'behind the body', http: '2', trailers: identityHeaders }],
};
