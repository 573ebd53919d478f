import type { Place, Range } from './store';

/**
 * Keys are `/resource/namespace/name` with every part percent-encoded: whatever a name contains, it cannot reach into
 * another range.
 */
export function keyOf({ resource, namespace, name }: Place): string {
  return prefixOf({ resource, namespace }) + encodeURIComponent(name);
}

/** The beginning of all keys of a range. */
export function prefixOf({ resource, namespace }: Range): string {
  return ['', resource, ...(namespace === undefined ? [] : [namespace]), ''].map(encodeURIComponent).join('/');
}
