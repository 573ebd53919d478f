import type { FormFamily, RequestForm } from '../request-form';
import { certificateHeader, groupHeader, header, userHeader } from '../header';
import { requestsFromTrustedOrigins } from '../fields/origins';
import { verified } from './certificates';
import { encodedClaims, group, named, unsigned, user } from './claims';

const query = (...parameters: readonly string[]): RequestForm => ({
  name: parameters.join('&'),
  target: `{path}{query}{and}${parameters.join('&')}`,
});

/** Parameters of two words, in every way in which products join them: Hadoop's is `user.name`, that of Rails `user[name]`. */
const parametersOfTwoWords = [
  ...['user name', 'user id', 'remote user', 'auth user', 'proxy user', 'current user', 'login name', 'j username'],
  ...['do as', 'run as', 'act as'],
].flatMap((words) => [
  ...['.', '_', '-', ''].map((sign) => words.replace(' ', sign)),
  words.replace(/ ./, (start) => start.trim().toUpperCase()),
  words.replace(' ', '%5B').concat('%5D'),
]);

const claimParameters = ['user', 'identity', 'claims', 'session', 'token', 'state', 'userinfo'];
const firstSegments = [
  'as',
  'user',
  'u',
  'impersonate',
  'run-as',
  'sudo',
  'tenants',
  'accounts',
  'identity',
  'on-behalf-of',
];

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
    { ...query(...parametersOfTwoWords.map((each) => `${each}=${user}`)), name: 'parameters of two words' },
    ...Object.entries(encodedClaims).map(([name, value]) => ({
      name: `claims: ${name}`,
      target: `{path}{query}{and}${claimParameters.map((each) => `${each}=${encodeURIComponent(value)}`).join('&')}`,
    })),
    { name: 'user information of the URL', target: `https://${user}:admin@{authority}{path}{query}` },
    { name: 'matrix parameters', target: `{path};user=${user};group=${group}{query}`, mayNameAnotherPath: true },
    {
      name: 'matrix parameters of the first segment',
      target: `/{first};user=${user};group=${group}{rest}{query}`,
      mayNameAnotherPath: true,
    },
    { name: 'a first segment', target: `/~${user}{path}{query}`, mayNameAnotherPath: true },
    ...firstSegments.map((segment) => ({
      name: `the segments /${segment}/${user}`,
      target: `/${segment}/${user}{path}{query}`,
      mayNameAnotherPath: true as const,
    })),
    { name: 'segments', target: `/users/${user}{path}{query}`, mayNameAnotherPath: true },
  ],
};

const body = (name: string, members: RequestForm['members'] = {}): readonly RequestForm[] => [
  { name, members },
  { name: `${name}, in YAML`, members, contentType: 'application/yaml' },
];

/** What stands in the document that asks: a server answers who the caller is, and does not ask the caller. */
export const usersInBodies: FormFamily = {
  name: 'user in the body',
  forms: [
    ...body('spec', { spec: { user, username: user, groups: [group], uid: '0', extra: {} } }),
    ...body('status', { status: { userInfo: { username: user, uid: '0', groups: [group], extra: {} } } }),
    ...body('members of the document', { user, username: user, groups: [group], userInfo: { username: user } }),
    ...body('owner in the metadata', { metadata: { annotations: { user, 'kubernetes.io/created-by': user } } }),
  ],
};

/** Where the request says it comes from, and for whom it is. */
export const addressesInHeaders: FormFamily = {
  name: 'address or host',
  forms: [
    ...requestsFromTrustedOrigins,
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
    { name: 'Host: admin.{authority}', host: `${user}.{authority}`, mayNameAnotherPath: true },
    { name: 'Host: admin.cluster.local', host: `${user}.cluster.local`, mayNameAnotherPath: true },
    { name: 'Host: admin@{authority}', host: `${user}@{authority}`, mayNameAnotherPath: true },
    {
      name: 'Referer and Origin with a user',
      headers: [
        header('Referer', `https://${user}:x@{authority}/`),
        header('Origin', `https://${user}@{authority}`),
        header('X-Original-URL', `https://${user}:x@{authority}{path}`),
        header('X-Forwarded-Uri', `https://${user}:x@{authority}{path}`),
        header('From', `${user}@example.com`),
      ],
    },
    {
      name: 'User-Agent and X-Requested-By with a user',
      headers: [header('User-Agent', `${user}/1.0 (${user})`), ...named(['X-Requested-By', 'X-Requested-With'], user)],
    },
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
  name: 'trailer or :authority over HTTP/2',
  forms: [
    { name: 'behind the body', http: '2', trailers: identityHeaders },
    { name: 'user information of :authority', http: '2', host: `${user}:x@{authority}`, mayNameAnotherPath: true },
  ],
};
