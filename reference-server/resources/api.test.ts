import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

import { anonymous } from '../caller';
import { openApi, type Api } from './api';
import { alice, ask, bob, names, pod, root } from './testing/ask';

const now = new Date('2026-08-23T10:00:00.123Z');
const serverAddress = () => 'localhost:6443';
const pods = '/api/v1/namespaces/default/pods';
let api: Api;

beforeEach(async () => {
  api = await openApi({ authorizationMode: ['RBAC'], serverAddress, now: () => now });
});

afterEach(() => api.close());

describe('GET /api (rule E-01)', () => {
  test('is what kube-apiserver writes, byte for byte', async () => {
    const { status, contentType, text } = await ask(api, 'GET /api', { as: alice });
    expect([status, contentType]).toEqual([200, 'application/json']);
    expect(text).toBe(
      '{"kind":"APIVersions","versions":["v1"],"serverAddressByClientCIDRs":[{"clientCIDR":"0.0.0.0/0","serverAddress":"localhost:6443"}]}\n',
    );
  });

  test('is YAML where that is preferred', async () => {
    const { contentType, text } = await ask(api, 'GET /api', { headers: { Accept: 'application/yaml' } });
    expect(contentType).toBe('application/yaml');
    expect(parse(text)).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
  });

  test('is 406 for an authenticated caller who accepts neither, and 403 for one who may not ask', async () => {
    const headers = { Accept: 'text/html' };
    expect(await ask(api, 'GET /api', { headers })).toMatchObject({
      status: 406,
      object: {
        reason: 'NotAcceptable',
        message: 'only the following media types are accepted: application/json, application/yaml',
      },
    });
    expect(await ask(api, 'GET /api', { headers, as: anonymous })).toMatchObject({ status: 403 });
  });
});

