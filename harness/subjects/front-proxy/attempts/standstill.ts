import type { Clock } from '../../../attempt';

/** How often it is looked, and how much later than that shows that nothing could be read in between, in milliseconds. */
const [interval, late] = [200, 800];

/**
 * Watches from now on whether this process stands still: what waits for the upstream that it plays waits in vain then, and a front proxy
 * gives up.
 */
export function watchStandstill({ elapsed }: Pick<Clock, 'elapsed'>): { readonly end: () => boolean } {
  let seen = false;
  let before = elapsed();
  const look = (): void => {
    const now = elapsed();
    seen ||= now - before > interval + late;
    before = now;
  };
  const timer = setInterval(look, interval);
  return {
    /** Whether it did. */
    end() {
      clearInterval(timer);
      look();
      return seen;
    },
  };
}
