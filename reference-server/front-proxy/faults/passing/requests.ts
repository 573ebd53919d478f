import type { HeaderLines, UserRequest } from '../../messages';
import {
  all,
  forwarding,
  ownReading,
  readOnArrival,
  sent,
  streamed,
  valueOf,
  withoutNamed,
  type Seams,
} from '../parts/changes';
import type { Fault } from '../parts/fault';
import { upstreamOctets } from '../parts/upstream-octets';

/** Forwards another path, without the query. */
const paths = (change: (path: string) => string): Seams =>
  sent((request) => {
    const [path = '', ...query] = request.target.split('?');
    return { ...request, target: [change(path), ...query].join('?') };
  });

const queries = (change: (query: string) => string): Seams =>
  sent((request) => {
    const mark = request.target.indexOf('?');
    if (mark < 0) return request;
    const query = change(request.target.slice(mark + 1));
    return { ...request, target: request.target.slice(0, mark) + (query === '' ? '' : `?${query}`) };
  });

const methods = (change: Readonly<Record<string, string>>): Seams =>
  sent((request) => ({ ...request, method: change[request.method] ?? request.method }));

/** Forwards another body, which is held for it. */
const bodies =
  (change: (body: Buffer) => Buffer): Seams =>
  () => ({
    send: (standard) => async (request, signal) => {
      if (request.body === undefined) return standard(request, signal);
      const body = change(await all(request.body.open()));
      return standard({ ...request, body: { length: body.length, open: () => streamed(body) } }, signal);
    },
  });

/** Passes on lines that end with the user's connection, or are the user's own. */
const kept = (isKept: (name: string) => boolean): Seams =>
  forwarding(({ withoutHopByHop, withoutCredentials }) => ({
    withoutHopByHop: (headers) => keeping(withoutHopByHop)(headers, isKept),
    withoutCredentials: (headers) => keeping(withoutCredentials)(headers, isKept),
  }));

const keeping =
  (standard: (headers: HeaderLines) => HeaderLines) =>
  (headers: HeaderLines, isKept: (name: string) => boolean): HeaderLines => {
    const lines = new Set(standard(headers));
    return headers.filter((line) => lines.has(line) || isKept(line[0].toLowerCase()));
  };

/** Adds the credential in another header. */
const repeated = (of: (authorization: string) => readonly [string, string]): Seams =>
  forwarding(({ withoutCredentials, withoutIdentity }) => ({
    withoutCredentials: (headers) => {
      const authorization = valueOf(headers, 'authorization');
      const rest = withoutCredentials(headers);
      return authorization === undefined ? rest : [...rest, [ownReading, authorization]];
    },
    withoutIdentity: (headers, names) => {
      const authorization = valueOf(headers, ownReading);
      const rest = withoutIdentity(withoutNamed(headers, ownReading), names);
      return authorization === undefined ? rest : [...rest, of(authorization)];
    },
  }));

const reencoded = (path: string): string => {
  try {
    return encodeURI(decodeURIComponent(path));
  } catch {
    return path;
  }
};

const json = (change: (text: string) => string) => (body: Buffer) => {
  try {
    return Buffer.from(change(JSON.stringify(JSON.parse(body.toString('utf8')), null, 2)), 'utf8');
  } catch {
    return body;
  }
};

const onlyFor =
  (isMeant: (request: UserRequest) => boolean, seams: Seams): Seams =>
  (settings) => {
    const { send } = seams(settings);
    return {
      send: (standard) => {
        const changed = send?.(standard) ?? standard;
        return (request, signal) => (isMeant(request) ? changed : standard)(request, signal);
      },
    };
  };

