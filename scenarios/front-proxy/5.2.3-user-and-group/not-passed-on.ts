import {
  answerWithout,
  aUser,
  aUserBy,
  forwarded,
  getThrough,
  notPassedOn,
  postThrough,
  proxyScenario,
  request,
} from '../../../harness/vocabulary/front-proxy';
import { extraHeader, groupHeader, header, requestForms, uidHeader, userHeader } from '../../../harness/vocabulary';

const control = 'a-request-is-forwarded';
const withPassword = 'a-request-with-a-password-is-forwarded';
const withToken = 'a-request-with-a-token-is-forwarded';
const authorization = [header('Authorization', '')];
const removed = (
  as: 'password' | 'token',
  more: Parameters<typeof getThrough<'password' | 'token' | 'certificate'>>[0],
) =>
  ({
    when: getThrough({ as, ...more } as const),
    then: notPassedOn(authorization, { credential: true, promise: 'authorization-removed' }),
    control: as === 'password' ? withPassword : withToken,
  }) as const;

const impersonation = [
  header('Impersonate-User', 'admin'),
  header('Impersonate-Group', 'system:masters'),
  header('Impersonate-Uid', '0'),
  header('Impersonate-Extra-Scopes', 'all'),
];
const impersonating = (by: Parameters<typeof getThrough<'jane' | 'certificate'>>[0]) =>
  ({
    when: getThrough({ ...by, headers: impersonation } as const),
    then: notPassedOn([], { prefixes: ['Impersonate-'], promise: 'impersonation-removed' }),
    control,
    rule: 'X-15',
    level: 'MAY',
    clause: '1.3',
  }) as const;

export default proxyScenario({
  id: 'credentials-stay-in-front',
  clause: '5.2.3',
  level: 'SHOULD',
  rule: 'X-08',
  title: "The front proxy does not forward the user's credential",
  given: {
    jane: aUser(),
    password: aUserBy('basic'),
    token: aUserBy('bearer-token'),
    certificate: aUserBy('client-certificate'),
  },
  checks: {
    [control]: { when: getThrough({ as: 'jane' }), then: forwarded() },
    [withPassword]: { when: getThrough({ as: 'password' }), then: forwarded() },
    [withToken]: { when: getThrough({ as: 'token' }), then: forwarded() },
    'authorization-of-a-password': {
      when: getThrough({ as: 'password' }),
      then: notPassedOn(authorization, { credential: true, promise: 'authorization-removed' }),
      control: withPassword,
    },
    'authorization-of-a-password-in-a-post': {
      when: postThrough({ as: 'password' }),
      then: notPassedOn(authorization, { credential: true, promise: 'authorization-removed' }),
      control: withPassword,
    },
    'authorization-in-http-2': {
      when: getThrough({ as: 'password', http: '2' }),
      then: notPassedOn(authorization, { credential: true, promise: 'authorization-removed' }),
      control: withPassword,
    },
    'authorization-of-a-token': {
      when: getThrough({ as: 'token' }),
      then: notPassedOn(authorization, { credential: true, promise: 'authorization-removed' }),
      control,
    },
    'authorization-of-a-password-beside-a-certificate': removed('password', { withCertificateOf: 'certificate' }),
    'authorization-of-a-token-beside-a-certificate': removed('token', { withCertificateOf: 'certificate' }),
    'authorization-with-a-scheme-in-lower-case': removed('password', { presenting: 'scheme-in-lower-case' }),
    'authorization-with-a-scheme-in-capitals': removed('password', { presenting: 'scheme-in-upper-case' }),
    'authorization-of-a-token-with-a-scheme-in-lower-case': removed('token', { presenting: 'scheme-in-lower-case' }),
    'authorization-of-a-token-with-a-scheme-in-capitals': removed('token', { presenting: 'scheme-in-upper-case' }),
    'authorization-in-two-lines': removed('password', { presenting: 'in-two-lines' }),
    'authorization-of-a-token-in-two-lines': removed('token', { presenting: 'in-two-lines' }),
    'authorization-in-each-method': removed('password', { inEachOf: requestForms.methods }),
    'authorization-in-changes': removed('token', { inEachOf: requestForms.changesOfAnObject }),
    'authorization-in-other-framings': removed('password', { inEachOf: requestForms.framings }),
    'authorization-in-upgrades': removed('password', { inEachOf: requestForms.upgrades }),
    'authorization-of-a-token-in-upgrades': removed('token', { inEachOf: requestForms.upgrades }),
    'authorization-on-paths-of-the-api': removed('password', { inEachOf: requestForms.protectedPaths }),
    'authorization-of-a-token-on-paths-of-discovery': removed('token', { inEachOf: requestForms.discoveryPaths }),
    'authorization-of-a-second-request': removed('password', {
      after: [request({ as: 'password' })],
      later: [request({ as: 'password' })],
    }),
    'authorization-of-a-request-that-is-tried-again': {
      title: 'authorization of a request on a connection that the API server ends',
      ...removed('password', { earlier: [request({ as: 'password' })], answered: { none: true } }),
    },
    'proxy-authorization': {
      when: getThrough({ as: 'jane', headers: [header('Proxy-Authorization', 'Basic eDp5')] }),
      then: notPassedOn([header('Proxy-Authorization', '')], { promise: 'proxy-authorization-removed' }),
      control,
    },
    cookies: {
      when: getThrough({ as: 'jane', headers: [header('Cookie', 'session=authn-conformance')] }),
      then: notPassedOn([header('Cookie', '')], { promise: 'cookies-removed' }),
      control,
      level: 'MAY',
    },
    impersonation: impersonating({ as: 'jane' }),
    'impersonation-with-a-certificate': impersonating({ as: 'certificate' }),
    'impersonation-that-connection-names': {
      title: 'Impersonation in headers that `Connection` names',
      ...impersonating({ as: 'jane', connection: 'close, Impersonate-User, Impersonate-Group' }),
    },
    'identity-headers-of-the-answer': {
      when: getThrough({
        as: 'jane',
        answered: {
          headers: [
            ['X-Remote-User', 'jane'],
            ['X-Remote-Group', 'dev'],
            ['X-Remote-Uid', '1'],
            ['X-Remote-Extra-Scopes', 'all'],
          ],
        },
      }),
      then: answerWithout([userHeader(''), groupHeader(''), uidHeader(''), extraHeader('Scopes', '')], {
        promise: 'answer-headers-removed',
      }),
      control,
      level: 'MAY',
    },
  },
});
