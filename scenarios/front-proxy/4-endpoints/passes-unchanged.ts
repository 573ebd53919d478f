import {
  answerUnchanged,
  answerWithout,
  arrivesUnchanged,
  aUser,
  discoveryPath,
  getThrough,
  hostOfNobody,
  listPath,
  postThrough,
  proxyScenario,
} from '../../../harness/vocabulary/front-proxy';
import { header, octet } from '../../../harness/vocabulary';
import type { FormFamily } from '../../../harness/vocabulary/types';
import type { UpstreamAnswer } from '../../../harness/vocabulary/front-proxy/types';

const path = '/apis/authn.example/v1/namespaces/{mark}/things';
const targets = ['method', 'path', 'query'] as const;
const arrives = (target: string, level?: 'SHOULD') =>
  ({
    when: getThrough({ as: 'jane', path: target } as const),
    then: arrivesUnchanged(targets),
    ...(level === undefined ? {} : { level }),
  }) as const;
const control = 'a-path-with-a-colon-arrives';
const asItIsOrRejected = (path: string) =>
  ({
    when: getThrough({ as: 'jane', path } as const),
    then: arrivesUnchanged(targets, { orRejected: true }),
    control,
    level: 'SHOULD',
  }) as const;
/** What a header says of the method or the path is for nobody to follow: access was decided by what the user sent. */
const unchangedBy = (headers: readonly ReturnType<typeof header>[]) =>
  ({
    when: getThrough({ as: 'jane', headers } as const),
    then: arrivesUnchanged(targets, { orRejected: true }),
    control: 'a-list-arrives',
    level: 'SHOULD',
  }) as const;
const methodsInHeaders = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Forwarded-Method'].map(
  (name) => header(name, 'DELETE'),
);
const origin = `https://${hostOfNobody}`;
const every = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    from + at < 0x80 ? String.fromCharCode(from + at) : octet(from + at),
  ).join('');
/** All that may stand in quotation marks (RFC 9110, 5.6.4) in a header that every front proxy passes on. */
const quoted: FormFamily = {
  name: '`Accept` with every octet that needs no escape',
  forms: [
    { name: 'signs', accept: `application/json;a="${every(0x21, 0x7e).replace(/["\\{}]/g, '')}"` },
    { name: 'octets beyond ASCII', accept: `application/json;a="${every(0x80, 0xff)}"` },
  ],
};
const answers = (answered: UpstreamAnswer) =>
  ({
    when: getThrough({ as: 'jane', answered } as const),
    then: answerUnchanged(),
  }) as const;
const status = (code: number) =>
  answers({
    status: code,
    body: JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, message: `status ${code}` }),
  });

