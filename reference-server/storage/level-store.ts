import { ClassicLevel } from 'classic-level';

import { dataDirectory } from './data-directory';
import { keyOf, prefixOf } from './keys';
import { storageError } from './storage-error';
import type { Page, Place, Range, Selection, Store, StoredObject, Transaction } from './store';

type Database = ClassicLevel<string, StoredObject>;
type Change = { type: 'put'; key: string; value: StoredObject } | { type: 'del'; key: string };

/** The one entry that is no object: the number of the last transaction. */
const revisionKey = 'revision';

/** Opens the database on LevelDB, in a directory that stays or, without one, for the lifetime of the store. */
export async function openLevelStore(dataDir?: string): Promise<Store> {
  const directory = await dataDirectory(dataDir);
  const database: Database = new ClassicLevel(directory.path, { valueEncoding: 'json' });
  try {
    await database.open();
  } catch (error) {
    await directory.release();
    throw storageError(directory.path, error);
  }
  return new LevelStore(database, () => directory.release());
}

class LevelStore implements Store {
  readonly #database: Database;
  readonly #release: () => Promise<void>;
  #writes = 0;
  /** Settles when the writer before is done. */
  #writers: Promise<unknown> = Promise.resolve();

  constructor(database: Database, release: () => Promise<void>) {
    this.#database = database;
    this.#release = release;
  }

  get writes(): number {
    return this.#writes;
  }

  get(place: Place): Promise<StoredObject | undefined> {
    return this.#database.get(keyOf(place));
  }

  async list(range: Range, { limit = Infinity, after, matches = () => true }: Selection = {}): Promise<Page> {
    const prefix = prefixOf(range);
    const snapshot = this.#database.snapshot();
    try {
      const revision = await this.#revision({ snapshot });
      const from = after === undefined ? { gte: prefix } : { gt: prefix + after };
      const items: StoredObject[] = [];
      let endedAt: string | undefined;
      for await (const [key, object] of this.#database.iterator({ ...from, lt: following(prefix), snapshot })) {
        if (!matches(object)) continue;
        if (items.length === limit) return { items, revision, ...(endedAt !== undefined && { endedAt }) };
        items.push(object);
        endedAt = key.slice(prefix.length);
      }
      return { items, revision };
    } finally {
      await snapshot.close();
    }
  }

  write<T>(work: (transaction: Transaction) => Promise<T>, { dryRun } = { dryRun: false }): Promise<T> {
    const done = this.#writers.then(async () => {
      const revision = (await this.#revision()) + 1;
      const changes: Change[] = [];
      const result = await work({
        revision,
        put: (place, value) => changes.push({ type: 'put', key: keyOf(place), value }),
        delete: (place) => changes.push({ type: 'del', key: keyOf(place) }),
      });
      if (!dryRun && changes.length > 0) await this.#commit(changes, revision);
      return result;
    });
    this.#writers = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.#writers;
    await this.#database.close();
    await this.#release();
  }

  /** One batch is kept as a whole or not at all, and `sync` returns when it is on the disk. */
  async #commit(changes: readonly Change[], revision: number): Promise<void> {
    const batch = this.#database.batch();
    for (const change of changes) {
      if (change.type === 'put') batch.put(change.key, change.value);
      else batch.del(change.key);
    }
    await batch.put<string, number>(revisionKey, revision, {}).write({ sync: true });
    this.#writes++;
  }

  async #revision(options = {}): Promise<number> {
    return (await this.#database.get<string, number>(revisionKey, options)) ?? 0;
  }
}

/** The first key after all keys of a prefix: `/pods/` ends where `/pods0` begins. */
function following(prefix: string): string {
  return `${prefix.slice(0, -1)}0`;
}
