import { statusResponse } from '../../negotiation/status';
import { asAdministrator, behind, type Head, type Seams } from '../parts/changes';
import type { Fault } from '../parts/fault';

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

/** The two endpoints (section 4). */
export const apiFaults: readonly Fault[] = [
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
    name: 'made-up-pages-before-authorization',
    sentence: 'It says that there is no such page of a list to callers who may not list.',
    seen: 'lists of which only the first page is authorized',
    seams: beforeAuthorization(({ query }) => (query.get('continue') ?? '') !== '', 410, 'Expired'),
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
      (respond) => (request, caller) => respond(request, listsPods(request) ? asAdministrator(caller) : caller),
    ),
  },
  {
    name: 'authorization-skipped-with-a-query',
    sentence: 'It does not ask whether a caller may list pods when a page size is given.',
    seams: behind(
      (respond) => (request, caller) =>
        respond(request, listsPods(request) && request.query.has('limit') ? asAdministrator(caller) : caller),
    ),
  },
  {
    name: 'authorization-skipped-for-yaml',
    sentence: 'It does not ask whether a caller may list pods when YAML is asked for.',
    seams: behind((respond) => (request, caller) => {
      const yaml = request.headers.some(([name, value]) => name.toLowerCase() === 'accept' && value.includes('yaml'));
      return respond(request, listsPods(request) && yaml ? asAdministrator(caller) : caller);
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
