import { headers, isNamed, requestHeader } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { basicOf, headerOf, identifiedBy, named, ofClaims } from '../parts/identity-sources';

const administrator = named('admin', ['system:masters']);
const isLocal = (address: string | undefined): boolean => address?.startsWith('127.') === true;

const prefix = /^\/impersonate\/([^/]+)(?=\/)/;

/** The caller in a document of claims, in Base64. */
function ofCookie(value = ''): ReturnType<typeof named> {
  try {
    const claims = JSON.parse(Buffer.from(value, 'base64').toString('utf8')) as { readonly user?: string };
    return named(claims.user);
  } catch {
    return undefined;
  }
}

/** Identity from the rest of a request: its target, credentials, addresses and trailers (clause 5.2.4, rule R-11). */
export const otherPlaceFaults: readonly Fault[] = [
  {
    name: 'query-names-the-user',
    sentence: 'It identifies the caller by the parameter user of the query.',
    seams: identifiedBy(({ query }) => named(query.get('user') ?? undefined, query.getAll('group'))),
  },
  {
    name: 'query-in-two-words-names-the-user',
    sentence: 'It identifies the caller by the parameter user.name of the query.',
    seen: 'the simple authentication of Hadoop',
    seams: identifiedBy(({ query }) => named(query.get('user.name') ?? undefined)),
  },
  {
    name: 'path-parameter-names-the-user',
    sentence: 'It identifies the caller by ;user= in the path, and serves the path without it.',
    seams: () => ({
      answer: (standard) => (request, presented) =>
        standard(
          {
            ...request,
            path: request.path.replace(/;[^/]*/g, ''),
            headers: [...request.headers, ['path-user', /;user=([^;/]*)/.exec(request.path)?.[1] ?? '']],
          },
          presented,
        ),
      authenticate: (standard) => (request, presented) => {
        const caller = named(headerOf(request, 'path-user'), ['system:masters']);
        return caller === undefined ? standard(request, presented) : { caller };
      },
    }),
  },
  {
    name: 'unsigned-token-accepted',
    sentence: 'It accepts a JSON Web Token without verifying its signature.',
    seen: 'CVE-2015-9235',
    seams: identifiedBy((request) => ofClaims(/^Bearer (.*)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1])),
  },
  {
    name: 'basic-user-accepted-without-its-password',
    sentence: 'It identifies the caller by the user name of Basic credentials, whatever the password is.',
    seen: 'applications that leave the password to the server in front of them',
    seams: identifiedBy((request) => named(basicOf(request)?.[0])),
  },
  {
    name: 'local-address-is-administrator',
    sentence: 'It gives an administrator’s rights to a request whose X-Forwarded-For names the local host.',
    seen: 'the localhost:8080 of early kube-apiservers, behind a proxy',
    seams: identifiedBy((request) => (isLocal(headerOf(request, 'x-forwarded-for')) ? administrator : undefined)),
  },
  {
    name: 'local-host-name-is-administrator',
    sentence: 'It gives an administrator’s rights to a request for the host localhost.',
    seams: identifiedBy((request) => (headerOf(request, 'host') === 'localhost' ? administrator : undefined)),
  },
  {
    name: 'cookie-of-claims-names-the-user',
    sentence: 'It identifies the caller by a session cookie that holds claims in Base64, signed by no one.',
    seams: identifiedBy((request) =>
      ofCookie(/(?:^|; )session=([\w+/=-]+)/.exec(headerOf(request, 'cookie') ?? '')?.[1]),
    ),
  },
  {
    name: 'referer-names-the-user',
    sentence: 'It identifies the caller by the user information of the URL in Referer.',
    seams: identifiedBy((request) =>
      named(/^https:\/\/([^@:/]+)[^@/]*@/.exec(headerOf(request, 'referer') ?? '')?.[1]),
    ),
  },
  {
    name: 'path-prefix-names-the-user',
    sentence:
      'It identifies the caller by the segment behind /impersonate at the beginning of the path, and serves the rest.',
    seams: () => ({
      answer: (standard) => (request, presented) =>
        standard(
          {
            ...request,
            path: request.path.replace(prefix, ''),
            headers: [...request.headers, ['path-user', prefix.exec(request.path)?.[1] ?? '']],
          },
          presented,
        ),
      authenticate: (standard) => (request, presented) => {
        const caller = named(headerOf(request, 'path-user'), ['system:masters']);
        return caller === undefined ? standard(request, presented) : { caller };
      },
    }),
  },
  {
    name: 'words-of-a-proxy-taken-away',
    sentence: 'It takes X-Forwarded- from the names of headers before it reads the identity headers of a front proxy.',
    seams: headers((all) => all.map(([name, value]) => [name.replace(/^X-Forwarded-(?=X-)/i, ''), value])),
  },
  {
    name: 'trailer-fields-are-headers',
    sentence: 'It identifies the caller by identity headers in the trailer section.',
    seen: 'frameworks that keep header and trailer fields in one map',
    seams: (settings) => ({
      answer: (standard) => async (request, presented) => {
        const body = request.readBody();
        // Trailers are known once the body is read; the standard pipeline answers for a body that cannot be read.
        await body.catch(() => undefined);
        return standard({ ...request, readBody: () => body }, presented);
      },
      authenticate: (standard) => (request, presented) => {
        const { usernameHeaders, groupHeaders } = requestHeader(settings);
        const valuesOf = (names: readonly string[]): readonly string[] =>
          request.trailers().flatMap(([name, value]) => (isNamed(name, names) ? [value] : []));
        const caller = named(valuesOf(usernameHeaders)[0], valuesOf(groupHeaders));
        return caller === undefined ? standard(request, presented) : { caller };
      },
    }),
  },
];
