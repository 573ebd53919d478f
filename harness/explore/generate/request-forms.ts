import { array, constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import { header, otherIdentitySources, requestForms as tables } from '../../vocabulary';
import type { FormFamily, Header, RequestForm } from '../../vocabulary/types';

const families: readonly FormFamily[] = [
  ...[tables.unusualRequests, tables.framings, tables.upgrades, tables.methodOverrides, tables.methods],
  ...[tables.favouredCallers, tables.pathsInHeaders, tables.pathsInQueries, tables.parametersOfLists],
  ...[tables.fieldsOfHttp, tables.fieldsWithoutEffect, tables.behindAnotherFrontProxy],
  ...[otherIdentitySources.usersInTargets, otherIdentitySources.usersInBodies, otherIdentitySources.usersInTrailers],
];

/** Whether a form has neither a certificate in a header nor a token, which a case does not have. */
export const isWritten = (form: RequestForm): boolean =>
  !/"kind":"(certificate|token)"|\{token\}/.test(JSON.stringify(form)) && form.http === undefined;

const written: readonly RequestForm[] = families.flatMap(({ forms }) => forms).filter(isWritten);

/** Parts that forms are put together of: one of each row at most. */
const parts: readonly (readonly [Partial<RequestForm>, ...Partial<RequestForm>[]])[] = [
  [
    { target: '{path}{query}{and}pretty=true' },
    { target: '{path}{query}{and}user=admin' },
    { target: '{path}{query}{and}as=admin&group=system:masters' },
    { target: '{path}{query}{and}timeout=30s' },
    { target: '{path}{query}#x' },
    { target: 'https://{authority}{path}{query}' },
    { target: '{path|doubled}{query}' },
    { target: '{path|encoded}{query}' },
    { target: '{path|upper}{query}' },
    { target: '/{path}{query}' },
    { target: '{parent}/./{last}{query}' },
    { target: '{parent}/x/../{last}{query}' },
    { target: '{path}/{query}' },
    { target: '{path};v=1{query}' },
    { target: '/healthz/..{path}{query}' },
  ],
  [
    { accept: 'application/yaml' },
    { accept: '*/*' },
    { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1, application/json' },
    { accept: 'text/html' },
  ],
  [{ host: 'localhost' }, { host: 'b.example' }],
  [{ chunked: true }],
];

const headers: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Range', 'bytes=0-9'],
  ...([
    ['If-None-Match', '*'],
    ['If-Modified-Since', 'Sat, 01 Jan 2000 00:00:00 GMT'],
    ['If-Match', '"x"'],
    ['Cache-Control', 'no-cache'],
    ['Accept-Encoding', 'gzip, deflate, br'],
    ['Expect', '100-continue'],
    ['Origin', 'https://b.example'],
    ['User-Agent', 'kube-probe/1.30'],
    ['User-Agent', 'kube-apiserver/v1.30.0 (linux/amd64) kubernetes/0000000'],
    ['Content-Language', 'de'],
    ['X-Http-Method-Override', 'GET'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Prefix', '/healthz'],
    ['TE', 'trailers'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Upgrade-Insecure-Requests', '1'],
    ['X-Request-Id', 'admin'],
    ['DNT', '1'],
  ] as const),
];

const someHeaders: Arbitrary<readonly Header[]> = array(constantFrom(...headers), { maxLength: 3 }).map((all) =>
  all.map(([name, value]) => header(name, value)),
);

/** A form that is put together: a target, a media type, a host, and a few headers. */
const built: Arbitrary<RequestForm> = tuple(
  ...parts.map((row): Arbitrary<Partial<RequestForm>> =>
    oneof(
      { withCrossShrink: true },
      { arbitrary: constant<Partial<RequestForm>>({}), weight: 3 },
      { arbitrary: constantFrom(...row), weight: 1 },
    ),
  ),
).chain((chosen) =>
  someHeaders.map((more): RequestForm => {
    const form = Object.assign({}, ...chosen) as Partial<RequestForm>;
    return {
      name: 'generated',
      ...form,
      ...(more.length === 0 ? {} : { headers: more }),
      ...(form.target === undefined ? {} : { mayNameAnotherPath: true }),
    };
  }),
);

/** Each form of the tables, and each part alone. */
export const eachForm: readonly RequestForm[] = [
  ...written,
  ...parts.flatMap((row) =>
    row.map((form): RequestForm => ({
      name: 'generated',
      ...form,
      ...(form.target === undefined ? {} : { mayNameAnotherPath: true }),
    })),
  ),
  ...headers.map(([name, value]): RequestForm => ({ name: 'generated', headers: [header(name, value)] })),
];

export const formsInOne = (forms: readonly RequestForm[]): FormFamily => ({ name: 'generated request', forms });

/** A few ways to write a request otherwise, none of which changes who asks. */
export const requestForms: Arbitrary<FormFamily> = oneof(
  { withCrossShrink: true },
  array(oneof(built, constantFrom(...written)), { minLength: 1, maxLength: 3 }),
).map(formsInOne);
