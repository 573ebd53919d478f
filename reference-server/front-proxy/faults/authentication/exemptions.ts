import type { UserRequest } from '../../messages';
import { authentication, valueOf, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { unasked } from './unasked';

const bearing = (name: string, value: RegExp): Seams =>
  unasked(({ headers }) => value.test(valueOf(headers, name) ?? ''));

const pathOf = ({ target }: UserRequest): string => target.split('?', 1)[0] ?? '';
const queryOf = ({ target }: UserRequest): string => target.slice(pathOf({ target } as UserRequest).length);

/** Takes a credential that nobody has issued for this user's. */
const forged = (userIn: (authorization: string) => string | undefined): Seams =>
  authentication((standard) => (request, presented) => {
    const found = standard(request, presented);
    const user = 'caller' in found ? undefined : userIn(valueOf(request.headers, 'authorization') ?? '');
    return user === undefined ? found : { caller: { user, groups: [], extra: {} } };
  });

const basicIn = (authorization: string): Buffer =>
  Buffer.from(/^Basic (\S+)$/i.exec(authorization)?.[1] ?? '', 'base64');

/** Requests that need no credential for how they look, and credentials that anybody can write (rule X-03). */
export const exemptionFaults: readonly Fault[] = [
  {
    name: 'public-paths-forwarded',
    sentence: 'It forwards requests for `/livez`, `/metrics` and `/openapi/v2` without a credential.',
    seams: unasked((request) => /^\/(livez|metrics|openapi\/v2)$/.test(pathOf(request))),
  },
  {
    name: 'health-alone-not-authenticated',
    sentence: 'It forwards without a credential what asks for `/healthz` or `/readyz` and has no query.',
    seen: 'handlers that compare the whole target, as `req.url` of Node',
    seams: unasked(({ target }) => /^\/(healthz|readyz)$/.test(target)),
  },
  {
    name: 'paths-read-as-hosts-not-authenticated',
    sentence: 'It reads what stands behind `//` as a host, and forwards the path that is left without a credential.',
    seen: "`java.net.URI`, and Go's `url.Parse`",
    seams: unasked(({ target }) => /^\/\/[^/]*$/.test(target)),
  },
  {
    name: 'discovery-not-authenticated',
    sentence: 'It forwards requests for discovery without a credential.',
    seams: unasked((request) => /^\/(apis?|openapi)(\/[^/]+)?\/?$/.test(pathOf(request))),
  },
  {
    name: 'reviews-of-the-caller-not-authenticated',
    sentence: 'It forwards without a credential what asks the API server who asks.',
    seams: unasked((request) => /\/(selfsubjectreviews|tokenreviews)$/.test(pathOf(request))),
  },
  {
    name: 'paths-that-end-as-public-ones-forwarded',
    sentence: 'It forwards without a credential what ends in `/healthz` or as the file of an icon.',
    seen: 'oauth2-proxy `skip_auth_routes` without `^`',
    seams: unasked((request) => /\/(healthz|favicon\.ico)$/.test(pathOf(request))),
  },
  {
    name: 'queries-with-public-paths-forwarded',
    sentence: 'It looks for public paths in the whole target, with its query.',
    seams: unasked((request) => /\/healthz$|\/public\//.test(queryOf(request))),
  },
  {
    name: 'probes-not-authenticated',
    sentence: 'It forwards without a credential what calls itself a probe in `User-Agent`.',
    seams: bearing('user-agent', /^(kube-probe|ELB-HealthChecker)\//),
  },
  {
    name: 'navigations-not-authenticated',
    sentence: 'It forwards without a credential what a browser says that its user navigates to.',
    seams: bearing('sec-fetch-mode', /^navigate$/),
  },
  {
    name: 'claimed-user-behind-another-proxy-authenticated',
    sentence: 'It takes the user of the identity headers where a request says that it came through another proxy.',
    seams: unasked(
      ({ headers }) =>
        valueOf(headers, 'x-forwarded-for') !== undefined && headers.some(([name]) => /^x-remote-user$/i.test(name)),
    ),
  },
  {
    name: 'insiders-not-authenticated',
    sentence: 'It forwards without a credential what says `X-Internal-Request: true`.',
    seams: bearing('x-internal-request', /^true$/),
  },
  {
    name: 'public-paths-in-headers-believed',
    sentence: 'It decides by the path in `X-Forwarded-Uri` whether a request needs a credential.',
    seen: 'forward authentication that trusts headers of the user',
    seams: bearing('x-forwarded-uri', /^\/healthz$/),
  },
  {
    name: 'methods-in-headers-believed',
    sentence: 'It decides by the method in `X-Forwarded-Method` whether a request needs a credential.',
    seams: bearing('x-forwarded-method', /^OPTIONS$/),
  },
  {
    name: 'large-bodies-not-authenticated',
    sentence: 'It forwards without a credential what has a body of more than 100 KiB.',
    seen: 'Envoy ext_authz with a buffer that is too small and `failure_mode_allow`',
    seams: unasked(({ body }) => (body?.length ?? 0) > 100 * 1024),
  },
  {
    name: 'many-headers-not-authenticated',
    sentence: 'It looks for a credential among the first 60 headers, and takes a request with more for authenticated.',
    seams: unasked(({ headers }) => headers.length > 60),
  },
  {
    name: 'long-targets-not-authenticated',
    sentence: 'It forwards without a credential what has a target of more than 4000 characters.',
    seams: unasked(({ target }) => target.length > 4000),
  },
  {
    name: 'long-credentials-not-authenticated',
    sentence: 'It takes a credential of more than 8 KiB, for which it has no room, for a right one.',
    seams: unasked(({ headers }) => (valueOf(headers, 'authorization')?.length ?? 0) > 8192),
  },
  {
    name: 'tokens-read-without-a-signature',
    sentence: 'It takes a JSON Web Token at its word.',
    seen: 'CVE-2015-9235',
    seams: forged((authorization) => {
      const [, claims] = /^Bearer [\w-]+\.([\w-]+)\./.exec(authorization) ?? [];
      return /"sub":"([^"]+)"/.exec(Buffer.from(claims ?? '', 'base64url').toString())?.[1];
    }),
  },
  {
    name: 'users-looked-up-by-pattern',
    sentence: 'It looks a user up by a pattern, and compares the password with the same pattern.',
    seams: forged((authorization) => (basicIn(authorization).toString() === '*:*' ? 'jane' : undefined)),
  },
  {
    name: 'failure-in-authentication-passes',
    sentence: 'It forwards in the name of the user what it could not decode.',
    seams: forged((authorization) => {
      const octets = basicIn(authorization);
      const [user = ''] = octets.toString('latin1').split(/[^\w-]/, 1);
      return octets.includes(0xff) ? user : undefined;
    }),
  },
];
