import { availableParallelism } from 'node:os';
import type { SideBySide } from '../../../attempt';

/** Each run is a process with servers of its own: as many at once as there are processors to run them. */
const most = Math.max(2, Math.min(4, availableParallelism()));

/** Works on items side by side, begun in their order. */
export const sideBySide: SideBySide['each'] = async (items, work) => {
  let next = 0;
  const lane = async (_: unknown, number: number): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      await work(items[at] as (typeof items)[number], at, number);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
};
