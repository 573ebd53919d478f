import { isMapping } from '../../negotiation/body';
import type { StoredObject } from '../../storage/store';

/** One column of what `kubectl get` prints. */
export interface Column {
  readonly name: string;
  readonly cell: (object: StoredObject, now: Date) => string;
}

/** The column of a text field, by its path: `['status', 'phase']`. */
export function field(name: string, ...path: readonly string[]): Column {
  return {
    name,
    cell(object) {
      const value = path.reduce<unknown>((within, key) => (isMapping(within) ? within[key] : undefined), object);
      return typeof value === 'string' ? value : '';
    },
  };
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** How long an object has existed, in the largest unit of which there are at least two: `90s`, `5m`, `3d`. */
export const age: Column = {
  name: 'Age',
  cell({ metadata }, now) {
    const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(metadata.creationTimestamp)) / 1000));
    const [unit, length] = units.find(([, length]) => seconds >= 2 * length) ?? ['s', 1];
    return `${Math.floor(seconds / length)}${unit}`;
  },
};