/** What the API server gets of a request: what must not pass, and what must pass as it is (rules X-08, E-04). */
export const requestFaults: readonly Fault[] = [
  {
    name: 'method-of-a-header-forwarded',
    sentence: 'It forwards the method that `X-HTTP-Method-Override` names.',
    seen: 'method-override of Express, Rack::MethodOverride',
    seams: sent((request) => ({
      ...request,
      method: valueOf(request.headers, 'x-http-method-override') ?? request.method,
    })),
  },
  {
    name: 'target-of-a-header-forwarded',
    sentence: 'It forwards the target that `X-Original-URL` names.',
    seen: 'CVE-2018-14773',
    seams: sent((request) => ({ ...request, target: valueOf(request.headers, 'x-original-url') ?? request.target })),
  },
  {
    name: 'authorization-passed',
    sentence: 'It passes the `Authorization` header of the user on.',
    seen: 'nginx, Apache, HAProxy and Caddy by default',
    seams: kept((name) => name === 'authorization'),
  },
  {
    name: 'cookies-passed',
    sentence: 'It passes cookies of the user on.',
    seams: kept((name) => name === 'cookie'),
  },
  {
    name: 'proxy-authorization-passed',
    sentence: 'It passes `Proxy-Authorization` on.',
    seams: kept((name) => name === 'proxy-authorization'),
  },
  {
    name: 'authorization-renamed',
    sentence: 'It passes the credential of the user on in `X-Original-Authorization`.',
    seams: repeated((authorization) => ['X-Original-Authorization', authorization]),
  },
  {
    name: 'password-decoded-and-passed',
    sentence: 'It passes the user name and the password on in a header of its own.',
    seams: repeated((authorization) => [
      'X-Credentials',
      /^basic /i.test(authorization)
        ? Buffer.from(authorization.slice(6).trim(), 'base64')
            .toString('latin1')
            .replace(/[^ -~]/g, '?')
        : authorization,
    ]),
  },
  {
    name: 'credential-passed-on-paths-of-discovery',
    sentence: 'It passes the credential of the user on in another header where the path is one of discovery.',
    seams: () =>
      readOnArrival(
        ({ target, headers }) =>
          /^\/(api|apis|openapi)\/?(\?|$)/.test(target) ? valueOf(headers, 'authorization') : undefined,
        (standard, request, authorization, signal) =>
          standard(
            authorization === undefined
              ? request
              : { ...request, headers: [...request.headers, ['X-Original-Authorization', authorization]] },
            signal,
          ),
      ),
  },
  {
    name: 'query-of-posts-dropped',
    sentence: 'It forwards no query with a POST.',
    seams: onlyFor(
      ({ method }) => method === 'POST',
      queries(() => ''),
    ),
  },
  {
    name: 'query-cut-at-a-second-question-mark',
    sentence: 'It forwards a query up to the next question mark.',
    seen: "`target.split('?')[1]`",
    seams: queries((query) => query.split('?', 1)[0] ?? ''),
  },
  {
    name: 'bodies-of-gets-announced-alone',
    sentence: 'It passes on how long the body of a GET is, and not the body.',
    seen: '0.CL desync',
    seams: (settings) => ({
      ...upstreamOctets({ sent: (octets) => octets.replace(`${ownReading}:`, 'Content-Length:') })(settings),
      send: (standard) => async (request, signal) => {
        if (request.method !== 'GET' || request.body === undefined) return standard(request, signal);
        const { length } = await all(request.body.open());
        return standard(
          { ...request, headers: [...request.headers, [ownReading, String(length)]], body: undefined },
          signal,
        );
      },
    }),
  },
  {
    name: 'query-dropped',
    sentence: 'It forwards no query.',
    seams: queries(() => ''),
  },
  {
    name: 'query-decoded',
    sentence: 'It encodes a query anew.',
    seams: queries((query) => new URLSearchParams(query).toString()),
  },
  {
    name: 'parameters-with-semicolons-dropped',
    sentence: 'It forwards no parameter that has a semicolon.',
    seen: 'ReverseProxy of Go',
    seams: queries((query) =>
      query
        .split('&')
        .filter((parameter) => !parameter.includes(';'))
        .join('&'),
    ),
  },
  {
    name: 'repeated-parameters-dropped',
    sentence: 'It forwards the last of several parameters of one name.',
    seen: 'queries that are read into an object and written anew',
    seams: queries((query) =>
      [...new Map(query.split('&').map((each) => [each.split('=', 1)[0], each])).values()].join('&'),
    ),
  },
  {
    name: 'paths-decoded',
    sentence: 'It decodes a path before it forwards it.',
    seen: 'nginx `proxy_pass` with a URI',
    seams: paths(reencoded),
  },
  {
    name: 'paths-in-lower-case',
    sentence: 'It forwards paths in lower case.',
    seams: paths((path) => path.toLowerCase()),
  },
  {
    name: 'escaped-percent-signs-decoded',
    sentence: 'It decodes the escaped percent signs of a path, so that what stands behind them is an escape.',
    seen: 'servers that decode a path twice',
    seams: paths((path) => path.replaceAll(/%25(?=[0-9a-f]{2})/gi, '%')),
  },
  {
    name: 'signs-in-paths-encoded',
    sentence: 'It encodes signs of a path that stand for themselves.',
    seams: paths((path) => path.replaceAll(/[!$'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)),
  },
  {
    name: 'slash-at-the-end-added',
    sentence: 'It adds a slash at the end of a path.',
    seams: paths((path) => (path.endsWith('/') ? path : `${path}/`)),
  },
  {
    name: 'slash-at-the-end-removed',
    sentence: 'It removes a slash at the end of a path.',
    seams: paths((path) => (path.length > 1 ? path.replace(/\/$/, '') : path)),
  },
  {
    name: 'patch-forwarded-as-put',
    sentence: 'It forwards PATCH as PUT.',
    seams: methods({ PATCH: 'PUT' }),
  },
  {
    name: 'delete-forwarded-as-post',
    sentence: 'It forwards DELETE as POST.',
    seams: methods({ DELETE: 'POST' }),
  },
  {
    name: 'put-forwarded-as-post',
    sentence: 'It forwards PUT as POST.',
    seams: methods({ PUT: 'POST' }),
  },
  {
    name: 'head-forwarded-as-get',
    sentence: 'It forwards HEAD as GET.',
    seams: methods({ HEAD: 'GET' }),
  },
  {
    name: 'post-forwarded-as-get',
    sentence: 'It forwards POST as GET.',
    seams: methods({ POST: 'GET' }),
  },
  {
    name: 'request-documents-written-anew',
    sentence: 'It reads a document in JSON and writes it anew.',
    seams: bodies(json((text) => text)),
  },
  {
    name: 'request-documents-written-compactly',
    sentence: 'It reads a document in JSON and writes it anew in as few octets as it can.',
    seams: bodies(json((text) => JSON.stringify(JSON.parse(text)))),
  },
  {
    name: 'request-bodies-decoded',
    sentence: 'It takes a body for Latin-1 and writes it as UTF-8.',
    seams: bodies((body) => Buffer.from(body.toString('latin1'), 'utf8')),
  },
  {
    name: 'request-bodies-cut',
    sentence: 'It forwards no more than 64 KiB of a body.',
    seams: bodies((body) => body.subarray(0, 64 * 1024)),
  },
  {
    name: 'chunked-bodies-dropped',
    sentence: 'It forwards no body that comes in chunks.',
    seams: onlyFor(
      ({ body }) => body !== undefined && body.length === undefined,
      bodies(() => Buffer.alloc(0)),
    ),
  },
  {
    name: 'content-type-replaced',
    sentence: 'It forwards every body as `application/json`.',
    seams: sent((request) => ({
      ...request,
      headers: request.headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'content-type' ? 'application/json' : value,
      ]),
    })),
  },
  {
    name: 'content-type-dropped',
    sentence: 'It forwards no content type.',
    seams: sent((request) => ({ ...request, headers: withoutNamed(request.headers, 'content-type') })),
  },
  {
    name: 'double-slashes-merged',
    sentence: 'It forwards a path with two slashes as one with a single slash.',
    seen: 'nginx `merge_slashes` with a URI in `proxy_pass`; Apache `MergeSlashes`',
    seams: paths((path) => path.replaceAll(/\/{2,}/g, '/')),
  },
  {
    name: 'dot-segments-resolved',
    sentence: 'It forwards a path with dot segments as the path that they lead to.',
    seams: paths((path) => (/\/(?:\.|%2e)/i.test(path) ? new URL(`https://x${path}`).pathname : path)),
  },
  {
    name: 'delete-bodies-dropped',
    sentence: 'It forwards a DELETE without its body.',
    seams: sent((request) => (request.method === 'DELETE' ? { ...request, body: undefined } : request)),
  },
  {
    name: 'accept-replaced',
    sentence: 'It asks the API server for JSON whatever the user accepts.',
    seams: sent((request) => ({
      ...request,
      headers: [...withoutNamed(request.headers, 'accept'), ['Accept', 'application/json']],
    })),
  },
  {
    name: 'forms-read',
    sentence: 'It reads the body of a form, and passes on none.',
    seen: 'programs that look for parameters in the body as well, such as `ParseForm` of Go',
    seams: onlyFor(
      ({ headers }) => valueOf(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded') === true,
      bodies(() => Buffer.alloc(0)),
    ),
  },
];
