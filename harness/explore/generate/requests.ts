import { array, constant, constantFrom, oneof, tuple, type Arbitrary } from 'fast-check';
import {
  claiming,
  clientCertificate,
  get,
  header,
  listThatNeedsRights,
  notAllowedName,
  otherIdentitySources,
  proxyCertificate,
  requestForms,
  unknownAuthority,
  whoAmI,
} from '../../vocabulary';
import type { Certificate, FormFamily, Header, RequestForm } from '../../vocabulary/types';
import { presented, type ExploredCase } from '../case';
import { ordinaryProxy, ordinaryUser } from './callers';
import { word } from './texts';

const families: readonly FormFamily[] = [
  ...[requestForms.unusualRequests, requestForms.framings, requestForms.methodOverrides, requestForms.methods],
  ...[
    requestForms.favouredCallers,
    requestForms.pathsInHeaders,
    requestForms.pathsInQueries,
    requestForms.parametersOfLists,
  ],
  ...[otherIdentitySources.usersInTargets, otherIdentitySources.usersInBodies, otherIdentitySources.usersInTrailers],
];

/** Forms without a certificate in a header, which a case does not have. */
const written: readonly RequestForm[] = families
  .flatMap(({ forms }) => forms)
  .filter((form) => !/"kind":"(certificate|token)"|\{token\}/.test(JSON.stringify(form)) && form.http === undefined);

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

const forms: Arbitrary<FormFamily> = oneof(
  { withCrossShrink: true },
  array(oneof(built, constantFrom(...written)), { minLength: 1, maxLength: 3 }),
).map((all) => ({ name: 'generated request', forms: all }));

/** Who asks, and with what headers. */
const callers: Arbitrary<{ readonly certificate?: Certificate; readonly headers: readonly Header[] }> = oneof(
  { withCrossShrink: true },
  constant({ certificate: ordinaryUser, headers: [] as readonly Header[] }),
  tuple(word(1, 4), word(1, 4)).map(([user, group]) => ({
    certificate: ordinaryProxy,
    headers: claiming(user, group),
  })),
  constant({ headers: [] as readonly Header[] }),
  constant({ headers: claiming('admin', 'system:masters') }),
  constant({ certificate: ordinaryUser, headers: claiming('admin', 'system:masters') }),
  constant({
    certificate: clientCertificate({ CN: 'kim', issuer: unknownAuthority }),
    headers: [] as readonly Header[],
  }),
  constant({ certificate: proxyCertificate({ CN: notAllowedName }), headers: claiming('admin', 'system:masters') }),
);

/** The question who the caller is, or a list that needs rights, in forms that change nothing of who asks (clause 1.3). */
export const requests: Arbitrary<ExploredCase> = tuple(
  callers,
  forms,
  constantFrom('who' as const, 'list' as const),
).map(([{ certificate, headers: own }, inEachOf, asked]): ExploredCase => {
  const attempt = { ...(certificate === undefined ? {} : { present: presented }), headers: own, inEachOf };
  return {
    area: 'requests',
    given: certificate === undefined ? {} : { [presented]: certificate },
    when: asked === 'who' ? whoAmI(attempt) : get(listThatNeedsRights, attempt),
  };
});
