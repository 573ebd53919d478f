import type { Page, Place, Range, Store, StoredObject } from '../../storage/store';

/** What authorization reads of the database. */
export type PolicyReader = Pick<Store, 'get' | 'list'>;

/** Namespaces and names come from requests; whoever asks for many shall fill no memory. */
const mostRemembered = 1000;

/** Longer than the names of anything that can be stored: what has such a key is not there, and a look says so each time. */
const longestKey = 1000;

/**
 * Reads each role and each list of bindings once after every change of the database, instead of for every request. What
 * has been written counts from the very next read: nothing is remembered across a revision.
 */
export function rememberedPolicy(store: PolicyReader & Pick<Store, 'writes'>, most = mostRemembered): PolicyReader {
  let writes = store.writes;
  const objects = new Map<string, Promise<StoredObject | undefined>>();
  const pages = new Map<string, Promise<Page>>();

  const remembered = <T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> => {
    if (writes !== store.writes || objects.size + pages.size >= most) {
      objects.clear();
      pages.clear();
      writes = store.writes;
    }
    const before = known.get(key);
    if (before) return before;
    const found = read();
    if (key.length > longestKey) return found;
    known.set(key, found);
    // What could not be read now can perhaps be read the next time.
    found.catch(() => known.delete(key));
    return found;
  };

  return {
    get: (place: Place) => remembered(objects, keyOf(place), () => store.get(place)),
    list: (range: Range, selection) =>
      selection ? store.list(range, selection) : remembered(pages, keyOf(range), () => store.list(range)),
  };
}

const keyOf = ({ resource, namespace, name }: Range & Partial<Place>): string =>
  JSON.stringify([resource, namespace, name]);
