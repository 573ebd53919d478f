import type { z } from 'zod';
import type { StoredObject } from '../../storage/store';

/**
 * Reads what the database gave, and the same object only once: authorization is asked for every request, and to read the
 * bindings cost it more than all else (measured). What is remembered goes when the object goes. Throws as the schema does.
 */
export function readOnce<T extends object>(schema: z.ZodType<T>): (object: StoredObject) => T {
  const known = new WeakMap<StoredObject, T>();
  return (object) => {
    const before = known.get(object);
    if (before) return before;
    const read = schema.parse(object);
    known.set(object, read);
    return read;
  };
}
