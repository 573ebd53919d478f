import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

import { openApi, type Api } from './api';
import { caller } from './testing/ask';
import { listen, type Listening } from './testing/listen';

/** What came out of a kubectl command. */
interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Why these tests cannot run here; older versions print and ask otherwise, `npm run test:peers` runs those. */
function obstacle(): string | undefined {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '-o', 'json'], { encoding: 'utf8' });
  if (status !== 0) return 'there is no kubectl on the PATH';
  const minor = Number(/"minor": *"(\d+)/.exec(stdout)?.[1]);
  return minor >= 28 ? undefined : `kubectl 1.${minor} is older than 1.28`;
}

const missing = obstacle();
const title = missing === undefined ? 'real kubectl' : `real kubectl (skipped: ${missing})`;

(missing === undefined ? describe : describe.skip)(title, () => {
  let home: string;
  let api: Api;
  let server: Listening;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'kubectl-test-'));
    api = await openApi({ authorizationMode: ['RBAC'], serverAddress: () => 'localhost:6443' });
    server = await listen(api, { ...caller('root', 'system:masters'), extra: { scopes: ['a', 'b'] } });
  });

  afterAll(async () => {
    await server.close();
    await api.close();
    await rm(home, { recursive: true, force: true });
  });

  function kubectl(...args: readonly string[]): Promise<Said> {
    const env = { PATH: process.env['PATH'], HOME: home, KUBECONFIG: join(home, 'none') };
    const all = ['--server', server.url, '--cache-dir', join(home, 'cache'), ...args];
    return new Promise((resolve) => {
      execFile('kubectl', all, { env }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
      });
    });
  }

  async function create(file: string, content: string): Promise<Said> {
    const path = join(home, file);
    await writeFile(path, content);
    return kubectl('create', '-f', path);
  }

  const pod = (name: string) => `
apiVersion: v1
kind: Pod
metadata: { name: ${name}, labels: { app: ${name} } }
spec: { containers: [{ name: main, image: busybox }] }
`;

  test('finds out what is served', async () => {
    expect((await kubectl('version')).stdout).toContain('Server Version: v1.32.0+authn-conformance');
    const { stdout } = await kubectl('api-resources', '--no-headers');
    expect(stdout.trim().split('\n')).toHaveLength(9);
    expect((await kubectl('get', '--raw', '/readyz')).stdout).toBe('ok');
  });

  test('asks who it is', async () => {
    const { stdout } = await kubectl('auth', 'whoami', '-o', 'yaml');
    expect((parse(stdout) as { status: unknown }).status).toEqual({
      userInfo: { username: 'root', groups: ['system:masters', 'system:authenticated'], extra: { scopes: ['a', 'b'] } },
    });
  });

  test('creates pods from files, validated, and gets, pages, describes and deletes them', async () => {
    for (const name of ['a', 'b', 'c']) {
      expect(await create('pod.yaml', pod(name))).toMatchObject({ code: 0, stdout: `pod/${name} created\n` });
    }
    expect(await create('pod.yaml', pod('a'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('pods "a" already exists') as unknown,
    });
    expect(await create('bad.yaml', pod('d').replace('image', 'picture'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('spec.containers[0].image: Required value') as unknown,
    });

    const lines = (await kubectl('get', 'pods')).stdout.trim().split('\n');
    expect(lines[0]).toMatch(/^NAME +STATUS +AGE$/);
    expect(lines[1]).toMatch(/^a +Pending +\d+s$/);
    const names = 'pod/a\npod/b\npod/c\n';
    expect((await kubectl('get', 'pods', '-o', 'name')).stdout).toBe(names);
    expect((await kubectl('get', 'pods', '-o', 'name', '--chunk-size=1')).stdout).toBe(names);
    expect((await kubectl('get', 'pods', '--chunk-size=1', '--no-headers')).stdout.split('\n')).toHaveLength(4);
    expect((await kubectl('get', 'pods', '-A', '-l', 'app in (a,b)', '-o', 'name')).stdout).toBe('pod/a\npod/b\n');

    expect(parse((await kubectl('get', 'pod', 'a', '-o', 'yaml')).stdout)).toMatchObject({
      kind: 'Pod',
      metadata: { name: 'a', namespace: 'default' },
      spec: { serviceAccountName: 'default' },
      status: { phase: 'Pending' },
    });
    expect((await kubectl('describe', 'pod', 'a')).stdout).toMatch(/Service Account: +default/);

    expect(await kubectl('delete', 'pod', 'a')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('deleted') as unknown,
    });
    expect(await kubectl('delete', 'pods', '-l', 'app=b', '--dry-run=server')).toMatchObject({ code: 0 });
    expect((await kubectl('get', 'pods', '-o', 'name')).stdout).toBe('pod/b\npod/c\n');
    expect(await kubectl('delete', 'pods', '-l', 'app=b')).toMatchObject({ code: 0 });
    expect((await kubectl('get', 'pods', '-o', 'name')).stdout).toBe('pod/c\n');
    expect(await kubectl('get', 'pod', 'a')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Error from server (NotFound): pods "a" not found') as unknown,
    });
  });

  test('creates roles and bindings, from files and by itself', async () => {
    const group = 'rbac.authorization.k8s.io';
    const role = `
apiVersion: ${group}/v1
kind: Role
metadata: { name: reader }
rules: [{ apiGroups: [""], resources: [pods], verbs: [get, list] }]
---
apiVersion: ${group}/v1
kind: RoleBinding
metadata: { name: reader }
roleRef: { apiGroup: ${group}, kind: Role, name: reader }
subjects: [{ apiGroup: ${group}, kind: User, name: alice }]
`;
    expect(await create('role.yaml', role)).toMatchObject({
      code: 0,
      stdout: `role.${group}/reader created\nrolebinding.${group}/reader created\n`,
    });
    const made = [
      ['role', 'lister', '--verb=list', '--resource=pods'],
      ['rolebinding', 'lister', '--role=lister', '--group=dev'],
      ['clusterrole', 'looker', '--verb=get', '--non-resource-url=/nosuch'],
      ['clusterrolebinding', 'looker', '--clusterrole=looker', '--user=bob'],
    ];
    for (const args of made) expect(await kubectl('create', ...args)).toMatchObject({ code: 0, stderr: '' });
    expect(parse((await kubectl('get', 'rolebinding', 'lister', '-o', 'yaml')).stdout)).toMatchObject({
      roleRef: { apiGroup: group, kind: 'Role', name: 'lister' },
      subjects: [{ apiGroup: group, kind: 'Group', name: 'dev' }],
    });
    expect((await kubectl('get', 'clusterrolebinding', 'looker', '--no-headers')).stdout).toMatch(
      /^looker +looker +\d+s/,
    );
    expect(await kubectl('delete', 'rolebinding,role', '--all')).toMatchObject({ code: 0 });
    expect((await kubectl('get', 'roles,rolebindings', '-o', 'name')).stdout).toBe('');
  });

  test('creates a namespace, runs a pod in it, and deletes both at once', async () => {
    expect(await kubectl('create', 'namespace', 'team')).toMatchObject({ code: 0, stdout: 'namespace/team created\n' });
    expect(await kubectl('-n', 'team', 'run', 'web', '--image=busybox')).toMatchObject({ code: 0 });
    expect((await kubectl('get', 'ns', '--no-headers')).stdout).toMatch(
      /^default .*\nkube-system .*\nteam +Active .*\n$/,
    );
    expect(await kubectl('delete', 'ns', 'team')).toMatchObject({ code: 0 });
    expect((await kubectl('get', 'pods', '-n', 'team')).stderr).toContain('No resources found');
    expect(await kubectl('-n', 'team', 'run', 'web', '--image=busybox')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('namespaces "team" not found') as unknown,
    });
  });
});