export default proxyScenario({
  id: 'requests-and-answers-pass-unchanged',
  clause: '4.4',
  level: 'MUST',
  rule: 'E-04',
  title: "Requests arrive as the user sent them, and answers are the API server's own",
  given: { jane: aUser() },
  checks: {
    'discovery-arrives': arrives(discoveryPath),
    'a-list-arrives': arrives(listPath),
    'a-method-in-a-header-is-none': unchangedBy(methodsInHeaders),
    'a-method-in-a-header-of-a-post-is-none': {
      when: postThrough({ as: 'jane', headers: methodsInHeaders }),
      then: arrivesUnchanged(targets, { orRejected: true }),
      control: 'a-post-arrives',
      level: 'SHOULD',
    },
    'a-path-in-a-header-is-none': unchangedBy(
      ['X-Original-URL', 'X-Rewrite-URL', 'X-Original-URI', 'X-Forwarded-Uri', 'X-Forwarded-Path'].map((name) =>
        header(name, '/api/v1/namespaces/kube-system/secrets'),
      ),
    ),
    'a-list-with-continue-arrives': arrives('/api/v1/namespaces/{mark}/pods?limit=500&continue=eyJ2IjoibWV0YSJ9%3D%3D'),
    'a-query-with-signs-arrives': arrives(`${path}?labelSelector=a%3Db%2Cc&fieldSelector=metadata.name%3Dx&pretty`),
    'a-query-with-a-plus-sign-arrives': arrives(`${path}?a=b+c&d=%2B&e=&f`),
    'a-query-with-a-name-twice-arrives': arrives(`${path}?a=1&b=2&a=3&a=1`),
    'a-query-with-question-marks-arrives': arrives(`${path}?a=b?c&d=?`),
    // A semicolon separates nothing since HTML gave that up (URL, 5.1); Go's proxies leave out what has one.
    'a-query-with-semicolons-arrives': {
      ...arrives(`${path}?a=1;b=2&c=3`, 'SHOULD'),
      then: arrivesUnchanged(targets, { promise: 'queries-as-written' }),
    },
    'a-path-with-escapes-arrives': arrives(`${path}/a%20b%25c`, 'SHOULD'),
    'capitals-in-a-path-arrive': arrives(`${path}/Thing.A_b-C~d`),
    'signs-in-a-path-arrive': {
      ...arrives(`${path}/a!$&'()*+,=@b`),
      then: arrivesUnchanged(targets, { promise: 'escapes-kept' }),
    },
    'an-escaped-percent-sign-arrives': arrives(`${path}/a%2541`, 'SHOULD'),
    'a-path-with-a-colon-arrives': arrives(`${path}/system:node:a`),
    'a-path-with-a-slash-at-the-end-arrives': arrives(`${path}/`),
    // As they are, or not at all: never a path that was not decided about.
    'a-path-with-an-escaped-slash-arrives': {
      ...asItIsOrRejected(`${path}/a%2Fb`),
      then: arrivesUnchanged(targets, { orRejected: true, promise: 'escapes-kept' }),
    },
    'two-slashes-arrive': asItIsOrRejected('/apis//authn.example/v1/namespaces/{mark}/things'),
    'dot-segments-arrive': asItIsOrRejected('/apis/authn.example/v1/namespaces/{mark}/../other/things'),
    'escaped-dot-segments-arrive': {
      ...asItIsOrRejected('/apis/authn.example/v1/namespaces/{mark}/%2e%2e/other/things'),
      then: arrivesUnchanged(targets, { orRejected: true, promise: 'escapes-kept' }),
    },
    'a-post-arrives': {
      when: postThrough({ as: 'jane' }),
      then: arrivesUnchanged(['method', 'path', 'query', 'body', 'content-type']),
    },
    'a-post-with-a-query-arrives': {
      when: postThrough({ as: 'jane', path: `${path}?dryRun=All&fieldManager=a%20b` }),
      then: arrivesUnchanged(['method', 'path', 'query', 'body']),
    },
    // Whoever reads and writes it anew rounds the number, and leaves out one of two members of a name.
    'a-post-of-unusual-json-arrives': {
      when: postThrough({ as: 'jane', body: '{ "b":1,\t"n":9007199254740993,"n":1.0,"a":"\\u0041\\/<" }\r\n' }),
      then: arrivesUnchanged(['body', 'content-type']),
    },
    'a-post-of-yaml-arrives': {
      when: postThrough({ as: 'jane', body: 'kind: Thing\n', contentType: 'application/yaml' }),
      then: arrivesUnchanged(['body', 'content-type']),
    },
    'a-post-of-a-form-arrives': {
      when: postThrough({
        as: 'jane',
        body: 'a=b+c;d=%2B&a=&e',
        contentType: 'application/x-www-form-urlencoded',
      }),
      then: arrivesUnchanged(['query', 'body', 'content-type']),
    },
    'a-post-in-chunks-arrives': {
      when: postThrough({ as: 'jane', chunked: true }),
      then: arrivesUnchanged(['method', 'body', 'content-type']),
    },
    'a-large-post-arrives': {
      when: postThrough({ as: 'jane', bodyOfLength: 400_000 }),
      then: arrivesUnchanged(['method', 'body']),
    },
    'a-post-in-http-2-arrives': {
      when: postThrough({ as: 'jane', http: '2' }),
      then: arrivesUnchanged(['method', 'path', 'query', 'body', 'content-type']),
    },
    'a-body-beyond-ascii-arrives': {
      when: postThrough({ as: 'jane', body: '{"a":"\u00e9\u20ac\u{1f511}"}' }),
      then: arrivesUnchanged(['body']),
    },
    'a-put-arrives': {
      when: postThrough({ as: 'jane', method: 'PUT' }),
      then: arrivesUnchanged(['method', 'path', 'query', 'body', 'content-type']),
    },
    'a-patch-arrives': {
      when: postThrough({ as: 'jane', method: 'PATCH', contentType: 'application/merge-patch+json' }),
      then: arrivesUnchanged(['method', 'path', 'query', 'body', 'content-type']),
    },
    'a-delete-arrives': { when: getThrough({ as: 'jane', method: 'DELETE', path }), then: arrivesUnchanged(targets) },
    'a-delete-with-a-body-arrives': {
      when: postThrough({ as: 'jane', method: 'DELETE', path, body: '{"kind":"DeleteOptions"}' }),
      then: arrivesUnchanged([...targets, 'body', 'content-type']),
    },
    'accept-arrives': {
      when: getThrough({ as: 'jane', accept: 'application/json;as=Table;v=v1;g=meta.k8s.io, application/yaml;q=0.5' }),
      then: arrivesUnchanged(['accept']),
    },
    'accept-of-every-octet-arrives': {
      when: getThrough({ as: 'jane', inEachOf: quoted }),
      then: arrivesUnchanged(['accept']),
      control: 'accept-arrives',
      level: 'SHOULD',
    },
    'accept-in-several-lines-arrives': {
      when: getThrough({
        as: 'jane',
        accept: 'application/json',
        headers: [header('Accept', 'text/plain;q=0.5'), header('Accept', 'application/json')],
      }),
      then: arrivesUnchanged(['accept'], { promise: 'repeated-lines-kept' }),
      control: 'accept-arrives',
      level: 'SHOULD',
    },
    'a-head-arrives': { when: getThrough({ as: 'jane', method: 'HEAD', path }), then: arrivesUnchanged(targets) },
    'discovery-is-answered': { when: getThrough({ as: 'jane', path: discoveryPath }), then: answerUnchanged() },
    'a-list-is-answered': { when: getThrough({ as: 'jane', path: listPath }), then: answerUnchanged() },
    'a-list-in-yaml-is-answered': {
      when: getThrough({ as: 'jane', path: listPath, accept: 'application/yaml' }),
      then: answerUnchanged({ promise: 'yaml-served' }),
    },
    'in-http-2-it-is-answered': { when: getThrough({ as: 'jane', http: '2' }), then: answerUnchanged() },
    'what-the-answer-says-of-caches': {
      title: 'what the API server says of caches, which may not keep the answer for others',
      when: getThrough({ as: 'jane', answered: { headers: [['Cache-Control', 'no-cache, private']] } }),
      then: answerUnchanged({ fields: ['Cache-Control'] }),
    },
    'nothing-lets-caches-keep-it-for-others': {
      title: 'of which the API server says nothing is not for caches to keep for others',
      when: getThrough({ as: 'jane' }),
      then: answerWithout(['public', 's-maxage'].map((directive) => header('Cache-Control', directive))),
      control: 'a-list-is-answered',
    },
    'each-of-several-warnings': {
      when: getThrough({
        as: 'jane',
        answered: {
          headers: [
            ['Warning', '299 - "the first is deprecated"'],
            ['Warning', '299 - "the second is deprecated"'],
          ],
        },
      }),
      then: answerUnchanged({ fields: ['Warning'] }),
      level: 'SHOULD',
    },
    'each-of-several-cookies': {
      title: 'each cookie in a line of its own, for they are no list',
      when: getThrough({
        as: 'jane',
        answered: {
          headers: [
            ['Set-Cookie', 'first=1; Path=/; HttpOnly'],
            ['Set-Cookie', 'second=2; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT'],
          ],
        },
      }),
      then: answerUnchanged({ fields: ['Set-Cookie'] }),
      control: 'a-list-is-answered',
      level: 'SHOULD',
    },
    'an-origin-is-not-allowed': {
      title: 'an origin that the API server does not allow to read the answer (CORS)',
      when: getThrough({ as: 'jane', headers: [header('Origin', origin)] }),
      then: answerWithout([header('Access-Control-Allow-Origin', origin)]),
      control: 'a-list-is-answered',
    },
    'a-large-answer': answers({ bodyOfLength: 1_000_000 }),
    'a-large-answer-in-chunks': answers({ bodyOfLength: 1_000_000, chunked: true }),
    'an-answer-beyond-ascii': answers({ body: Buffer.from('{"a":"\u00e9\u20ac\u{1f511}"}').toString('latin1') }),
    'an-answer-in-chunks': answers({ chunked: true }),
    'a-creation': { when: postThrough({ as: 'jane', answered: { status: 201 } }), then: answerUnchanged() },
    'an-answer-without-content': answers({ status: 204 }),
    'a-rejection-of-the-credential': status(401),
    'a-rejection-of-the-user': status(403),
    'what-is-not-found': status(404),
    'a-conflict': status(409),
    'too-many-requests': status(429),
    'a-failure': status(500),
    'an-unavailable-server': status(503),
  },
});
