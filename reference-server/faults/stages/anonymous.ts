import { refusals } from '../../authentication/authenticate';
import { anonymous, type Caller } from '../../caller';
import { statusResponse } from '../../negotiation/status';
import { authentication, steps, type Seams } from '../parts/changes';
import type { Fault, FaultSettings } from '../parts/fault';

/** Serves whoever brings no certificate as this caller, where anonymous callers are served. */
const as = (caller: Caller): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    return presented.kind === 'nothing' && 'caller' in found ? { caller } : found;
  });

/** Answers whoever brings no certificate where one is required in another way. */
const withoutRequired =
  (status: number, reason: string, message: string): Seams =>
  (settings: FaultSettings) => ({
    answer: (standard) => (request, presented) =>
      settings.clientAuth === 'require' && presented.kind === 'nothing'
        ? Promise.resolve(statusResponse(request, status, reason, message))
        : standard(request, presented),
  });

const authorizationOf = (headers: readonly (readonly [string, string])[]): string =>
  headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';

/** Callers without a certificate (clauses 2.1 and 7, section 1.2). */
export const anonymousFaults: readonly Fault[] = [
  {
    name: 'anonymous-is-authenticated',
    sentence: 'It gives the group system:authenticated to everyone, also to the anonymous caller.',
    seams: steps(() => ({
      withAuthenticatedGroup: (caller) => ({ ...caller, groups: [...caller.groups, 'system:authenticated'] }),
    })),
  },
  {
    name: 'anonymous-is-administrator',
    sentence: 'It takes a caller without a certificate for an administrator.',
    seen: 'the insecure port of early kube-apiservers',
    seams: as({ ...anonymous, groups: [...anonymous.groups, 'system:masters'] }),
  },
  {
    name: 'anonymous-has-no-name',
    sentence: 'It gives the anonymous caller no name and no groups.',
    seams: as({ user: '', groups: [], extra: {} }),
  },
  {
    name: 'anonymous-has-a-name-of-its-own',
    sentence: 'It calls the anonymous caller "guest", a name that a user may have.',
    seams: as({ ...anonymous, user: 'guest', groups: ['guests'] }),
  },
  {
    name: 'anonymous-refused',
    sentence: 'It refuses callers without a certificate with 401 although anonymous callers are allowed.',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return presented.kind === 'nothing' && 'caller' in found
        ? { refusal: refusals.unauthorized, why: 'no certificate' }
        : found;
    }),
  },
  {
    name: 'anonymous-refused-over-http2',
    sentence: 'Over HTTP/2 it refuses callers without a certificate although anonymous callers are allowed.',
    seen: 'kube-apiserver 1.29 and later sends GOAWAY to them, but after an answer (rule T-07)',
    seams: authentication((standard) => (request, presented) => {
      const found = standard(request, presented);
      return presented.kind === 'nothing' && request.httpVersion === '2' && 'caller' in found
        ? { refusal: refusals.unauthorized, why: 'no certificate' }
        : found;
    }),
  },
  {
    name: 'anonymous-answered-500',
    sentence: 'It answers 500 to a caller without a certificate.',
    seams: authentication((standard) => (request, presented) => {
      if (presented.kind === 'nothing') throw new Error('no certificate');
      return standard(request, presented);
    }),
  },
  {
    name: 'anonymous-served-although-switched-off',
    sentence: 'It serves callers without a certificate although anonymous callers are switched off.',
    seams: authentication(
      (standard, { anonymousAuth }) =>
        (request, presented) =>
          presented.kind === 'nothing' && !anonymousAuth ? { caller: anonymous } : standard(request, presented),
    ),
  },
  {
    name: 'anonymous-served-on-public-paths-although-switched-off',
    sentence: 'It serves public paths to callers without a certificate although anonymous callers are switched off.',
    seams: authentication(
      (standard, { anonymousAuth }) =>
        (request, presented) =>
          presented.kind === 'nothing' && !anonymousAuth && /^\/(version|healthz|livez|readyz)/.test(request.path)
            ? { caller: anonymous }
            : standard(request, presented),
    ),
  },
  {
    name: 'certificate-required-of-everyone',
    sentence: 'It requires a certificate although anonymous callers are allowed.',
    flags: { clientAuth: 'require' },
  },
  {
    name: 'required-certificate-not-required',
    sentence: 'It serves callers without a certificate as anonymous although it is to require one.',
    seams: authentication(
      (standard, { clientAuth }) =>
        (request, presented) =>
          clientAuth === 'require' && presented.kind === 'nothing'
            ? { caller: anonymous }
            : standard(request, presented),
    ),
  },
  {
    name: 'required-certificate-missing-on-public-paths',
    sentence: 'It serves public paths without the certificate that it is to require.',
    seams: authentication(
      (standard, { clientAuth }) =>
        (request, presented) =>
          clientAuth === 'require' && presented.kind === 'nothing' && request.path === '/version'
            ? { caller: anonymous }
            : standard(request, presented),
    ),
  },
  {
    name: 'missing-certificate-answered-200',
    sentence: 'It answers 200, with an error in the body, where a required certificate is missing.',
    seams: withoutRequired(200, 'BadRequest', refusals.noCertificate.message),
  },
  {
    name: 'missing-certificate-answered-401',
    sentence: 'It answers 401 where a required certificate is missing and 400 is due.',
    seams: withoutRequired(401, 'Unauthorized', 'Unauthorized'),
  },
  {
    name: 'missing-certificate-unexplained',
    sentence: 'It does not say that a required certificate is missing.',
    seams: withoutRequired(400, 'BadRequest', 'Bad Request'),
  },
  {
    name: 'bearer-token-accepted',
    sentence: 'It takes any bearer token for an identity.',
    seams: authentication((standard) => (request, presented) => {
      const [, token] = /^Bearer (.+)$/i.exec(authorizationOf(request.headers)) ?? [];
      return token === undefined
        ? standard(request, presented)
        : { caller: { user: token, groups: ['system:authenticated'], extra: {} } };
    }),
  },
  {
    name: 'basic-password-accepted',
    sentence: 'It takes the user of HTTP Basic for an identity, whatever the password.',
    seen: 'the basic-auth-file of Kubernetes before 1.19',
    seams: authentication((standard) => (request, presented) => {
      const [, encoded = ''] = /^Basic (.+)$/i.exec(authorizationOf(request.headers)) ?? [];
      const [user = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
      return user === ''
        ? standard(request, presented)
        : { caller: { user, groups: ['system:authenticated'], extra: {} } };
    }),
  },
  {
    name: 'basic-password-without-a-certificate-accepted',
    sentence: 'It takes the user of HTTP Basic for an identity where there is no certificate.',
    seams: authentication((standard) => (request, presented) => {
      const [, encoded = ''] = /^Basic (.+)$/i.exec(authorizationOf(request.headers)) ?? [];
      const [user = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
      return user === '' || presented.kind !== 'nothing'
        ? standard(request, presented)
        : { caller: { user, groups: ['system:authenticated'], extra: {} } };
    }),
  },
  {
    name: 'unknown-authorization-refused',
    sentence: 'It refuses a good certificate when the request has an Authorization header that it cannot use.',
    seams: authentication(
      (standard) => (request, presented) =>
        authorizationOf(request.headers) === ''
          ? standard(request, presented)
          : { refusal: refusals.unauthorized, why: 'an Authorization header' },
    ),
  },
];
