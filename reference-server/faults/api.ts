import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { ApiResponse } from '../exchange';
import { statusResponse } from '../negotiation/status';
import { answering, behind, type Head, type Seams } from './changes';
import { claimed } from './claims';
import type { Fault } from './fault';

const listsPods = ({ method, path }: Pick<Head, 'method' | 'path'>): boolean =>
  method === 'GET' && /^\/api\/v1\/namespaces\/[^/]+\/pods$/.test(path);

const isKnown = (path: string): boolean => /^\/(api|apis|openapi|version|healthz|livez|readyz)(\/|$)/.test(path);

/** Answers some requests before anybody has asked who the caller is. */
const beforeAuthentication =
  (when: (request: Head) => boolean, status: number, reason: string, message: string): Seams =>
  () => ({
    answer: (standard) => (request, presented) =>
      when(request) ? Promise.resolve(statusResponse(request, status, reason, message)) : standard(request, presented),
  });

/** Answers some requests after authentication and before authorization. */
const beforeAuthorization = (
  when: (request: Pick<Head, 'path' | 'query'>) => boolean,
  status: number,
  reason: string,
) =>
  behind(
    (respond) => (request, caller) =>
      when(request) ? Promise.resolve(statusResponse(request, status, reason, reason)) : respond(request, caller),
  );

const hasBadLimit = ({ query }: Pick<Head, 'query'>): boolean => !/^\d*$/.test(query.get('limit') ?? '');

/** Does with a query other than it came. */
const asking = (change: (query: URLSearchParams) => URLSearchParams): Seams =>
  behind((respond) => (request, caller) => respond({ ...request, query: change(request.query) }, caller));

const without = (query: URLSearchParams, ...names: readonly string[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => !names.includes(name)));

const html = (status: number): string => `<html><body><h1>${status}</h1></body></html>`;

/** Changes a 401 that does not end the connection, with what the log says of its reason. */
const explained =
  (change: (response: ApiResponse, why: string, request: Head) => ApiResponse): Seams =>
  (settings) => {
    let why = '';
    return {
      authenticate: (standard) => (request, presented) => {
        const found = standard(request, presented);
        if ('refusal' in found) ({ why } = found);
        return found;
      },
      answer: (standard) => async (request, presented) => {
        // Authentication is over before `standard` waits for anything.
        const answered = standard(request, presented);
        const said = why;
        const response = await answered;
        return response.status === 401 && settings.clientAuth === 'request'
          ? change(response, said, request)
          : response;
      },
    };
  };

/** A JSON document that holds these fields as well; others stay as they are. */
const holding = (response: ApiResponse, fields: object): ApiResponse =>
  response.contentType === 'application/json'
    ? { ...response, body: JSON.stringify({ ...(parse(String(response.body)) as object), ...fields }) }
    : response;

/** The same for the same reason, in letters alone. */
const codeOf = (why: string): string =>
  createHash('sha256')
    .update(why.replace(/\d+/g, ''))
    .digest('hex')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** The two endpoints, and how refusals are told (sections 4 and 7). */
