import { expect, test } from '@jest/globals';
import type { Page, StoredObject } from '../../storage/store';
import { rememberedPolicy, type PolicyReader } from './remembered-policy';

const bindings = { resource: 'clusterrolebindings' };
const role = (name: string) => ({ resource: 'clusterroles', namespace: '', name });

const object = (writes: number): StoredObject => ({
  apiVersion: 'v1',
  kind: 'X',
  metadata: { name: `after-${writes}`, uid: '', resourceVersion: '', creationTimestamp: '' },
});

/** A database that counts its readings, and whose only object is named after the writing that made it. */
class Counting implements PolicyReader {
  writes = 0;
  readings = 0;
  fails = false;

  get(): Promise<StoredObject> {
    return this.#read(object(this.writes));
  }

  list(): Promise<Page> {
    return this.#read({ items: [object(this.writes)], revision: this.writes });
  }

  #read<T>(value: T): Promise<T> {
    this.readings++;
    return this.fails ? Promise.reject(new Error('unreadable')) : Promise.resolve(value);
  }
}

test('each list and each role is read once between two changes', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store);
  for (let i = 0; i < 3; i++) {
    await Promise.all([policy.list(bindings), policy.get(role('a')), policy.get(role('b'))]);
    await policy.list({ resource: 'rolebindings', namespace: 'a' });
    await policy.list({ resource: 'rolebindings', namespace: 'b' });
  }
  expect(store.readings).toBe(5);
});

test('what was written counts from the next reading on', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store);
  await policy.get(role('a'));
  store.writes++;
  expect((await policy.get(role('a')))?.metadata.name).toBe('after-1');
  expect((await policy.list(bindings)).items[0]?.metadata.name).toBe('after-1');
});

test('a reading that began before a change is not remembered beyond it', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store);
  const begun = policy.get(role('a'));
  store.writes++;
  const later = await policy.get(role('a'));
  expect((await begun)?.metadata.name).toBe('after-0');
  expect(later?.metadata.name).toBe('after-1');
});

test('a failure is not remembered', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store);
  store.fails = true;
  await expect(policy.get(role('a'))).rejects.toThrow('unreadable');
  store.fails = false;
  await expect(policy.get(role('a'))).resolves.toBeDefined();
});

test('no number of names fills the memory', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store, 3);
  for (const name of ['a', 'b', 'c', 'd']) await policy.get(role(name));
  const before = store.readings;
  await policy.get(role('d'));
  expect(store.readings).toBe(before);
  await policy.get(role('a'));
  expect(store.readings).toBe(before + 1);
});

test('a part of a list is not taken for the whole', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store);
  await policy.list(bindings);
  await policy.list(bindings, { limit: 1 });
  expect(store.readings).toBe(2);
});

test('names that are too long for any object are not remembered: a caller chooses their length', async () => {
  const store = new Counting();
  const policy = rememberedPolicy(store);
  const namespace = 'n'.repeat(1_000_000);
  for (let i = 0; i < 2; i++) await policy.list({ resource: 'rolebindings', namespace });
  expect(store.readings).toBe(2);
});
