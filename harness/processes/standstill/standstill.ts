/** How often it is looked, and how much later than that shows that nothing could be read in between, in milliseconds. */
const [interval, late] = [200, 800];

/**
 * Watches from now on whether this process stands still: what waits for a server that it plays waits in vain then, and a front proxy or a
 * client gives up.
 */
export function watchStandstill({ elapsed }: { readonly elapsed: () => number }): { readonly end: () => boolean } {
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

/** Makes something, and says whether this process stood still meanwhile. */
export async function withStandstill<Made>(
  make: () => Promise<Made>,
  clock: { readonly elapsed: () => number },
): Promise<readonly [made: Made, stoodStill: boolean]> {
  const standstill = watchStandstill(clock);
  try {
    const made = await make();
    return [made, standstill.end()];
  } finally {
    standstill.end();
  }
}

/** Makes once more what came out so while this process stood still: that says nothing of whoever was waited for. */
export async function steadily<Made>(
  make: () => Promise<Made>,
  isSpoilt: (made: Made) => boolean,
  clock: { readonly elapsed: () => number },
): Promise<Made> {
  const [made, stoodStill] = await withStandstill(make, clock);
  return isSpoilt(made) && stoodStill ? make() : made;
}
