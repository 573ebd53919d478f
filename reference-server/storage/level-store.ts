import { ClassicLevel } from 'classic-level';

import { dataDirectory } from './data-directory';
import { keyOf, prefixOf } from './keys';
import { storageError } from './storage-error';
import type { Page, Place, Range, Selection, Store, StoredObject, Transaction } from './store';

type Database = ClassicLevel<string, StoredObject>;
type Change = { readonly place: Place; readonly value?: StoredObject };

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
  /** The number of the last transaction, where it is known: no other process writes, because LevelDB is locked. */
  #last: number | undefined;
  readonly #changes = new Map<string, number>();
  /** Settles when the writer before is done. */
  #writers: Promise<unknown> = Promise.resolve();

  constructor(database: Database, release: () => Promise<void>) {
    this.#database = database;
    this.#release = release;
  }

  changes(resources: readonly string[]): number {
    let changes = 0;
    for (const resource of resources) changes += this.#changes.get(resource) ?? 0;
    return changes;
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
      const revision = (this.#last ??= await this.#revision()) + 1;
      const changes: Change[] = [];
      const result = await work({
        revision,
        put: (place, value) => changes.push({ place, value }),
        delete: (place) => changes.push({ place }),
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
    for (const { place, value } of changes) {
      if (value === undefined) batch.del(keyOf(place));
      else batch.put(keyOf(place), value);
    }
    // After a failure it is not known whether the batch was kept.
    this.#last = undefined;
    try {
      await batch.put<string, number>(revisionKey, revision, {}).write({ sync: true });
      this.#last = revision;
    } finally {
      for (const { place } of changes) this.#changes.set(place.resource, this.changes([place.resource]) + 1);
    }
  }

  async #revision(options = {}): Promise<number> {
    return (await this.#database.get<string, number>(revisionKey, options)) ?? 0;
  }
}

/** The first key after all keys of a prefix: `/pods/` ends where `/pods0` begins. */
function following(prefix: string): string {
  return `${prefix.slice(0, -1)}0`;
}
