import { fromTo, partsOfFields } from '../fields/names';
import type { FormFamily, RequestForm } from '../request-form';
import { header } from '../header';
import { lines, refusedAsItIs, unchanged } from './building';

export const pathSpellings: FormFamily = {
  name: 'path spelling',
  forms: refusedAsItIs(
    '/{path}{query}',
    '//{authority}{path}{query}',
    '{path|doubled}{query}',
    '{parent}//{last}{query}',
    '/.{path}{query}',
    '{parent}/./{last}{query}',
    '{parent}/x/../{last}{query}',
    '/..{path}{query}',
    '{parent}/%2e/{last}{query}',
    '{parent}/x/%2e%2e/{last}{query}',
    '{parent}%2f{last}{query}',
    '/%2f{first}{rest}{query}',
    '{path|encoded}{query}',
    '{parent}/{last|encoded}{query}',
    '{parent}/{last|encoded-twice}{query}',
    '{path|backslashed}{query}',
    '{path|slashes-encoded}{query}',
    '{path|slashes-encoded-twice}{query}',
    '{path}/{query}',
    '{path}//{query}',
    '{path}/.{query}',
    '{path};x=1{query}',
    '/{first};x=1{rest}{query}',
    '{parent}\\{last}{query}',
    '/{first}{rest}\\{query}',
    '{path}%00{query}',
    '{path}%20{query}',
    '{path}%09{query}',
    '{path}%0a{query}',
    '{path}%ff{query}',
    '{path}%c0%af{query}',
    // A namespace without a name, which means every namespace to who splits the path at its slashes.
    '/api/v1/namespaces//pods{query}',
    '{path|upper}{query}',
    '{path|mixed}{query}',
    'https://{authority}{path}{query}',
    'https://localhost{path}{query}',
    'https://authn-conformance.invalid{path}{query}',
    'http://{authority}{path}{query}',
    'http://authn-conformance.invalid:80{path}{query}',
    'https://authn-conformance:x@{authority}{path}{query}',
  ),
};

export const pathsBelowPublicOnes: FormFamily = {
  name: 'path that begins like a public one',
  forms: refusedAsItIs(
    '{health}/..{path}{query}',
    '{health}/../{first}{rest}{query}',
    '{health}/%2e%2e{path}{query}',
    '{health}/%252e%252e{path}{query}',
    '{health}%252f..{path}{query}',
    '{health}/..;{path}{query}',
    '{health}/..%2f{first}{rest}{query}',
    '{health}%2f..{path}{query}',
    '{health}/..\\{first}{rest}{query}',
    '{health}{path}{query}',
    '{health};{path}{query}',
    '{health}#/..{path}{query}',
    ...[
      '/api',
      '/apis',
      '/openapi',
      '/version',
      '/livez',
      '/readyz',
      '/health',
      '/public',
      '/static',
      '/assets',
      '/login',
      '/.well-known',
    ].map((prefix) => `${prefix}/..{path}{query}`),
  ),
};

/** An object beside that of the request, which nobody need have. */
export const objectsCalledLikePublicPaths: FormFamily = {
  name: 'object that is called like a public path',
  forms: ['healthz', 'livez', 'readyz', 'version', 'metrics', 'openid', 'favicon.ico', 'app.js'].map((name) => ({
    name,
    target: `{parent}/${name}{query}`,
  })),
};

export const pathsThatEndLikePublicOnes: FormFamily = {
  name: 'path that ends like a public one',
  forms: refusedAsItIs(
    '{path}.json{query}',
    '{path}.css{query}',
    '{path}.png{query}',
    '{path};.css{query}',
    '{path}%00.css{query}',
    '{path}/favicon.ico{query}',
    '{path}/..;/favicon.ico{query}',
    '{path}{health}{query}',
    '{path};{health}{query}',
    '{path}#{health}',
    '{path}%23{query}',
    '{path}%3f{query}',
  ).concat(
    // The path is the request's own: what follows is no part of it.
    [
      '{path}{query}{and}x=.js',
      '{path}{query}{and}{health}',
      '{path}{query}{and}path={health}',
      '{path}{query}{and}',
    ].map((target) => ({ name: target, target })),
  ),
};

/** The path stands in a header; the request is for a public path, or the other way round. */
const pathHeaders = [
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Original-URI',
  'X-Forwarded-Uri',
  'X-Forwarded-Path',
  'X-Forwarded-Prefix',
  'X-Envoy-Original-Path',
  'X-Request-URI',
];

/** `{path}` in a header value of a form is the path of the request. */
export const pathsInHeaders: FormFamily = {
  name: 'path in a header',
  forms: [
    unchanged,
    ...pathHeaders.flatMap((name): readonly RequestForm[] => [
      { name: `${name}: {health}`, ...lines(header(name, '{health}')) },
      {
        name: `{health} with ${name}: {path}`,
        target: '{health}',
        ...lines(header(name, '{path}{query}')),
        mayNameAnotherPath: true,
      },
    ]),
    ...partsOfFields.flatMap((names): readonly RequestForm[] => [
      { name: `${fromTo(names)}: {health}`, ...lines(...names.map((name) => header(name, '{health}'))) },
      {
        name: `{health} with ${fromTo(names)}: {path}`,
        target: '{health}',
        ...lines(...names.map((name) => header(name, '{path}{query}'))),
        mayNameAnotherPath: true,
      },
    ]),
    { name: 'X-Forwarded-Prefix: /', ...lines(header('X-Forwarded-Prefix', '/')) },
    { name: 'Referer: {health}', ...lines(header('Referer', 'https://{authority}{health}')) },
    { name: 'Referer: /admin', ...lines(header('Referer', 'https://{authority}/admin')) },
  ],
};

/**
 * Requests of which nothing is served, whoever makes them: where authorization looks at another path or method than what
 * serves them, or is skipped, the answer is that they lead nowhere.
 */
export const requestsThatLeadNowhere: FormFamily = {
  name: 'request that leads nowhere',
  forms: [
    ...refusedAsItIs(
      '{path};x=1{query}',
      '{path}\\x{query}',
      '{path}%00x{query}',
      '{path}%3fx{query}',
      '/authn-conformance/../x{query}',
      '{path|upper}{query}',
      '{health};x=1',
      '{health}\\x',
      '{health}%00x',
      '{health}%23x',
      '{health}%3fx',
    ),
    { name: 'OPTIONS', method: 'OPTIONS' },
    { name: 'PROPFIND', method: 'PROPFIND' },
    {
      name: 'OPTIONS of a browser before a request to another origin',
      method: 'OPTIONS',
      ...lines(header('Origin', 'https://example.com'), header('Access-Control-Request-Method', 'GET')),
    },
  ],
};
