import { afterEach, describe, expect, test } from '@jest/globals';

import { anonymous } from '../caller';
import { openApi, type Api } from '../resources/api';
import { alice, ask, caller, root } from '../resources/testing/ask';

const apis: Api[] = [];

afterEach(async () => {
  for (const api of apis.splice(0)) await api.close();
});

async function opened(...authorizationMode: string[]): Promise<Api> {
  const api = await openApi({ authorizationMode, serverAddress: () => '' });
  apis.push(api);
  return api;
}

const pods = 'GET /api/v1/namespaces/default/pods';

test('AlwaysAllow allows everybody', async () => {
  const api = await opened('AlwaysAllow');
  for (const as of [anonymous, alice]) expect((await ask(api, pods, { as })).status).toBe(200);
});

describe.each([[['RBAC']], [['Node', 'RBAC']]])('%j', (modes) => {
  test('allows system:masters everything, and others what is bound to them', async () => {
    const api = await opened(...modes);
    expect((await ask(api, pods, { as: root })).status).toBe(200);
    expect((await ask(api, pods, { as: alice })).status).toBe(403);
    expect((await ask(api, 'GET /api', { as: alice })).status).toBe(200);
  });
});

test('Node alone allows nothing, not even to nodes', async () => {
  const api = await opened('Node');
  expect((await ask(api, pods, { as: caller('system:node:node-1', 'system:nodes') })).status).toBe(403);
  expect((await ask(api, 'GET /api', { as: alice })).status).toBe(403);
});

test('system:masters keeps its access when its binding is deleted', async () => {
  const api = await opened('RBAC');
  const binding = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/cluster-admin';
  expect((await ask(api, `DELETE ${binding}`)).status).toBe(200);
  expect((await ask(api, `GET ${binding}`)).status).toBe(404);
  expect((await ask(api, pods, { as: caller('x', 'dev', 'system:masters') })).status).toBe(200);
});

test.each([[[]], [['ABAC']], [['RBAC', 'rbac']], [['toString']]])('%j is an error at the start', async (modes) => {
  await expect(opened(...modes)).rejects.toThrow(/authorization mode/);
});
