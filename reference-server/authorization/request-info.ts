import type { ApiRequest } from '../exchange';

/** What a request asks for: something about objects of a resource, or a path that is none. */
export type RequestInfo = ResourceRequest | PathRequest;

/** A request for objects: all that authorization decides by. */
export interface ResourceRequest {
  readonly about: 'resource';
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  /** `''` is the cluster scope: outside of namespaces, or across all of them. */
  readonly namespace: string;
  /** `''` is the whole collection. */
  readonly name: string;
}

/** A request for a path that belongs to no resource: discovery, health, the version. */
export interface PathRequest {
  readonly about: 'path';
  readonly verb: string;
  readonly path: string;
}

/**
 * Parses method and path once. Authorization decides by this value and resources are found by it, so the two can never
 * see different paths. Every segment is decoded exactly once, after the path was split. A path in which a segment is
 * empty, `.` or `..`, or holds an encoded slash or a broken escape, is no resource: it stays as it was sent, and so
 * matches nothing that is served.
 */
export function requestInfo({ method, path, query }: Pick<ApiRequest, 'method' | 'path' | 'query'>): RequestInfo {
  const segments = decodedSegments(path);
  if (!segments) return { about: 'path', verb: pathVerb(method), path };
  const [root = '', ...rest] = segments;
  if (root === 'api' && rest.length >= 2) return resourceRequest(method, query, ['', ...rest]);
  if (root === 'apis' && rest.length >= 3) return resourceRequest(method, query, rest);
  const slash = segments.length > 0 && path.endsWith('/') ? '/' : '';
  return { about: 'path', verb: pathVerb(method), path: `/${segments.join('/')}${slash}` };
}

function resourceRequest(
  method: string,
  query: URLSearchParams,
  [group = '', version = '', ...rest]: readonly string[],
): ResourceRequest {
  const [namespace, [resource = '', name = '', ...subresource]] = located(rest);
  return {
    about: 'resource',
    verb: verbOf(method, name, query),
    group,
    version,
    resource,
    subresource: subresource.join('/'),
    namespace,
    name,
  };
}

/** `namespaces/x` is itself an object, in the namespace of its name; `namespaces/x/pods` is a collection in it. */
function located(segments: readonly string[]): readonly [namespace: string, what: readonly string[]] {
  const [first, namespace = '', third] = segments;
  if (first !== 'namespaces') return ['', segments];
  const ofTheNamespace = third === undefined || third === 'status' || third === 'finalize';
  return [namespace, ofTheNamespace ? segments : segments.slice(2)];
}

function verbOf(method: string, name: string, query: URLSearchParams): string {
  switch (method) {
    case 'GET':
    case 'HEAD':
      if (name !== '') return 'get';
      return ['true', '1'].includes(query.get('watch') ?? '') ? 'watch' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return 'patch';
    case 'DELETE':
      return name === '' ? 'deletecollection' : 'delete';
    default:
      return method.toLowerCase();
  }
}

/** The segments between the slashes, one trailing slash aside; `undefined` if one of them is unsafe. */
function decodedSegments(path: string): readonly string[] | undefined {
  if (!path.startsWith('/')) return undefined;
  const inner = path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined);
  if (inner === '') return path === '/' ? [] : undefined;
  try {
    const raw = inner.split('/');
    const segments = inner.includes('%') ? raw.map(decodeURIComponent) : raw;
    return segments.some(isUnsafe) ? undefined : segments;
  } catch {
    return undefined;
  }
}

const isUnsafe = (segment: string): boolean =>
  segment === '' || segment === '.' || segment === '..' || segment.includes('/');

/** HEAD asks for what GET gives, without its body. */
function pathVerb(method: string): string {
  return method === 'HEAD' ? 'get' : method.toLowerCase();
}
