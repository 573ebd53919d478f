/** One line of the table: what was measured, and what it should be. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly samples: readonly number[];
  /** The median should be at least, or at most, this. */
  readonly aim?: Aim;
  /** Instead of figures: why there are none. */
  readonly skipped?: string;
}

export type Aim = { readonly atLeast: number } | { readonly atMost: number };

/** A figure of `npm run bench`, by its name on the command line. */
export interface Figure {
  readonly name: string;
  readonly about: string;
  readonly measure: () => Promise<readonly Row[]>;
}

/** How often everything is measured that does not take long. */
export const runs = 5;

/** Several samples, one after the other. */
export async function several<T>(sample: () => T | Promise<T>, times = runs): Promise<readonly T[]> {
  const samples: T[] = [];
  for (let at = 0; at < times; at += 1) samples.push(await sample());
  return samples;
}

/** The middle one; of an even number the upper of the two. NaN of none. */
export const median = (samples: readonly number[]): number =>
  samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? Number.NaN;

/** CPU time of this process for some work, user and system, in milliseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
