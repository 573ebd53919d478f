import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { openApi, type Api } from '../resources/api';
import { ask, names, pod } from '../resources/testing/ask';

let api: Api;

beforeEach(async () => {
  api = await openApi({ authorizationMode: ['RBAC'], serverAddress: () => 'localhost:6443' });
});

afterEach(() => api.close());

describe('NamespaceLifecycle', () => {
  test('lets nothing be created in a namespace that does not exist', async () => {
    const { status, object } = await ask(api, 'POST /api/v1/namespaces/nosuch/pods', { body: pod('web') });
    expect(status).toBe(404);
    expect(object).toMatchObject({
      message: 'namespaces "nosuch" not found',
      reason: 'NotFound',
      details: { name: 'nosuch', kind: 'namespaces' },
    });
    expect(names(await ask(api, 'GET /api/v1/pods'))).toEqual([]);
  });

  test.each(['default', 'kube-system'])('lets nobody delete %s', async (name) => {
    const { status, object } = await ask(api, `DELETE /api/v1/namespaces/${name}`);
    expect(status).toBe(403);
    expect(object.message).toBe(`namespaces "${name}" is forbidden: this namespace may not be deleted`);
    expect(await ask(api, `GET /api/v1/namespaces/${name}`)).toMatchObject({ status: 200 });
  });

  test('leaves objects alone that are only called like a system namespace', async () => {
    await ask(api, 'POST /api/v1/namespaces/default/pods', { body: pod('default') });
    expect(await ask(api, 'DELETE /api/v1/namespaces/default/pods/default')).toMatchObject({ status: 200 });
  });

  test('never lets a pod slip into a namespace that is being deleted', async () => {
    for (let round = 0; round < 10; round++) {
      await ask(api, 'POST /api/v1/namespaces', { body: { metadata: { name: 'brief' } } });
      const [deleted] = await Promise.all([
        ask(api, 'DELETE /api/v1/namespaces/brief'),
        ...['a', 'b', 'c'].map((name) => ask(api, 'POST /api/v1/namespaces/brief/pods', { body: pod(name) })),
      ]);
      expect(deleted.status).toBe(200);
      expect(names(await ask(api, 'GET /api/v1/namespaces/brief/pods'))).toEqual([]);
    }
  });
});

describe('ServiceAccount', () => {
  const spec = { containers: [{ name: 'main', image: 'busybox' }] };

  test.each([
    [undefined, 'default'],
    ['', 'default'],
    ['builder', 'builder'],
  ])('makes a pod of service account %j run as %s', async (given, expected) => {
    const body = {
      metadata: { name: 'web' },
      spec: { ...spec, ...(given !== undefined && { serviceAccountName: given }) },
    };
    const { object } = await ask(api, 'POST /api/v1/namespaces/default/pods', { body });
    expect(object['spec']).toEqual({ ...spec, serviceAccountName: expected });
    expect((await ask(api, 'GET /api/v1/namespaces/default/pods/web')).object['spec']).toEqual(object['spec']);
  });

  test('leaves other kinds as they are', async () => {
    const { object } = await ask(api, 'POST /api/v1/namespaces', { body: { metadata: { name: 'x' }, spec: {} } });
    expect(object['spec']).toEqual({});
  });
});
