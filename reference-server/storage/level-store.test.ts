import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dataDirectory } from './data-directory';
import { openLevelStore } from './level-store';
import type { Store, StoredObject } from './store';

let directory: string;
const open: Store[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'level-store-test-'));
});

afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
  await rm(directory, { recursive: true, force: true });
});

async function opened(path: string | undefined = directory): Promise<Store> {
  const store = await openLevelStore(path);
  open.push(store);
  return store;
}

function pod(namespace: string, name: string, revision = 0): StoredObject {
  const metadata = { name, namespace, uid: '', resourceVersion: String(revision), creationTimestamp: '' };
  return { apiVersion: 'v1', kind: 'Pod', metadata };
}

function put(store: Store, ...places: (readonly [namespace: string, name: string])[]): Promise<number> {
  return store.write((transaction) => {
    for (const [namespace, name] of places) {
      transaction.put({ resource: 'pods', namespace, name }, pod(namespace, name, transaction.revision));
    }
    return Promise.resolve(transaction.revision);
  });
}

async function listed(...question: Parameters<Store['list']>): Promise<string[]> {
  const store = open[0];
  return ((await store?.list(...question))?.items ?? []).map(
    ({ metadata: { namespace, name } }) => `${namespace}/${name}`,
  );
}

describe('a list', () => {
  beforeEach(async () => {
    await put(await opened(), ['b', 'x'], ['a', 'z'], ['a', 'y'], ['ab', 'w'], ['a', 'x']);
  });

  test('is of one namespace, by name', async () => {
    expect(await listed({ resource: 'pods', namespace: 'a' })).toEqual(['a/x', 'a/y', 'a/z']);
  });

  test('is of all namespaces', async () => {
    expect(await listed({ resource: 'pods' })).toEqual(['a/x', 'a/y', 'a/z', 'ab/w', 'b/x']);
  });

  test('is empty where nothing is', async () => {
    expect(await listed({ resource: 'pods', namespace: 'none' })).toEqual([]);
    expect(await listed({ resource: 'pod' })).toEqual([]);
  });

  test('comes in pages, the last of which does not say where it ended', async () => {
    const pages: string[][] = [];
    let after: string | undefined;
    do {
      const page = await open[0]?.list({ resource: 'pods' }, { limit: 2, ...(after !== undefined && { after }) });
      pages.push((page?.items ?? []).map(({ metadata }) => metadata.name));
      after = page?.endedAt;
    } while (after !== undefined);
    expect(pages).toEqual([['x', 'y'], ['z', 'w'], ['x']]);
  });

  test('has no further page when the last one is full', async () => {
    expect((await open[0]?.list({ resource: 'pods', namespace: 'a' }, { limit: 3 }))?.endedAt).toBeUndefined();
  });

  test('fills its pages with what matches', async () => {
    const matches = ({ metadata: { name } }: StoredObject) => name === 'x';
    const first = await open[0]?.list({ resource: 'pods' }, { limit: 1, matches });
    expect(first?.endedAt).toBe('a/x');
    expect(await listed({ resource: 'pods' }, { limit: 1, matches, after: 'a/x' })).toEqual(['b/x']);
  });

  test.each(['', 'y', '../b/', '/', '\uffff'])('never leaves its namespace, not even after %j', async (after) => {
    for (const item of await listed({ resource: 'pods', namespace: 'a' }, { after })) expect(item).toMatch(/^a\//);
  });
});

describe('a transaction', () => {
  test('makes the next revision', async () => {
    const store = await opened();
    expect([await put(store, ['a', 'x']), await put(store, ['a', 'y'])]).toEqual([1, 2]);
    expect((await store.list({ resource: 'pods' })).revision).toBe(2);
  });

  test.each([
    ['throws', () => Promise.reject(new Error('no')), {}],
    ['is a dry run', () => Promise.resolve(), { dryRun: true }],
  ])('that %s keeps nothing, and the next one goes on', async (_, end, options) => {
    const store = await opened();
    const work = store.write(
      (transaction) => {
        transaction.put({ resource: 'pods', namespace: 'a', name: 'x' }, pod('a', 'x'));
        return end();
      },
      { dryRun: false, ...options },
    );
    await work.catch(() => undefined);
    expect(await listed({ resource: 'pods' })).toEqual([]);
    expect(await put(store, ['a', 'y'])).toBe(1);
  });

  test('sees what all earlier ones wrote, however many are begun at once', async () => {
    const store = await opened();
    const place = { resource: 'pods', namespace: 'a', name: 'x' };
    const created = await Promise.all(
      Array.from({ length: 20 }, () =>
        store.write(async (transaction) => {
          if (await store.get(place)) return false;
          transaction.put(place, pod('a', 'x'));
          return true;
        }),
      ),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
  });

  test('deletes', async () => {
    const store = await opened();
    await put(store, ['a', 'x'], ['a', 'y']);
    await store.write((transaction) => {
      transaction.delete({ resource: 'pods', namespace: 'a', name: 'x' });
      return Promise.resolve();
    });
    expect(await listed({ resource: 'pods' })).toEqual(['a/y']);
  });
});

describe('a data directory', () => {
  test('keeps objects and the revision after a restart', async () => {
    const first = await openLevelStore(directory);
    await put(first, ['a', 'x']);
    await first.close();
    expect(await put(await opened(), ['a', 'y'])).toBe(2);
    expect(await listed({ resource: 'pods' })).toEqual(['a/x', 'a/y']);
  });

  test('is waited for by close: what was begun before is kept', async () => {
    const first = await openLevelStore(directory);
    const writing = put(first, ['a', 'x']);
    await first.close();
    await writing;
    await opened();
    expect(await listed({ resource: 'pods' })).toEqual(['a/x']);
  });

  test('belongs to one server at a time', async () => {
    await opened();
    await expect(openLevelStore(directory)).rejects.toMatchObject({
      name: 'StorageError',
      code: 'in-use',
      message: `the data directory ${directory} is in use by another server`,
    });
  });

  test('that is none is a clear error', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    await expect(openLevelStore(file)).rejects.toMatchObject({
      code: 'unusable',
      message: expect.stringContaining(`the data directory ${file} cannot be opened`) as unknown,
    });
  });

  test('that nobody can make is a clear error', async () => {
    await expect(openLevelStore('/proc/none/data')).rejects.toMatchObject({
      code: 'unusable',
      message: expect.stringContaining('the data directory /proc/none/data cannot be opened') as unknown,
    });
  });

  test('is made for its owner alone', async () => {
    const path = join(directory, 'new', 'data');
    await opened(path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  test('without a name is temporary, for its owner alone, and goes away', async () => {
    const temporary = await dataDirectory();
    expect((await stat(temporary.path)).mode & 0o777).toBe(0o700);
    await temporary.release();
    expect(existsSync(temporary.path)).toBe(false);
  });
});
