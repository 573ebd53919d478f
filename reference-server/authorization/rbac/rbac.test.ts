import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { anonymous, type Caller } from '../../caller';
import { openApi, type Api } from '../../resources/api';
import { alice, ask, binding, bob, caller, pod, root } from '../../resources/testing/ask';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
let api: Api;

beforeEach(async () => {
  api = await openApi({ authorizationMode: ['RBAC'], serverAddress: () => 'localhost:6443' });
});

afterEach(() => api.close());

async function made(line: string, body: object): Promise<void> {
  expect(await ask(api, line, { body })).toMatchObject({ status: 201 });
}

async function statusOf(line: string, as: Caller): Promise<number> {
  return (await ask(api, line, { as })).status;
}

const readPods = {
  metadata: { name: 'pod-reader' },
  rules: [{ verbs: ['get', 'list'], apiGroups: [''], resources: ['pods'] }],
};

describe('who has full access (rule I-07)', () => {
  test.each([
    [200, caller('x', 'system:masters')],
    [200, caller('x', 'dev', 'system:masters')],
    [200, { ...anonymous, groups: ['system:masters'] }],
    [403, caller('x', 'System:Masters')],
    [403, caller('x', 'system:masters ')],
    [403, caller('x', 'system:masters-x')],
    [403, caller('x', 'dev,system:masters')],
    [403, caller('system:masters')],
    [403, caller('x')],
    [403, anonymous],
  ])('%i %j', async (status, as) => {
    expect(await statusOf('GET /api/v1/namespaces/default/pods?limit=500', as)).toBe(status);
  });
});

describe('without any binding of their own', () => {
  const table: readonly (readonly [path: string, forAlice: number, forAnonymous: number, forRoot: number])[] = [
    ['/', 403, 403, 200],
    ['/api', 200, 403, 200],
    ['/api/', 200, 403, 200],
    ['/api/v1', 200, 403, 200],
    ['/apis', 200, 403, 200],
    ['/apis/rbac.authorization.k8s.io', 200, 403, 200],
    ['/version', 200, 200, 200],
    ['/version/', 200, 200, 200],
    ['/healthz', 200, 200, 200],
    ['/livez', 200, 200, 200],
    ['/readyz', 200, 200, 200],
    ['/readyz/', 200, 200, 200],
    ['/healthz/ping', 403, 403, 200],
    ['/metrics', 403, 403, 404],
    ['/openapi/v2', 200, 403, 200],
    ['/api/v1/namespaces/default/pods', 403, 403, 200],
    ['/api/v1/namespaces/default/pods?limit=abc', 403, 403, 400],
    ['/api/v1/namespaces/nosuch/pods', 403, 403, 200],
    ['/api/v1/namespaces/default/pods/nosuch', 403, 403, 404],
    ['/nosuch', 403, 403, 404],
    ['/api/v1/nosuch', 403, 403, 404],
    ['/api/v1/namespaces/default/../kube-system/pods', 404, 403, 404],
    ['/api//v1/namespaces/default/pods', 404, 403, 404],
    ['/api/v1/namespaces/default%2Fpods', 404, 403, 404],
  ];

  test.each(table)('%s is %i for alice, %i for anonymous, %i for system:masters', async (path, ...statuses) => {
    const answers = await Promise.all([alice, anonymous, root].map((as) => ask(api, `GET ${path}`, { as })));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });
});

describe('a refusal has kube-apiserver’s words and details', () => {
  const group = 'rbac.authorization.k8s.io';
  test.each([
    ['GET /', 'forbidden: User "alice" cannot get path "/"', {}],
    ['POST /nosuch', 'forbidden: User "alice" cannot post path "/nosuch"', {}],
    [
      'GET /api/v1/namespaces/default/pods',
      'pods is forbidden: User "alice" cannot list resource "pods" in API group "" in the namespace "default"',
      { kind: 'pods' },
    ],
    [
      'GET /api/v1/namespaces/default/pods/x',
      'pods "x" is forbidden: User "alice" cannot get resource "pods" in API group "" in the namespace "default"',
      { name: 'x', kind: 'pods' },
    ],
    [
      'GET /api/v1/namespaces/default/pods/x/log',
      'pods "x" is forbidden: User "alice" cannot get resource "pods/log" in API group "" in the namespace "default"',
      { name: 'x', kind: 'pods' },
    ],
    [
      'GET /api/v1/nosuch',
      'nosuch is forbidden: User "alice" cannot list resource "nosuch" in API group "" at the cluster scope',
      { kind: 'nosuch' },
    ],
    [
      `DELETE ${rbac}/clusterroles/x`,
      `clusterroles.${group} "x" is forbidden: User "alice" cannot delete resource "clusterroles" in API group "${group}" at the cluster scope`,
      { name: 'x', group, kind: 'clusterroles' },
    ],
  ])('%s', async (line, message, details) => {
    const { status, object } = await ask(api, line, { as: alice });
    expect([status, object]).toEqual([
      403,
      {
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message,
        reason: 'Forbidden',
        details,
        code: 403,
      },
    ]);
  });

  test('that quotes the name, whatever is in it', async () => {
    const { object } = await ask(api, 'GET /', { as: caller('a"b\nc') });
    expect(object.message).toBe(String.raw`forbidden: User "a\"b\nc" cannot get path "/"`);
  });
});

