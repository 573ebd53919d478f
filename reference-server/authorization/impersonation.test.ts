import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anonymous } from '../caller';
import { openApi, type Api } from '../resources/api';
import { alice, ask, binding, bob, caller, root } from '../resources/testing/ask';
import type { Caller } from '../caller';

let api: Api;
beforeAll(async () => {
  api = await openApi({ authorizationMode: ['RBAC'], serverAddress: () => '' });
  const rules = [
    { apiGroups: [''], resources: ['users'], verbs: ['impersonate'], resourceNames: ['eve'] },
    { apiGroups: ['authentication.k8s.io'], resources: ['userextras/scopes'], verbs: ['impersonate'] },
  ];
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  await ask(api, `POST ${rbac}/clusterroles`, { body: { metadata: { name: 'as-eve' }, rules } });
  const bound = binding('as-eve', 'ClusterRole/as-eve', 'User/bob');
  await ask(api, `POST ${rbac}/clusterrolebindings`, { body: bound });
});
afterAll(() => api.close());

/** Who the caller is then, as a review says; or the refusal. */
async function acting(as: Caller, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const path = 'POST /apis/authentication.k8s.io/v1/selfsubjectreviews';
  const { status, object } = await ask(api, path, { as, headers, body: { metadata: {} } });
  return status === 201 ? (object['status'] as { userInfo: unknown }).userInfo : `${status} ${object.message ?? ''}`;
}

const cannot = (user: string, what: string): string =>
  `is forbidden: User "${user}" cannot impersonate resource "${what}" in API group "" at the cluster scope`;

describe('acting as another (rule P-09)', () => {
  test('an administrator may act as anybody, with nothing of its own', async () => {
    expect(await acting(root, { 'Impersonate-User': 'eve' })).toEqual({
      username: 'eve',
      groups: ['system:authenticated'],
    });
    expect(
      await acting(root, {
        'impersonate-user': 'eve',
        'Impersonate-Uid': '7',
        'Impersonate-Group': 'dev',
        'Impersonate-Extra-Scopes%2Fx': 'all',
      }),
    ).toEqual({ username: 'eve', uid: '7', groups: ['dev', 'system:authenticated'], extra: { 'scopes/x': ['all'] } });
  });

  test('a service account comes with its groups, the anonymous user with its own', async () => {
    expect(await acting(root, { 'Impersonate-User': 'system:serviceaccount:apps:web' })).toEqual({
      username: 'system:serviceaccount:apps:web',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:apps', 'system:authenticated'],
    });
    expect(await ask(api, 'GET /api', { headers: { 'Impersonate-User': anonymous.user } })).toMatchObject({
      status: 403,
      object: { message: 'forbidden: User "system:anonymous" cannot get path "/api"' },
    });
  });

  test('what is asked is asked as the other: rights are not kept', async () => {
    const headers = { 'Impersonate-User': 'eve' };
    expect(await ask(api, 'GET /api/v1/namespaces/default/pods')).toMatchObject({ status: 200 });
    expect(await ask(api, 'GET /api/v1/namespaces/default/pods', { headers })).toMatchObject({
      status: 403,
      object: { message: expect.stringContaining('User "eve" cannot list') as unknown },
    });
  });

  test('others may not, whatever they ask', async () => {
    const headers = { 'Impersonate-User': 'eve' };
    expect(await acting(alice, headers)).toBe(`403 users "eve" ${cannot('alice', 'users')}`);
    expect(await acting(anonymous, headers)).toBe(`403 users "eve" ${cannot('system:anonymous', 'users')}`);
    expect(await ask(api, 'GET /nowhere', { as: alice, headers })).toMatchObject({ status: 403 });
  });

  test('what is permitted is permitted thing by thing', async () => {
    expect(await acting(bob, { 'Impersonate-User': 'eve' })).toMatchObject({ username: 'eve' });
    expect(await acting(bob, { 'Impersonate-User': 'eve', 'Impersonate-Extra-Scopes': 'x' })).toMatchObject({
      extra: { scopes: ['x'] },
    });
    expect(await acting(bob, { 'Impersonate-User': 'root' })).toBe(`403 users "root" ${cannot('bob', 'users')}`);
    expect(await acting(bob, { 'Impersonate-User': 'eve', 'Impersonate-Group': 'system:masters' })).toBe(
      `403 groups "system:masters" ${cannot('bob', 'groups')}`,
    );
    expect(await acting(bob, { 'Impersonate-User': 'eve', 'Impersonate-Extra-Other': 'x' })).toMatch(/^403 userextras/);
    expect(await acting(bob, { 'Impersonate-User': 'eve', 'Impersonate-Uid': '7' })).toMatch(/^403 uids/);
    expect(await acting(caller('eve'), { 'Impersonate-User': 'system:serviceaccount:a:b' })).toMatch(
      /^403 serviceaccounts "b" .* in the namespace "a"$/,
    );
  });

  test.each(['Impersonate-Group', 'Impersonate-Uid', 'Impersonate-Extra-Scopes'])(
    '%s without a user is an error for everyone (rule P-10)',
    async (name) => {
      for (const as of [root, alice]) expect(await acting(as, { [name]: 'x' })).toMatch(/^400 .*without a user name$/);
      expect(await acting(root, { [name]: 'x', 'Impersonate-User': '' })).toMatch(/^400 /);
    },
  );

  test('an empty user alone is nobody to act as', async () => {
    expect(await acting(root, { 'Impersonate-User': '' })).toMatchObject({ username: 'root' });
  });
});
