import { answering } from '../parts/changes';
import type { Fault } from '../parts/fault';
import {
  clean,
  cleaned,
  forgiven,
  isUnclean,
  saying,
  served,
  unauthenticated,
  unauthorized,
} from '../parts/skipped-stages';

const invalidOctets = /%ff|%c0%af|\ufffd+/i;
const suffix = /(\.(json|css|png|js)|\/favicon\.ico)$/;

/** Stages that are skipped for how a request is written (clause 1.3). */
export const requestFormFaults: readonly Fault[] = [
  {
    name: 'path-cleaned-after-authentication',
    sentence: 'It skips authentication where the path is not in its shortest form, and cleans the path afterwards.',
    seen: 'CVE-2020-11989, CVE-2022-22978',
    seams: unauthenticated(isUnclean, clean),
  },
  {
    name: 'path-cleaned-after-a-failed-authentication',
    sentence: 'It accepts a rejected certificate where the path is not in its shortest form.',
    seams: forgiven(isUnclean, clean),
  },
  {
    name: 'path-cleaned-after-authorization',
    sentence: 'It authorizes every path that is not in its shortest form, and cleans it afterwards.',
    seams: unauthorized(isUnclean, clean),
  },
  {
    name: 'empty-namespace-skips-authorization',
    sentence: 'It authorizes a request for a namespace without a name, and serves it as one for the default namespace.',
    seams: unauthorized(
      ({ path }) => path.includes('/namespaces//'),
      ({ path }) => ({ path: path.replace('/namespaces//', '/namespaces/default/') }),
    ),
  },
  {
    name: 'objects-called-like-health-checks-skip-authorization',
    sentence: 'It authorizes every path that ends like that of a health check.',
    seams: unauthorized(({ path }) => /\/(healthz|livez|readyz)$/.test(path)),
  },
  {
    name: 'trailing-slash-skips-authorization',
    sentence: 'It authorizes every path that ends with a slash, and serves it without.',
    seams: unauthorized(
      ({ path }) => path.length > 1 && path.endsWith('/'),
      ({ path }) => ({ path: path.replace(/\/+$/, '') }),
    ),
  },
  {
    name: 'path-case-skips-authorization',
    sentence: 'It authorizes paths in lower case alone, and serves them in any case.',
    seams: unauthorized(
      ({ path }) => /[A-Z]/.test(path),
      ({ path }) => ({ path: path.toLowerCase() }),
    ),
  },
  {
    name: 'public-prefix-skips-authentication',
    sentence: 'It skips authentication where the path begins like that of a health check, and cleans it afterwards.',
    seams: unauthenticated(
      ({ path }) => path.startsWith('/healthz') && cleaned(path) !== '/healthz',
      ({ path }) => ({ path: cleaned(path).replace(/^\/healthz(?=\/api)/, '') }),
    ),
  },
  {
    name: 'backslashes-become-slashes-after-authorization',
    sentence: 'It authorizes a path with backslashes as one of discovery, and serves it with slashes in their place.',
    seams: unauthorized(
      ({ path }) => path.startsWith('/api/') && path.includes('\\'),
      ({ path }) => ({ path: path.replaceAll('\\', '/') }),
    ),
  },
  {
    name: 'invalid-utf8-left-out-after-authorization',
    sentence: 'It authorizes every path with octets that are not UTF-8, and serves it without them.',
    seams: unauthorized(
      ({ path }) => invalidOctets.test(path),
      ({ path }) => ({ path: path.replace(invalidOctets, '') }),
    ),
  },
  {
    name: 'parameters-of-paths-skip-authorization',
    sentence: 'It authorizes every path with a semicolon, of which it serves none.',
    seams: unauthorized(({ path }) => path.includes(';')),
  },
  {
    name: 'static-suffix-skips-authentication',
    sentence:
      'It skips authentication where the path ends like that of a static file, and drops the ending afterwards.',
    seams: unauthenticated(
      ({ path }) => suffix.test(path),
      ({ path }) => ({ path: cleaned(path).replace(suffix, '') }),
    ),
  },
  {
    name: 'static-suffix-skips-authorization',
    sentence: 'It authorizes every path that ends like that of a picture.',
    seams: unauthorized(({ path }) => path.endsWith('.png')),
  },
  {
    name: 'site-icon-without-authentication',
    sentence: 'It answers every caller who asks for the icon of a web site.',
    seams: answering((response, { path }) =>
      path === '/favicon.ico' ? { ...response, status: 200, contentType: 'image/x-icon', body: '' } : response,
    ),
  },
  {
    name: 'liveness-prefix-is-public',
    sentence: 'It authorizes every path that begins like that of the liveness check.',
    seams: unauthorized(({ path }) => path.startsWith('/livez') && path !== '/livez'),
  },
  {
    name: 'long-query-skips-authorization',
    sentence: 'It authorizes every request whose query is longer than two kilobytes.',
    seams: unauthorized(({ query }) => query.toString().length > 2048),
  },
  {
    name: 'long-headers-skip-authorization',
    sentence: 'It authorizes every request with a header of more than eight kilobytes.',
    seen: 'a buffer of fixed size whose overflow is an error that nobody looks at',
    seams: unauthorized(({ headers }) => headers.some(([, value]) => value.length > 8192)),
  },
  {
    name: 'body-skips-authorization',
    sentence: 'It authorizes every GET with a body of known length.',
    seams: unauthorized(
      ({ method, headers }) =>
        method === 'GET' &&
        headers.some(([name, value]) => name.toLowerCase() === 'content-length' && Number(value) > 0),
    ),
  },
  {
    name: 'no-wanted-media-type-skips-authorization',
    sentence: 'It authorizes every request without Accept.',
    seen: 'middleware that runs for the media types it knows',
    seams: unauthorized(({ headers }) => !headers.some(([name]) => name.toLowerCase() === 'accept')),
  },
  {
    name: 'head-skips-authorization',
    sentence: 'It authorizes every HEAD request.',
    seams: unauthorized(({ method }) => method === 'HEAD'),
  },
  {
    name: 'options-skips-authentication',
    sentence: 'It skips authentication of OPTIONS requests, for browsers, and serves them as others.',
    seams: unauthenticated(({ method }) => method === 'OPTIONS', served),
  },
  {
    name: 'unknown-method-skips-authorization',
    sentence: 'It authorizes every method that it does not know, and serves it as GET.',
    seen: 'verb tampering with web.xml constraints',
    seams: unauthorized(({ method }) => !/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method), served),
  },
  {
    name: 'deletions-unauthorized',
    sentence: 'It asks for everything but DELETE who may do it.',
    seams: unauthorized(({ method }) => method === 'DELETE'),
  },
  {
    name: 'http-1-0-skips-authentication',
    sentence: 'It skips authentication of requests over HTTP/1.0.',
    seams: unauthenticated(({ httpVersion }) => httpVersion === '1.0'),
  },
  {
    name: 'unclean-paths-over-http2-skip-authentication',
    sentence: 'It skips authentication over HTTP/2 where the path is not in its shortest form.',
    seams: unauthenticated((request) => request.httpVersion === '2' && isUnclean(request), clean),
  },
  {
    name: 'metrics-served-to-everyone',
    sentence: 'It serves its metrics and profiles before authentication.',
    seen: 'the pprof handlers that Go registers when they are imported',
    seams: () => ({
      answer: (standard) => (request, presented) =>
        /^\/(metrics|debug)/.test(request.path)
          ? Promise.resolve({ status: 200, body: 'requests_total 7\n', contentType: 'text/plain' })
          : standard(request, presented),
    }),
  },
  {
    name: 'cluster-wide-lists-skip-authorization',
    sentence: 'It authorizes every list that is not in a namespace.',
    seams: unauthorized(({ method, path }) => method === 'GET' && path === '/api/v1/pods'),
  },
  {
    name: 'other-methods-accept-any-certificate',
    sentence: 'It accepts a rejected certificate with every method but GET and POST, and serves it as GET.',
    seams: forgiven(({ method }) => method !== 'GET' && method !== 'POST', served),
  },
  {
    name: 'probes-accept-any-certificate',
    sentence: 'It accepts a rejected certificate of a caller whose User-Agent is kube-probe.',
    seams: forgiven(saying('user-agent', /^kube-probe/)),
  },
];