describe('a RoleBinding', () => {
  beforeEach(async () => {
    await made(`POST ${rbac}/namespaces/default/roles`, readPods);
  });

  test.each([
    ['User/alice', alice, 200],
    ['User/Alice', alice, 403],
    ['User/alice ', alice, 403],
    ['User/*', alice, 403],
    ['User/dev', alice, 403],
    ['Group/dev', alice, 200],
    ['Group/dev', bob, 403],
    ['Group/DEV', alice, 403],
    ['Group/de', alice, 403],
    ['Group/alice', alice, 403],
    ['Group/system:authenticated', bob, 200],
    ['Group/system:authenticated', anonymous, 403],
    ['Group/system:unauthenticated', anonymous, 200],
    ['Group/system:anonymous', anonymous, 200],
    ['User/system:anonymous', anonymous, 200],
  ] as const)('to %s gives %j %i: names match exactly', async (subject, as, status) => {
    await made(`POST ${rbac}/namespaces/default/rolebindings`, binding('b', 'Role/pod-reader', subject));
    expect(await statusOf('GET /api/v1/namespaces/default/pods', as)).toBe(status);
  });

  test('to a service account gives it to the user of its name', async () => {
    await made(`POST ${rbac}/namespaces/default/rolebindings`, {
      ...binding('b', 'Role/pod-reader', 'User/nobody'),
      subjects: [{ kind: 'ServiceAccount', name: 'builder', namespace: 'ci' }],
    });
    const pods = 'GET /api/v1/namespaces/default/pods';
    expect(await statusOf(pods, caller('system:serviceaccount:ci:builder'))).toBe(200);
    expect(await statusOf(pods, caller('system:serviceaccount:default:builder'))).toBe(403);
    expect(await statusOf(pods, caller('builder'))).toBe(403);
  });

  test('counts in its own namespace alone, and only for what its role says', async () => {
    await made(`POST ${rbac}/namespaces/default/rolebindings`, binding('b', 'Role/pod-reader', 'User/alice'));
    expect(await statusOf('GET /api/v1/namespaces/default/pods', alice)).toBe(200);
    expect(await statusOf('GET /api/v1/namespaces/kube-system/pods', alice)).toBe(403);
    expect(await statusOf('GET /api/v1/pods', alice)).toBe(403);
    expect(await statusOf('DELETE /api/v1/namespaces/default/pods/x', alice)).toBe(403);
    expect(await statusOf('GET /api/v1/namespaces/default/pods/x', alice)).toBe(404);
    expect(await statusOf(`GET ${rbac}/namespaces/default/roles`, alice)).toBe(403);
  });

  test('gives a ClusterRole in its own namespace', async () => {
    await made(`POST ${rbac}/namespaces/default/rolebindings`, binding('b', 'ClusterRole/cluster-admin', 'User/alice'));
    expect(await statusOf(`GET ${rbac}/namespaces/default/roles`, alice)).toBe(200);
    expect(await statusOf(`GET ${rbac}/namespaces/kube-system/roles`, alice)).toBe(403);
    expect(await statusOf('GET /', alice)).toBe(403);
    expect(await statusOf('GET /api/v1/namespaces', alice)).toBe(403);
    expect(await statusOf('GET /api/v1/namespaces/default', alice)).toBe(200);
    expect(await statusOf('GET /api/v1/namespaces/default/namespaces', alice)).toBe(404);
    expect(await statusOf(`GET ${rbac}/namespaces/default/clusterroles`, alice)).toBe(404);
  });

  test('ends with its deletion, or with that of its role', async () => {
    await made(`POST ${rbac}/namespaces/default/rolebindings`, binding('b', 'Role/pod-reader', 'User/alice'));
    await ask(api, `DELETE ${rbac}/namespaces/default/roles/pod-reader`);
    expect(await statusOf('GET /api/v1/namespaces/default/pods', alice)).toBe(403);
    await made(`POST ${rbac}/namespaces/default/roles`, readPods);
    expect(await statusOf('GET /api/v1/namespaces/default/pods', alice)).toBe(200);
    await ask(api, `DELETE ${rbac}/namespaces/default/rolebindings/b`);
    expect(await statusOf('GET /api/v1/namespaces/default/pods', alice)).toBe(403);
  });
});

