import type { ExitCode } from '../../results';
import type { Seams } from '../commands/watch/watching';
import type { Io } from '../output/io';

/** What a watch told. */
export interface WatchedOutput {
  readonly code: ExitCode;
  readonly out: readonly string[];
  readonly err: string;
  /** Milliseconds. */
  readonly pauses: readonly number[];
}

/** Watches, and at each pause carries out the next step; after the last it is asked to end. */
export async function watched(
  watch: (io: Io, seams: Seams) => Promise<ExitCode>,
  steps: readonly (() => unknown)[],
): Promise<WatchedOutput> {
  const ending = new AbortController();
  const left = [...steps];
  const out: string[] = [];
  const pauses: number[] = [];
  let err = '';
  const io: Io = {
    ...{ out: (text) => out.push(text), err: (text) => (err += text) },
    ...{ terminal: false, columns: undefined, signal: ending.signal },
  };
  const code = await watch(io, {
    now: () => new Date(),
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      const step = left.shift();
      if (step === undefined) ending.abort();
      else await step();
    },
  });
  return { code, out, err, pauses };
}
