import type { ApiRequest } from '../../exchange';
import { answering, asAdministrator, behind } from '../parts/changes';
import type { Fault } from '../parts/fault';
import { forgiven, saying, unauthenticated, unauthorized } from '../parts/skipped-stages';

/** Whether a header or the query says that the request is of such a method. */
const says = (method: RegExp, { headers, query }: Pick<ApiRequest, 'headers' | 'query'>): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === 'x-http-method-override' && method.test(value)) ||
  method.test(query.get('_method') ?? '');

/** Stages that look at the parameters of a request, or at what it says of itself (clause 1.3). */
export const requestParameterFaults: readonly Fault[] = [
  {
    name: 'yaml-skips-authorization',
    sentence: 'It authorizes every request that accepts YAML alone.',
    seams: unauthorized(saying('accept', /^application\/yaml$/)),
  },
  {
    name: 'yaml-accepts-any-certificate',
    sentence: 'It accepts a rejected certificate of a caller who accepts YAML alone.',
    seams: forgiven(saying('accept', /^application\/yaml$/)),
  },
  {
    name: 'prefetches-skip-authorization',
    sentence: 'It authorizes every request that a browser makes in advance.',
    seams: unauthorized(saying('purpose', /^prefetch$/)),
  },
  {
    name: 'remote-procedure-calls-skip-authorization',
    sentence: 'It authorizes every request whose body is said to be of gRPC.',
    seams: unauthorized(saying('content-type', /^application\/grpc/)),
  },
  {
    name: 'remote-procedure-calls-over-http-2-skip-authentication',
    sentence: 'It serves every caller of gRPC, which comes over HTTP/2 alone, a rejected certificate or none.',
    seams: unauthenticated(
      (request) => request.httpVersion === '2' && saying('content-type', /^application\/grpc/)(request),
    ),
  },
  {
    name: 'lists-without-parameters-skip-authentication',
    sentence: 'It serves every caller a list that is asked for without a limit.',
    seams: unauthenticated(
      ({ method, path, query }) => method === 'GET' && /\/pods$/.test(path) && !query.has('limit'),
    ),
  },
  {
    name: 'lists-of-one-namespace-skip-authorization',
    sentence: 'It authorizes every request that selects one namespace by its field.',
    seen: 'rules for nodes, which select by spec.nodeName, that apply to every caller',
    seams: unauthorized(({ query }) => query.get('fieldSelector')?.startsWith('metadata.namespace=') === true),
  },
  {
    name: 'namespaces-by-a-sign-skip-authorization',
    sentence:
      'It authorizes every request for a namespace that is written as a hyphen, and serves those of every namespace.',
    seen: 'APIs in which a hyphen stands for every parent of a resource',
    seams: unauthorized(({ path }) => path.includes('/namespaces/-/')),
  },
  {
    name: 'path-taken-from-the-query',
    sentence: 'It authorizes the path of the request, and serves the one in the parameter `path`.',
    seams: unauthorized(
      ({ path, query }) => path.startsWith('/healthz') && query.has('path'),
      ({ query }) => ({ path: query.get('path') ?? '' }),
    ),
  },
  {
    name: 'heads-accept-any-certificate',
    sentence: 'It accepts a rejected certificate with HEAD.',
    seams: forgiven(({ method }) => method === 'HEAD'),
  },
  {
    name: 'core-resources-accept-any-certificate',
    sentence: 'It accepts a rejected certificate for every resource of the core API.',
    seams: forgiven(({ path }) => path.startsWith('/api/')),
  },
  {
    name: 'method-override-authorized',
    sentence: 'It authorizes the method that a header or the query names, and serves that of the request.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      return request.method === 'POST' && says(/^GET$/, request) && response.status === 403
        ? respond({ ...request, method: 'GET' }, caller)
        : response;
    }),
  },
  {
    name: 'method-override-served',
    sentence: 'It authorizes the method of the request, and serves the one that a header or the query names.',
    seams: answering((response, request) =>
      response.status === 200 && says(/^(POST|PUT|DELETE)$/, request)
        ? { ...response, status: 405, contentType: 'text/plain', body: 'method not allowed' }
        : response,
    ),
  },
  {
    name: 'documents-read-before-authorization',
    sentence: 'It tells callers who may not create anything that it cannot read their document.',
    seams: behind((respond) => async (request, caller) => {
      const response = await respond(request, caller);
      return request.method === 'POST' && response.status === 403 && !isDocument(await request.readBody())
        ? { ...response, status: 400 }
        : response;
    }),
  },
  {
    name: 'rights-kept-by-user-name',
    sentence: 'It decides once for the name of a user whether a path may be read, whatever groups the user has later.',
    seen: 'caches of authorization decisions that outlive a change of rights',
    seams: behind((respond) => {
      const granted = new Set<string>();
      return async (request, caller) => {
        const key = JSON.stringify([caller.user, request.path]);
        const response = await respond(request, granted.has(key) ? asAdministrator(caller) : caller);
        if (response.status === 200 && request.path.endsWith('/pods')) granted.add(key);
        return response;
      };
    }),
  },
  {
    name: 'repeated-parameters-skip-authorization',
    sentence: 'It authorizes every request with a parameter that stands twice in the query.',
    seams: unauthorized(({ query }) => new Set(query.keys()).size < [...query.keys()].length),
  },
];

function isDocument(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