export const apiFaults: readonly Fault[] = [
  {
    name: 'answers-in-html',
    sentence: 'It answers with web pages in place of JSON.',
    seams: answering((response) => ({ ...response, body: html(response.status), contentType: 'text/html' })),
  },
  {
    name: 'refusals-in-html',
    sentence: 'It refuses with web pages in place of a Status.',
    seams: answering((response) =>
      response.status < 400 ? response : { ...response, body: html(response.status), contentType: 'text/html' },
    ),
  },
  {
    name: 'unauthorized-without-a-body',
    sentence: 'It answers 401 without a body.',
    seams: answering((response) => (response.status === 401 ? { ...response, body: '' } : response)),
  },
  {
    name: 'refusals-in-json-alone',
    sentence: 'It answers 401 and 403 in JSON whatever the caller accepts.',
    seams: answering((response) =>
      response.status === 401 || response.status === 403
        ? { ...response, body: JSON.stringify(parse(String(response.body))), contentType: 'application/json' }
        : response,
    ),
  },
  {
    name: 'unauthorized-says-why',
    sentence: 'It says in the body of a 401 what is wrong with the certificate.',
    seams: explained((_response, why, request) => statusResponse(request, 401, 'Unauthorized', why)),
  },
  {
    name: 'unauthorized-with-a-code-of-the-reason',
    sentence: 'It has a header in a 401 with a code that stands for what is wrong with the certificate.',
    seams: explained((response, why) => ({
      ...response,
      headers: { ...response.headers, 'X-Error-Code': codeOf(why) },
    })),
  },
  {
    name: 'unauthorized-with-details-of-the-reason',
    sentence: 'It has details in the body of a 401, with a code that stands for what is wrong with the certificate.',
    seams: explained((response, why) => holding(response, { details: { causes: [{ reason: codeOf(why) }] } })),
  },
  {
    name: 'unauthorized-called-forbidden',
    sentence: 'It gives 401 the reason Forbidden in its Status document.',
    seams: answering((response) => (response.status === 401 ? holding(response, { reason: 'Forbidden' }) : response)),
  },
  {
    name: 'unauthorized-names-the-claimed-user',
    sentence: 'It says in the body of a 401 whom the identity headers name.',
    seams: (settings) => ({
      answer: (standard) => async (request, presented) => {
        const response = await standard(request, presented);
        const { user } = claimed(request, settings) ?? {};
        return response.status === 401 && user !== undefined
          ? statusResponse(request, 401, 'Unauthorized', `Unauthorized: ${user}`)
          : response;
      },
    }),
  },
  {
    name: 'unauthorized-with-a-challenge',
    sentence: 'It invites to send a password with a 401.',
    seams: answering((response) =>
      response.status === 401
        ? { ...response, headers: { ...response.headers, 'WWW-Authenticate': 'Basic realm="kubernetes"' } }
        : response,
    ),
  },
  {
    name: 'unauthorized-answered-403',
    sentence: 'It answers 403 where it does not know who the caller is and 401 is due.',
    seams: answering((response) => (response.status === 401 ? { ...response, status: 403 } : response)),
  },
  {
    name: 'unauthorized-redirected-to-a-login-page',
    sentence: 'It redirects callers whom it does not know to a login page.',
    seams: answering((response) =>
      response.status === 401
        ? { ...response, status: 302, headers: { ...response.headers, Location: '/login' }, body: '' }
        : response,
    ),
  },
  {
    name: 'forbidden-answered-404',
    sentence: 'It answers 404 where 403 is due.',
    seams: answering((response) => (response.status === 403 ? { ...response, status: 404 } : response)),
  },
  {
    name: 'forbidden-without-the-user',
    sentence: 'It does not say in a 403 who the caller is.',
    seams: answering((response, request) =>
      response.status === 403 ? statusResponse(request, 403, 'Forbidden', 'Forbidden') : response,
    ),
  },
  {
    name: 'unknown-paths-before-authentication',
    sentence: 'It says that a path does not exist before it asks who the caller is.',
    seams: beforeAuthentication(({ path }) => !isKnown(path), 404, 'NotFound', 'not found'),
  },
  {
    name: 'bad-parameters-before-authentication',
    sentence: 'It complains about a parameter before it asks who the caller is.',
    seams: beforeAuthentication(hasBadLimit, 400, 'BadRequest', 'limit'),
  },
  {
    name: 'unknown-paths-before-authorization',
    sentence: 'It says that a path does not exist to callers who may not know.',
    seams: beforeAuthorization(({ path }) => !isKnown(path), 404, 'NotFound'),
  },
  {
    name: 'bad-parameters-before-authorization',
    sentence: 'It complains about a parameter before it asks whether the caller may do this.',
    seams: beforeAuthorization(hasBadLimit, 400, 'BadRequest'),
  },
  {
    name: 'limit-ignored',
    sentence: 'It ignores limit, and lists everything at once.',
    seams: asking((query) => without(query, 'limit', 'continue')),
  },
  {
    name: 'query-refused',
    sentence: 'It refuses paths with a query.',
    seams: behind(
      (respond) => (request, caller) =>
        [...request.query].length > 0
          ? Promise.resolve(statusResponse(request, 400, 'BadRequest', 'no query'))
          : respond(request, caller),
    ),
  },
  {
    name: 'pods-in-a-group-of-their-own',
    sentence: 'It serves pods below /apis/core in place of the core API.',
    seams: behind(
      (respond) => (request, caller) =>
        listsPods(request)
          ? Promise.resolve(statusResponse(request, 404, 'NotFound', 'not found'))
          : respond(request, caller),
    ),
  },
  {
    name: 'discovery-for-everyone',
    sentence: 'It answers GET /api with 200 whoever asks.',
    seams: () => ({
      answer: (standard) => async (request, presented) => {
        const response = await standard(request, presented);
        return request.method === 'GET' && request.path === '/api' && response.status >= 400
          ? { status: 200, body: '{"kind":"APIVersions","versions":["v1"]}\n', contentType: 'application/json' }
          : response;
      },
    }),
  },
  {
    name: 'discovery-for-nobody',
    sentence: 'It does not serve GET /api.',
    seams: behind(
      (respond) => (request, caller) =>
        request.path === '/api'
          ? Promise.resolve(statusResponse(request, 404, 'NotFound', 'not found'))
          : respond(request, caller),
    ),
  },
  {
    name: 'pods-for-everyone',
    sentence: 'It lists pods for callers who may not see them.',
    seams: behind(
      (respond) => (request, caller) =>
        respond(request, listsPods(request) ? { ...caller, groups: [...caller.groups, 'system:masters'] } : caller),
    ),
  },
  {
    name: 'authorization-skipped-with-a-query',
    sentence: 'It does not ask whether a caller may list pods when a page size is given.',
    seams: behind(
      (respond) => (request, caller) =>
        respond(
          request,
          listsPods(request) && request.query.has('limit')
            ? { ...caller, groups: [...caller.groups, 'system:masters'] }
            : caller,
        ),
    ),
  },
  {
    name: 'authorization-skipped-for-yaml',
    sentence: 'It does not ask whether a caller may list pods when YAML is asked for.',
    seams: behind((respond) => (request, caller) => {
      const yaml = request.headers.some(([name, value]) => name.toLowerCase() === 'accept' && value.includes('yaml'));
      return respond(
        request,
        listsPods(request) && yaml ? { ...caller, groups: [...caller.groups, 'system:masters'] } : caller,
      );
    }),
  },
  {
    name: 'answers-kept-for-other-callers',
    sentence: 'It gives to one caller the answer that it made for another.',
    seen: 'a cache of answers with only the path in its key',
    seams: behind((respond) => {
      const kept = new Map<string, Awaited<ReturnType<typeof respond>>>();
      return async (request, caller) => {
        const key = `${request.path}?${request.query.toString()}`;
        const hit = request.method === 'GET' ? kept.get(key) : undefined;
        if (hit) return hit;
        const response = await respond(request, caller);
        if (request.method === 'GET' && response.status === 200 && kept.size < 1000) kept.set(key, response);
        return response;
      };
    }),
  },
  {
    name: 'version-hidden',
    sentence: 'It hides its version from callers without an identity.',
    seams: behind(
      (respond) => (request, caller) =>
        request.path === '/version' && caller.groups.includes('system:unauthenticated')
          ? Promise.resolve(
              statusResponse(request, 403, 'Forbidden', `User "${caller.user}" cannot get path "/version"`),
            )
          : respond(request, caller),
    ),
  },
];
