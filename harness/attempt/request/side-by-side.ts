import type { Ending } from '../../observation';

/** A part of an attempt that takes as long in each of them, unless the target or this machine slows down. */
export interface Step {
  /** What is compared: only steps of one kind are. */
  readonly kind: string;
  readonly milliseconds: number;
}

/** What an attempt shows of how busy the target is. */
export interface AttemptOutcome {
  readonly ending: Ending;
  readonly status: number | undefined;
  /** An alert of the target ended the connection. */
  readonly alerted: boolean;
  readonly steps: readonly Step[];
}

/** How the attempts of a run share what may be under way at once. */
export interface SideBySide {
  /**
   * Works on every item, begun in their order; side by side as far as there is room. `lane` numbers those at work on these items,
   * from 0: one number is at work on one item at a time.
   */
  readonly each: <Item>(
    items: readonly Item[],
    work: (item: Item, at: number, lane: number) => Promise<void>,
  ) => Promise<void>;
  /** Makes an attempt when there is room; once more, with no other beside it, where its outcome may come of how many there were. */
  readonly steadily: <Result>(
    make: (again: boolean) => Promise<Result>,
    outcomeOf: (result: Result) => AttemptOutcome,
  ) => Promise<Result>;
}

/** One after the other, each once. */
export const inTurn: SideBySide = {
  each: async (items, work) => {
    for (const [at, item] of items.entries()) await work(item, at, 0);
  },
  steadily: (make) => make(false),
};