describe('discovery', () => {
  test('lists groups, versions and resources', async () => {
    const groups = (await ask(api, 'GET /apis')).object['groups'];
    expect(groups).toEqual(
      ['rbac.authorization.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io', 'certificates.k8s.io'].map(
        (name) => ({
          name,
          versions: [{ groupVersion: `${name}/v1`, version: 'v1' }],
          preferredVersion: { groupVersion: `${name}/v1`, version: 'v1' },
        }),
      ),
    );
    const { object } = await ask(api, 'GET /api/v1');
    expect(object).toMatchObject({ kind: 'APIResourceList', groupVersion: 'v1' });
    expect(object['resources']).toContainEqual({
      name: 'pods',
      singularName: 'pod',
      namespaced: true,
      kind: 'Pod',
      verbs: ['create', 'delete', 'get', 'list'],
      shortNames: ['po'],
    });
  });

  test('finds everything at the paths that / lists', async () => {
    const { object } = await ask(api, 'GET /');
    for (const path of object['paths'] as string[]) {
      expect([path, (await ask(api, `GET ${path}`)).status]).toEqual([path, 200]);
    }
  });

  test('answers a request for aggregated discovery with the plain list that it also accepts', async () => {
    const headers = { Accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json' };
    expect((await ask(api, 'GET /apis', { headers })).object.kind).toBe('APIGroupList');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed there', async (method) => {
    expect(await ask(api, `${method} /api`)).toMatchObject({ status: 405, object: { reason: 'MethodNotAllowed' } });
  });
});

test.each(['/healthz', '/livez', '/readyz'])('%s is ok, in plain text, whatever is accepted', async (path) => {
  const { status, contentType, text } = await ask(api, `GET ${path}`, { headers: { Accept: 'text/html' } });
  expect([status, contentType, text]).toEqual([200, 'text/plain; charset=utf-8', 'ok']);
});

test('/openapi/v2 is a document without definitions, as JSON and as protobuf', async () => {
  expect((await ask(api, 'GET /openapi/v2')).object).toMatchObject({ swagger: '2.0', paths: {} });
  const headers = { Accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf' };
  const { contentType, text } = await ask(api, 'GET /openapi/v2', { headers });
  expect(contentType).toBe('application/com.github.proto-openapi.spec.v2.v1.0+protobuf');
  expect(text).toBe('\x0a\x032.0\x12\x28\x0a\x22authn-conformance reference server\x12\x02v1');
});

describe('a list of pods (rule E-02)', () => {
  beforeEach(async () => {
    for (const name of ['c', 'a', 'b']) await ask(api, `POST ${pods}`, { body: pod(name, { app: name, tier: 'web' }) });
  });

  test('is what kube-apiserver writes, byte for byte, when it is empty', async () => {
    const { status, text } = await ask(api, 'GET /api/v1/namespaces/nosuch/pods?limit=500');
    expect([status, text]).toEqual([
      200,
      '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"4"},"items":[]}\n',
    ]);
  });

  test('holds the objects by name, in JSON and in YAML', async () => {
    const json = await ask(api, `GET ${pods}?limit=500`);
    expect(names(json)).toEqual(['a', 'b', 'c']);
    const yaml = await ask(api, `GET ${pods}?limit=500`, { headers: { Accept: 'application/yaml' } });
    expect(parse(yaml.text)).toEqual(json.object);
  });

  test('comes in pages of the size that is asked for', async () => {
    const seen: string[] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const page = await ask(api, `GET ${pods}?limit=1${token && `&continue=${token}`}`);
      expect(names(page)).toHaveLength(1);
      seen.push(...names(page));
      token = page.object.metadata?.continue;
    }
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  test('shows nothing of another namespace to a token of this one', async () => {
    const token = (await ask(api, `GET ${pods}?limit=1`)).object.metadata?.continue ?? '';
    expect(names(await ask(api, `GET /api/v1/namespaces/kube-system/pods?continue=${token}`))).toEqual([]);
  });

  test.each(['0', '-1', '+0', '500', '9223372036854775807'])('is whole with limit=%s', async (limit) => {
    expect(names(await ask(api, `GET ${pods}?limit=${encodeURIComponent(limit)}`))).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['limit=abc', 'strconv.ParseInt: parsing "abc": invalid syntax'],
    ['limit=', 'strconv.ParseInt: parsing "": invalid syntax'],
    ['limit=1.5', 'strconv.ParseInt: parsing "1.5": invalid syntax'],
    ['limit=9223372036854775808', 'strconv.ParseInt: parsing "9223372036854775808": value out of range'],
    ['continue=abc', 'continue key is not valid'],
    [`continue=${Buffer.from('{"endedAt":1}').toString('base64url')}`, 'continue key is not valid'],
    ['labelSelector=a%20b', 'unable to parse requirement: "a b"'],
    ['labelSelector=a%3D%2F', 'unable to parse requirement: "a=/"'],
    [
      'fieldSelector=spec.nodeName%3Dx',
      '"spec.nodeName" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
  ])('is 400 with %s, for who may ask, and 403 for who may not (rule E-03)', async (query, message) => {
    expect(await ask(api, `GET ${pods}?${query}`)).toMatchObject({
      status: 400,
      object: { reason: 'BadRequest', message },
    });
    expect(await ask(api, `GET ${pods}?${query}`, { as: alice })).toMatchObject({ status: 403 });
  });

  test.each([
    ['labelSelector', 'app=a', ['a']],
    ['labelSelector', 'app==a', ['a']],
    ['labelSelector', 'app!=a', ['b', 'c']],
    ['labelSelector', 'none!=a', ['a', 'b', 'c']],
    ['labelSelector', 'app in (a, b)', ['a', 'b']],
    ['labelSelector', 'app notin (a,b)', ['c']],
    ['labelSelector', 'app in (a,b),tier=web,app!=a', ['b']],
    ['labelSelector', 'app', ['a', 'b', 'c']],
    ['labelSelector', 'toString', []],
    ['labelSelector', '!app', []],
    ['labelSelector', '!none', ['a', 'b', 'c']],
    ['labelSelector', 'tier=', []],
    ['fieldSelector', 'metadata.name=a', ['a']],
    ['fieldSelector', 'metadata.name!=a,metadata.namespace=default', ['b', 'c']],
    ['fieldSelector', 'metadata.namespace=kube-system', []],
  ])('keeps by %s %s', async (parameter, selector, expected) => {
    expect(names(await ask(api, `GET ${pods}?${parameter}=${encodeURIComponent(selector)}`))).toEqual(expected);
  });

  test('is a Table for kubectl', async () => {
    const headers = { Accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' };
    const { object } = await ask(api, `GET ${pods}?limit=1`, { headers });
    expect(object).toMatchObject({
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion: '4', continue: expect.any(String) as unknown },
      columnDefinitions: [{ name: 'Name' }, { name: 'Status' }, { name: 'Age' }],
      rows: [{ cells: ['a', 'Pending', '0s'], object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' } } }],
    });
    const rowsWith = async (includeObject: string) =>
      (await ask(api, `GET ${pods}/a?includeObject=${includeObject}`, { headers })).object['rows'];
    expect(await rowsWith('Object')).toMatchObject([{ object: { kind: 'Pod' } }]);
    expect(await rowsWith('None')).toEqual([{ cells: ['a', 'Pending', '0s'] }]);
    expect(await rowsWith('toString')).toMatchObject([{ object: { kind: 'PartialObjectMetadata' } }]);
  });
});

describe('creating', () => {
  test('gives back the object as it is kept, with what the server sets', async () => {
    const metadata = {
      name: 'web',
      uid: 'mine',
      resourceVersion: '99',
      creationTimestamp: null,
      labels: { app: 'web' },
    };
    const answer = await ask(api, `POST ${pods}`, { body: { ...pod('web'), metadata, status: { phase: 'Running' } } });
    expect(answer.status).toBe(201);
    expect(answer.object).toMatchObject({ kind: 'Pod', apiVersion: 'v1', status: { phase: 'Pending' } });
    expect(answer.object.metadata).toEqual({
      name: 'web',
      namespace: 'default',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      resourceVersion: '2',
      creationTimestamp: '2026-08-23T10:00:00Z',
      labels: { app: 'web' },
    });
    expect((await ask(api, `GET ${pods}/web`)).object).toEqual(answer.object);
  });

  test('reads YAML', async () => {
    const body = 'metadata: {name: web}\nspec: {containers: [{name: main, image: busybox}]}';
    const headers = { 'Content-Type': 'application/yaml' };
    expect(await ask(api, `POST ${pods}`, { body, headers })).toMatchObject({ status: 201, object: { kind: 'Pod' } });
  });

  test('makes up the end of a name', async () => {
    const body = { ...pod(''), metadata: { generateName: 'web-' } };
    const made = await Promise.all([1, 2, 3].map(() => ask(api, `POST ${pods}`, { body })));
    const given = made.map(({ object }) => object.metadata?.name ?? '');
    for (const name of given) expect(name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(new Set(given).size).toBe(3);
  });

  test('is 409 when the name is taken, in this namespace', async () => {
    await ask(api, `POST ${pods}`, { body: pod('web') });
    expect(await ask(api, `POST ${pods}`, { body: pod('web') })).toMatchObject({
      status: 409,
      object: { reason: 'AlreadyExists', message: 'pods "web" already exists', details: { name: 'web', kind: 'pods' } },
    });
    const elsewhere = '/api/v1/namespaces/kube-system/pods';
    expect(await ask(api, `POST ${elsewhere}`, { body: pod('web') })).toMatchObject({ status: 201 });
  });

  test('keeps one of many that are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(api, `POST ${pods}`, { body: pod('web') })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('is only tried in a dry run', async () => {
    expect(await ask(api, `POST ${pods}?dryRun=All`, { body: pod('web') })).toMatchObject({ status: 201 });
    expect(await ask(api, `GET ${pods}/web`)).toMatchObject({ status: 404 });
    expect(await ask(api, `POST ${pods}?dryRun=true`, { body: pod('web') })).toMatchObject({ status: 400 });
  });

  test.each([
    ['no body', '', /no body/],
    ['a broken body', '{', /cannot be read/],
    ['another kind', { ...pod('web'), kind: 'Service' }, /"Service" cannot be handled as a Pod/],
    [
      'another version',
      { ...pod('web'), apiVersion: 'apps/v1' },
      /"apps\/v1".* does not match the expected API version \(v1\)/,
    ],
    [
      'another namespace',
      { ...pod('web'), metadata: { name: 'web', namespace: 'kube-system' } },
      /namespace of the provided object does not match/,
    ],
    ['metadata of another form', { ...pod('web'), metadata: [] }, /metadata is not an object/],
  ])('is 400 with %s', async (_, body, message) => {
    expect(await ask(api, `POST ${pods}`, { body })).toMatchObject({
      status: 400,
      object: { reason: 'BadRequest', message: expect.stringMatching(message) as unknown },
    });
    expect(names(await ask(api, 'GET /api/v1/pods'))).toEqual([]);
  });

  test('is 415 with a body of another type', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect(await ask(api, `POST ${pods}`, { body: pod('web'), headers })).toMatchObject({ status: 415 });
  });

  test('is 406, and creates nothing, when the answer could not be read', async () => {
    const headers = { Accept: 'text/html' };
    expect(await ask(api, `POST ${pods}`, { body: pod('web'), headers })).toMatchObject({ status: 406 });
    expect(await ask(api, `GET ${pods}/web`)).toMatchObject({ status: 404 });
  });

  const container = { name: 'main', image: 'busybox' };
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  test.each([
    [pods, {}, ['metadata.name', 'spec']],
    [pods, { metadata: { name: 'Web' }, spec: { containers: [container] } }, ['metadata.name']],
    [pods, { metadata: { name: 'a'.repeat(254) }, spec: { containers: [container] } }, ['metadata.name']],
    [pods, { metadata: { name: 'web' }, spec: {} }, ['spec.containers']],
    [pods, { metadata: { name: 'web' }, spec: { containers: [] } }, ['spec.containers']],
    [
      pods,
      { metadata: { name: 'web' }, spec: { containers: [{}] } },
      ['spec.containers[0].name', 'spec.containers[0].image'],
    ],
    [
      pods,
      { metadata: { name: 'web' }, spec: { containers: [{ name: 'A b', image: 1 }] } },
      ['spec.containers[0].name', 'spec.containers[0].image'],
    ],
    [pods, { metadata: { name: 'web', labels: { a: 1 } }, spec: { containers: [container] } }, ['metadata.labels.a']],
    [
      pods,
      { metadata: { name: 'web', labels: { 'a b': '' } }, spec: { containers: [container] } },
      ['metadata.labels.a b'],
    ],
    ['/api/v1/namespaces', { metadata: { name: 'a.b' } }, ['metadata.name']],
    [`${rbac}/clusterroles`, { metadata: { name: 'a/b' } }, ['metadata.name']],
    [`${rbac}/clusterroles`, { metadata: { name: '..' } }, ['metadata.name']],
    [`${rbac}/clusterroles`, { metadata: { name: 'a' }, rules: [{}] }, ['rules[0].verbs']],
    [`${rbac}/clusterrolebindings`, { metadata: { name: 'a' } }, ['roleRef']],
    [
      `${rbac}/clusterrolebindings`,
      { metadata: { name: 'a' }, roleRef: { kind: 'Role', name: 'x' }, subjects: [{ kind: 'Group' }] },
      ['subjects[0].name', 'roleRef.kind'],
    ],
    [
      `${rbac}/namespaces/default/rolebindings`,
      {
        metadata: { name: 'a' },
        roleRef: { kind: 'Role', name: 'x', apiGroup: 'y' },
        subjects: [{ kind: 'Robot', name: 'x' }],
      },
      ['subjects[0].kind', 'roleRef.apiGroup'],
    ],
  ])('in %s is 422 for %j: %j', async (path, body, fields) => {
    const { status, object } = await ask(api, `POST ${path}`, { body });
    expect([status, object.reason]).toEqual([422, 'Invalid']);
    const { causes } = object.details as { causes: { field: string }[] };
    expect(causes.map(({ field }) => field)).toEqual(fields);
  });

  test('says of an invalid object what kube-apiserver says', async () => {
    const { object } = await ask(api, `POST ${pods}`, {
      body: { metadata: { name: 'web' }, spec: { containers: [{ name: 'a' }] } },
    });
    expect(object).toMatchObject({
      message: 'Pod "web" is invalid: spec.containers[0].image: Required value',
      details: {
        name: 'web',
        kind: 'Pod',
        causes: [{ reason: 'FieldValueRequired', message: 'Required value', field: 'spec.containers[0].image' }],
      },
    });
  });
});

describe('deleting', () => {
  beforeEach(async () => {
    await ask(api, `POST ${pods}`, { body: pod('web') });
  });

  test('removes the object and says so', async () => {
    const { uid } = (await ask(api, `GET ${pods}/web`)).object.metadata ?? {};
    const body = { kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Background', preconditions: { uid } };
    expect(await ask(api, `DELETE ${pods}/web`, { body })).toMatchObject({
      status: 200,
      object: { kind: 'Status', status: 'Success', details: { name: 'web', kind: 'pods', uid } },
    });
    expect(await ask(api, `GET ${pods}/web`)).toMatchObject({
      status: 404,
      object: { reason: 'NotFound', message: 'pods "web" not found', details: { name: 'web', kind: 'pods' } },
    });
  });

  test.each([
    ['a dry run in the query', '?dryRun=All', {}, 200],
    ['a dry run in the body', '', { dryRun: ['All'] }, 200],
    ['an unknown dry run', '', { dryRun: ['Some'] }, 400],
    ['another uid', '', { preconditions: { uid: 'x' } }, 409],
    ['another revision', '', { preconditions: { resourceVersion: '1' } }, 409],
    ['options of another form', '', { preconditions: 'x' }, 400],
    ['no name', '/../', {}, 404],
  ])('removes nothing with %s', async (_, query, body, status) => {
    expect(await ask(api, `DELETE ${pods}/web${query}`, { body })).toMatchObject({ status });
    expect(await ask(api, `GET ${pods}/web`)).toMatchObject({ status: 200 });
  });

  test('is 404 when there is nothing of that name', async () => {
    expect(await ask(api, `DELETE ${pods}/nosuch`)).toMatchObject({ status: 404 });
  });

  test('takes nothing with it when a pod is only called like a namespace', async () => {
    await ask(api, `POST ${pods}`, { body: pod('kube-system') });
    await ask(api, 'POST /api/v1/namespaces/kube-system/pods', { body: pod('x') });
    expect(await ask(api, `DELETE ${pods}/kube-system`)).toMatchObject({ status: 200 });
    expect(names(await ask(api, 'GET /api/v1/namespaces/kube-system/pods'))).toEqual(['x']);
  });

  test('takes all that is in a namespace with it, and nothing else', async () => {
    await ask(api, 'POST /api/v1/namespaces', { body: { metadata: { name: 'team' } } });
    await ask(api, 'POST /api/v1/namespaces', { body: { metadata: { name: 'team-b' } } });
    for (const namespace of ['team', 'team-b']) {
      await ask(api, `POST /api/v1/namespaces/${namespace}/pods`, { body: pod('x') });
    }
    const role = { metadata: { name: 'r' }, rules: [] };
    await ask(api, 'POST /apis/rbac.authorization.k8s.io/v1/namespaces/team/roles', { body: role });
    expect(await ask(api, 'DELETE /api/v1/namespaces/team')).toMatchObject({ status: 200 });
    const left = (await ask(api, 'GET /api/v1/pods')).object.items?.map(({ metadata }) => metadata.namespace);
    expect(left).toEqual(['default', 'team-b']);
    expect(names(await ask(api, 'GET /apis/rbac.authorization.k8s.io/v1/roles'))).toEqual([]);
    expect(names(await ask(api, 'GET /api/v1/namespaces'))).toEqual(['default', 'kube-system', 'team-b']);
  });
});

describe('where nothing is served', () => {
  test.each([
    'GET /nosuch',
    'GET //',
    'GET /api//',
    'GET /api/v2',
    'GET /api/v1/nosuch',
    'GET /api/v2/pods',
    'GET /apis/nosuch/v1/pods',
    'GET /apis/rbac.authorization.k8s.io/v1/pods',
    'GET /api/v1/pods/x',
    'GET /api/v1/namespaces/default/pods/x/log',
    'GET /api/v1/namespaces/default/namespaces',
    'GET /apis/rbac.authorization.k8s.io/v1/namespaces/default/clusterroles',
    'GET /constructor',
  ])('%s is 404', async (line) => {
    expect((await ask(api, line)).object).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'the server could not find the requested resource',
      reason: 'NotFound',
      details: {},
      code: 404,
    });
  });

  test.each([
    'POST /api/v1/pods',
    `POST ${pods}/x`,
    `PUT ${pods}/x`,
    `PATCH ${pods}/x`,
    `DELETE ${pods}`,
    `GET ${pods}?watch=true`,
    'GET /apis/authentication.k8s.io/v1/selfsubjectreviews',
  ])('%s is 405', async (line) => {
    expect(await ask(api, line)).toMatchObject({
      status: 405,
      object: {
        message: 'the server does not allow this method on the requested resource',
        reason: 'MethodNotAllowed',
      },
    });
  });
});

test('HEAD is answered as GET is', async () => {
  for (const path of ['/api', '/healthz', `${pods}?limit=1`, '/nosuch']) {
    const [head, get] = [await ask(api, `HEAD ${path}`), await ask(api, `GET ${path}`)];
    expect(head).toEqual(get);
  }
});

describe('a SelfSubjectReview', () => {
  const reviews = 'POST /apis/authentication.k8s.io/v1/selfsubjectreviews';

  test('says who the caller is', async () => {
    const as = {
      user: 'carol',
      uid: 'u-1',
      groups: ['dev', 'dev', 'system:authenticated'],
      extra: { scopes: ['a', ''] },
    };
    const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
    expect(await ask(api, reviews, { as, body })).toMatchObject({
      status: 201,
      object: {
        kind: 'SelfSubjectReview',
        apiVersion: 'authentication.k8s.io/v1',
        metadata: { creationTimestamp: '2026-08-23T10:00:00Z' },
        status: { userInfo: { username: 'carol', uid: 'u-1', groups: as.groups, extra: as.extra } },
      },
    });
  });

  test('leaves out what the caller does not have, whatever the body claims', async () => {
    const body = { status: { userInfo: { username: 'root', groups: ['system:masters'] } } };
    const { object } = await ask(api, reviews, { as: bob, body });
    expect(object['status']).toEqual({ userInfo: { username: 'bob', groups: ['system:authenticated'] } });
    expect(
      (await ask(api, reviews, { as: { user: 'root', groups: ['system:masters'], extra: {} }, body })).object['status'],
    ).toEqual({
      userInfo: { username: 'root', groups: ['system:masters'] },
    });
  });

  test('is 403 for an anonymous caller', async () => {
    expect(await ask(api, reviews, { as: anonymous, body: {} })).toMatchObject({ status: 403 });
  });
});

describe('the database', () => {
  test('keeps what was made, and does not make its own objects again, after a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'api-test-'));
    try {
      const options = { dataDir, authorizationMode: ['RBAC'], serverAddress };
      const first = await openApi(options);
      await ask(first, `POST ${pods}`, { body: pod('web') });
      const before = await ask(first, 'GET /api/v1/namespaces');
      await first.close();
      const second = await openApi(options);
      expect(names(await ask(second, `GET ${pods}`))).toEqual(['web']);
      expect((await ask(second, 'GET /api/v1/namespaces')).object).toEqual(before.object);
      await second.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('is closed again when the service cannot start', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'api-test-'));
    try {
      await expect(openApi({ dataDir, authorizationMode: ['ABAC'], serverAddress })).rejects.toThrow('ABAC');
      await (await openApi({ dataDir, authorizationMode: ['RBAC'], serverAddress })).close();
      expect(await readdir(dataDir)).not.toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

test('a fault of its own is no answer: it rejects, for the listener to report', async () => {
  const broken = await openApi({
    authorizationMode: ['RBAC'],
    serverAddress: () => {
      throw new Error('not listening');
    },
  });
  await expect(ask(broken, 'GET /api', { as: root })).rejects.toThrow('not listening');
  await broken.close();
});

describe('a SelfSubjectAccessReview', () => {
  const reviews = 'POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
  const everything = { resourceAttributes: { verb: '*', group: '*', version: '*', resource: '*' } };
  const allowed = async (as: typeof alice, spec: object): Promise<unknown> =>
    (await ask(api, reviews, { as, body: { spec } })).object['status'];

  test('says what the caller may do, by the rules that decide about requests', async () => {
    expect(await allowed(root, everything)).toEqual({ allowed: true });
    expect(await allowed(alice, everything)).toEqual({ allowed: false });
    expect(await allowed(alice, { nonResourceAttributes: { verb: 'get', path: '/api' } })).toEqual({ allowed: true });
    expect(await allowed(alice, { nonResourceAttributes: { verb: 'get', path: '/metrics' } })).toEqual({
      allowed: false,
    });
  });

  test('is 422 where it asks about nothing, and 403 for an anonymous caller', async () => {
    expect(await ask(api, reviews, { as: alice, body: { spec: {} } })).toMatchObject({ status: 422 });
    expect(await ask(api, reviews, { as: anonymous, body: { spec: everything } })).toMatchObject({ status: 403 });
  });
});
