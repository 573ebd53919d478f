import { createHash } from 'node:crypto';
import { Random } from 'fast-check';

/** The state of a generator of 32-bit numbers (sfc32 of PractRand): three words and a counter. */
type State = readonly [number, number, number, number];

/** A source of numbers as fast-check reads one. */
interface Source {
  next(): number;
  clone(): Source;
  getState(): readonly number[];
}

/**
 * The random numbers of one place under a seed: the same for the same two, whatever was drawn before, so that each case can be
 * made again alone.
 */
export function randomAt(seed: string, place: string): Random {
  const digest = createHash('sha256').update(`${seed}\n${place}`).digest();
  return new Random(sourceOf([0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as unknown as State));
}

function sourceOf(state: State): Source {
  let [a, b, c, counter] = state;
  return {
    next() {
      const result = (a + b + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + result) | 0;
      return result;
    },
    clone: () => sourceOf([a, b, c, counter]),
    getState: () => [a, b, c, counter],
  };
}
