import type { FormFamily } from '../request-form';
import { header } from '../header';
import { lines, unchanged } from './building';

export const methods: FormFamily = {
  name: 'method',
  forms: [
    unchanged,
    ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'POST', 'PUT', 'PROPFIND', 'CONNECT', 'FOO', 'get'].map((method) => ({
      name: method,
      method,
    })),
    // What is no resource of the API may be asked by another way, on which HEAD is served.
    ...['/metrics', '/debug/pprof/'].map((target) => ({ name: `HEAD ${target}`, method: 'HEAD', target })),
    {
      name: 'OPTIONS of a browser before a request to another origin',
      method: 'OPTIONS',
      ...lines(header('Origin', 'https://example.com'), header('Access-Control-Request-Method', 'GET')),
    },
  ],
};

/** Ways to change one object, none of which changes anything: `dryRun=All` stands in the request. */
export const changesOfAnObject: FormFamily = {
  name: 'method',
  forms: [unchanged, ...['DELETE', 'PUT', 'PATCH'].map((method) => ({ name: method, method }))],
};

const overriding = [
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Method', 'X-Forwarded-Method'],
  ...['X-Original-Method', 'X-Rewrite-Method', 'X-Request-Method'],
];

/** A POST that says elsewhere that it is a GET. */
export const postsThatSayGet: FormFamily = {
  name: 'method override',
  forms: [
    { name: 'headers that say GET', ...lines(...overriding.map((name) => header(name, 'GET'))) },
    { name: '_method=GET', target: '{path}{query}{and}_method=GET' },
  ],
};

/** A GET that says elsewhere that it is something else. */
export const methodOverridesOfReads: FormFamily = {
  name: 'method override',
  forms: ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].flatMap((method) => [
    { name: `headers that say ${method}`, ...lines(...overriding.map((name) => header(name, method))) },
    { name: `_method=${method}`, target: `{path}{query}{and}_method=${method}` },
  ]),
};

export const methodOverrides: FormFamily = {
  name: 'method override',
  forms: [
    unchanged,
    ...['OPTIONS', 'HEAD', 'POST'].flatMap((method) => [
      {
        name: `${method} and headers that say GET`,
        method,
        ...lines(...overriding.map((name) => header(name, 'GET'))),
      },
      { name: `${method} and _method=GET`, method, target: '{path}{query}{and}_method=GET' },
    ]),
    ...['OPTIONS', 'HEAD', 'TRACE'].map((method) => ({
      name: `headers that say ${method}`,
      ...lines(...overriding.map((name) => header(name, method))),
    })),
    { name: '_method=OPTIONS', target: '{path}{query}{and}_method=OPTIONS' },
  ],
};