test('a ClusterRoleBinding counts in all namespaces and outside of them', async () => {
  await made(`POST ${rbac}/clusterroles`, {
    metadata: { name: 'viewer' },
    rules: [...readPods.rules, { verbs: ['get'], nonResourceURLs: ['/'] }],
  });
  await made(`POST ${rbac}/clusterrolebindings`, binding('b', 'ClusterRole/viewer', 'Group/dev'));
  for (const path of ['/api/v1/namespaces/default/pods', '/api/v1/namespaces/x/pods', '/api/v1/pods', '/']) {
    expect([path, await statusOf(`GET ${path}`, alice)]).toEqual([path, 200]);
    expect([path, await statusOf(`GET ${path}`, bob)]).toEqual([path, 403]);
  }
});

describe('nobody gives away what they do not have', () => {
  const roles = `POST ${rbac}/namespaces/default/roles`;
  const bindings = `POST ${rbac}/namespaces/default/rolebindings`;

  beforeEach(async () => {
    const manage = {
      apiGroups: ['rbac.authorization.k8s.io'],
      resources: ['roles', 'rolebindings'],
      verbs: ['create'],
    };
    await made(roles, { metadata: { name: 'manager' }, rules: [manage, ...readPods.rules] });
    await made(bindings, binding('manager', 'Role/manager', 'User/alice'));
    await made(roles, readPods);
    await made(roles, { metadata: { name: 'pod-deleter' }, rules: [{ ...readPods.rules[0], verbs: ['delete'] }] });
  });

  test.each([
    [201, roles, { ...readPods, metadata: { name: 'mine' } }],
    [
      201,
      roles,
      { metadata: { name: 'one' }, rules: [{ ...readPods.rules[0], verbs: ['get'], resourceNames: ['x'] }] },
    ],
    [201, roles, { metadata: { name: 'none' } }],
    [403, roles, { metadata: { name: 'more' }, rules: [{ ...readPods.rules[0], verbs: ['get', 'delete'] }] }],
    [403, roles, { metadata: { name: 'all' }, rules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }] }],
    [403, roles, { metadata: { name: 'log' }, rules: [{ ...readPods.rules[0], resources: ['pods', 'pods/log'] }] }],
    [201, bindings, binding('b', 'Role/pod-reader', 'User/bob')],
    [403, bindings, binding('b', 'Role/pod-deleter', 'User/bob')],
    [403, bindings, binding('b', 'ClusterRole/cluster-admin', 'User/alice')],
    [404, bindings, binding('b', 'Role/not-made-yet', 'User/alice')],
    [404, bindings, binding('b', 'ClusterRole/not-made-yet', 'User/alice')],
    [422, bindings, { metadata: { name: 'b' } }],
    [422, roles, { metadata: { name: 'b' }, rules: 'all' }],
  ])('%i %s %j', async (status, line, body) => {
    expect(await ask(api, line, { as: alice, body })).toMatchObject({ status });
  });

  test('nor what they have for other names only', async () => {
    const onlyX = { ...readPods.rules[0], verbs: ['delete'], resourceNames: ['x'] };
    await made(roles, { metadata: { name: 'only-x' }, rules: [onlyX] });
    await made(bindings, binding('only-x', 'Role/only-x', 'User/alice'));
    const attempts = [
      [onlyX, 201],
      [{ ...onlyX, resourceNames: ['x', 'y'] }, 403],
      [{ ...onlyX, resourceNames: [] }, 403],
    ] as const;
    for (const [index, [rule, status]] of attempts.entries()) {
      const body = { metadata: { name: `attempt-${index}` }, rules: [rule] };
      expect(await ask(api, roles, { as: alice, body })).toMatchObject({ status });
    }
  });

  test.each<[number, readonly string[], readonly string[]]>([
    [201, ['userextras/scopes'], ['userextras/scopes']],
    [403, ['userextras/scopes'], ['userextras/scopes/admin']],
    [403, ['userextras/scopes/admin'], ['userextras/scopes']],
    [201, ['*/scopes/admin'], ['userextras/scopes/admin']],
    [403, ['*/scopes'], ['userextras/scopes/admin']],
    [403, ['pods'], ['pods/log', 'pods']],
    [403, ['pods'], ['pods/']],
    [201, ['*/log'], ['pods/log']],
    [403, ['*/log'], ['pods']],
    [403, ['pods/log'], ['*/log']],
    [403, ['pods', 'pods/log'], ['pods/*']],
    [403, ['*/*'], ['*']],
    [201, ['*'], ['pods/log/x', '*/log', 'pods']],
  ])('%i: who has %j may not give more: %j', async (status, held, given) => {
    const rule = (resources: readonly string[]) => ({ verbs: ['impersonate'], apiGroups: ['g'], resources });
    await made(roles, { metadata: { name: 'held' }, rules: [rule(held)] });
    await made(bindings, binding('held', 'Role/held', 'User/alice'));
    const body = { metadata: { name: 'given' }, rules: [rule(given)] };
    expect(await ask(api, roles, { as: alice, body })).toMatchObject({ status });
  });

  test('nor what roles will have that are still to be made', async () => {
    const manage = { apiGroups: ['rbac.authorization.k8s.io'], resources: ['clusterroles'], verbs: ['create'] };
    await made(`POST ${rbac}/clusterroles`, { metadata: { name: 'maker' }, rules: [manage] });
    await made(`POST ${rbac}/clusterrolebindings`, binding('maker', 'ClusterRole/maker', 'User/alice'));
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] };
    const asked = (body: object) => ask(api, `POST ${rbac}/clusterroles`, { as: alice, body });
    expect(await asked({ metadata: { name: 'gathers' }, aggregationRule, rules: [] })).toMatchObject({ status: 403 });
    expect(await asked({ metadata: { name: 'nothing' }, rules: [] })).toMatchObject({ status: 201 });
  });

  test('nor by a right to escalate roles of some name: a role to be made has none yet', async () => {
    const rule = { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'], verbs: ['escalate'] };
    await made(roles, { metadata: { name: 'named' }, rules: [{ ...rule, resourceNames: ['all'] }] });
    await made(bindings, binding('named', 'Role/named', 'User/alice'));
    const body = { metadata: { name: 'all' }, rules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }] };
    expect(await ask(api, roles, { as: alice, body })).toMatchObject({ status: 403 });
  });

  test('but who may bind a role may do so before it is made', async () => {
    const rule = { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'], verbs: ['bind'] };
    await made(roles, { metadata: { name: 'binder' }, rules: [rule] });
    await made(bindings, binding('binder', 'Role/binder', 'User/alice'));
    const body = binding('early', 'Role/not-made-yet', 'User/bob');
    expect(await ask(api, bindings, { as: alice, body })).toMatchObject({ status: 201 });
  });

  test('and is told what is missing', async () => {
    const { object } = await ask(api, bindings, { as: alice, body: binding('b', 'Role/pod-deleter', 'User/bob') });
    expect(object.message).toBe(
      'rolebindings.rbac.authorization.k8s.io "b" is forbidden: user "alice" is attempting to grant RBAC permissions not currently held: [{"verbs":["delete"],"apiGroups":[""],"resources":["pods"]}]',
    );
  });

  test('unless they may escalate, or bind that very role', async () => {
    const rules = [
      {
        apiGroups: ['rbac.authorization.k8s.io'],
        resources: ['roles'],
        verbs: ['bind'],
        resourceNames: ['pod-deleter'],
      },
      { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles'], verbs: ['escalate'] },
    ];
    await made(roles, { metadata: { name: 'trusted' }, rules });
    await made(bindings, binding('trusted', 'Role/trusted', 'User/alice'));
    const attempts = [
      [bindings, binding('b', 'Role/pod-deleter', 'User/bob'), 201],
      [bindings, binding('c', 'ClusterRole/cluster-admin', 'User/bob'), 403],
      [roles, { metadata: { name: 'all' }, rules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }] }, 201],
    ] as const;
    for (const [line, body, status] of attempts) {
      expect(await ask(api, line, { as: alice, body })).toMatchObject({ status });
    }
  });
});

test('a pod can be made and read by who may, and by nobody else', async () => {
  await made('POST /api/v1/namespaces/default/pods', pod('web'));
  expect(await statusOf('GET /api/v1/namespaces/default/pods/web', alice)).toBe(403);
});
