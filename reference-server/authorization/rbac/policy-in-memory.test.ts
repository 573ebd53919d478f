import { describe, expect, test } from '@jest/globals';
import type { Page, Range, Store, StoredObject } from '../../storage/store';
import { policyInMemory, readPolicy, type Policy } from './policy-in-memory';

const object = (name: string, content: object, namespace?: string): StoredObject => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'X',
  metadata: {
    name,
    ...(namespace !== undefined && { namespace }),
    uid: '',
    resourceVersion: '',
    creationTimestamp: '',
  },
  ...content,
});

const allowing = (verb: string): object => ({ rules: [{ verbs: [verb] }] });

/** A database whose one ClusterRole allows a verb, and which counts its readings. */
class Counting implements Pick<Store, 'list' | 'changes'> {
  verb = 'get';
  writes = 0;
  readings = 0;
  fails = false;

  write(verb: string): void {
    this.verb = verb;
    this.writes++;
  }

  changes(): number {
    return this.writes;
  }

  list({ resource }: Range): Promise<Page> {
    this.readings++;
    const items = resource === 'clusterroles' ? [object('a', allowing(this.verb))] : [];
    return this.fails ? Promise.reject(new Error('unreadable')) : Promise.resolve({ items, revision: this.writes });
  }
}

const verbs = (policy: Policy): readonly string[] | undefined =>
  policy.rules({ kind: 'ClusterRole', name: 'a' }, '')?.flatMap(({ verbs }) => verbs);

describe('the policy in memory', () => {
  test('is read once between two changes, and then at hand at once', async () => {
    const store = new Counting();
    const current = policyInMemory(store);
    await Promise.all([current(), current()]);
    expect(current()).not.toBeInstanceOf(Promise);
    expect(store.readings).toBe(4);
  });

  test('is that of the last change: what was written counts from the very next request on', async () => {
    const store = new Counting();
    const current = policyInMemory(store);
    expect(verbs(await current())).toEqual(['get']);
    store.write('list');
    expect(verbs(await current())).toEqual(['list']);
    expect(verbs(await current())).toEqual(['list']);
  });

  test('is not what was being read when a change came', async () => {
    const store = new Counting();
    const current = policyInMemory(store);
    const begun = current();
    store.write('list');
    const [before, after] = [await begun, await current()];
    expect([before, after, await current()].map(verbs)).toEqual([['get'], ['list'], ['list']]);
  });

  test('is read again after a failure', async () => {
    const store = new Counting();
    const current = policyInMemory(store);
    store.fails = true;
    await expect(current()).rejects.toThrow('unreadable');
    store.fails = false;
    expect(verbs(await current())).toEqual(['get']);
  });
});

describe('a policy', () => {
  const roleRef = { kind: 'Role', name: 'a' } as const;
  const stored: Readonly<Record<string, readonly StoredObject[]>> = {
    clusterroles: [object('a', allowing('of the cluster')), object('broken', { rules: 'all' })],
    roles: [object('a', allowing('of one'), 'one'), object('b', allowing('of another'), 'another')],
    rolebindings: [object('a', { roleRef }, 'one'), object('broken', {}, 'another')],
  };
  const read = (): Promise<Policy> =>
    readPolicy({ list: ({ resource }) => Promise.resolve({ items: stored[resource] ?? [], revision: 1 }) });

  test('finds a role in its own namespace alone, and none of the cluster by the name of one', async () => {
    const policy = await read();
    expect(policy.rules(roleRef, 'one')).toEqual([{ verbs: ['of one'] }]);
    for (const namespace of ['another', '', 'nosuch']) expect(policy.rules(roleRef, namespace)).toBeUndefined();
    expect(policy.rules({ kind: 'ClusterRole', name: 'a' }, 'one')).toEqual([{ verbs: ['of the cluster'] }]);
  });

  test('has the bindings of each namespace', async () => {
    const policy = await read();
    expect(policy.roleBindings('one').map(({ roleRef: { name } }) => name)).toEqual(['a']);
    expect(policy.roleBindings('nosuch')).toEqual([]);
  });

  test('throws for what is stored and cannot be read, each time, and only when that is needed', async () => {
    const policy = await read();
    for (let times = 0; times < 2; times++) {
      expect(() => policy.roleBindings('another')).toThrow();
      expect(() => policy.rules({ kind: 'ClusterRole', name: 'broken' }, '')).toThrow();
    }
    expect(policy.clusterRoleBindings()).toEqual([]);
  });
});
