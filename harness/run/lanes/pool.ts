import type { SideBySide } from '../../attempt';

/** So much work at once as there may be: a lane makes one attempt after the other. */
export interface Pool {
  /** Works on every item from outside, begun in their order. */
  readonly all: Each;
  /** Works on every item from a lane, begun in their order: in this lane, and in others that are free. */
  readonly each: Each;
  /** Gives the lane up while more are at work than there may be. */
  readonly turn: () => Promise<void>;
  /** Gives the lane up meanwhile. */
  readonly without: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Works from a lane when no other is at work, and lets none begin meanwhile. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** How many lanes are at work. */
  readonly atWork: () => number;
  /** The limit may have changed. */
  readonly changed: () => void;
}

/** `lane` numbers those at work on these items, from 0; one number is at work on one item at a time. */
type Each = SideBySide['each'];
type Work<Item> = (item: Item, at: number, lane: number) => Promise<void>;

/** A call under way: any lane may take its next item. */
interface OpenCall {
  /** Undefined: there is none left, or one has failed. */
  readonly take: () => (() => Promise<void>) | undefined;
  readonly isOver: () => boolean;
  readonly isAtWork: () => boolean;
  /** Resolves when it is over and none is at work. */
  readonly settled: Promise<void>;
  /** Throws what the first item to fail has thrown. */
  readonly check: () => void;
}

/**
 * Lanes by a limit that may change. One that is free takes the next item of the outermost call that has any left, so that
 * many calls begin before one is shared; while `shares` is false no call inside another is, and its items are worked on one by one.
 */
export function createPool(limit: () => number, shares: () => boolean): Pool {
  const outside: OpenCall[] = [];
  const inside: OpenCall[] = [];
  /** Forgets a call that is over, whoever took its last item. */
  const close = (calls: OpenCall[], call: OpenCall): void => {
    const at = calls.indexOf(call);
    if (at !== -1) calls.splice(at, 1);
  };
  const paused: (() => void)[] = [];
  const exclusive: (() => void)[] = [];
  let running = 0;
  let isAlone = false;

  const fill = (): void => {
    while (!isAlone) {
      if (exclusive.length > 0) {
        if (running > 0) return;
        isAlone = true;
        running += 1;
        exclusive.shift()?.();
        return;
      }
      if (running >= limit()) return;
      const resume = paused.shift();
      const work = resume === undefined ? next() : undefined;
      if (resume === undefined && work === undefined) return;
      running += 1;
      resume?.();
      void work?.().finally(leave);
    }
  };
  const next = (): (() => Promise<void>) | undefined => from(outside) ?? (shares() ? from(inside) : undefined);
  const from = (calls: OpenCall[]): (() => Promise<void>) | undefined => {
    for (let call = calls[0]; call !== undefined; call = calls[0]) {
      const work = call.take();
      if (call.isOver()) calls.shift();
      if (work !== undefined) return work;
    }
    return undefined;
  };
  const leave = (): void => {
    running -= 1;
    fill();
  };
  const again = (): Promise<void> =>
    new Promise((resolve) => {
      paused.push(resolve);
      fill();
    });
  const without: Pool['without'] = async (work) => {
    const working = work();
    leave();
    try {
      return await working;
    } finally {
      await again();
    }
  };
  const open = <Item>(items: readonly Item[], work: Work<Item>): OpenCall => {
    const lanes = new Set<number>();
    let next = 0;
    let failure: { readonly error: unknown } | undefined;
    let settle: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const isOver = (): boolean => failure !== undefined || next >= items.length;
    const call: OpenCall = {
      take() {
        if (isOver()) return undefined;
        const at = next;
        next += 1;
        let lane = 0;
        while (lanes.has(lane)) lane += 1;
        lanes.add(lane);
        return async () => {
          try {
            await work(items[at] as Item, at, lane);
          } catch (error) {
            failure ??= { error };
          }
          lanes.delete(lane);
          if (isOver() && lanes.size === 0) settle();
        };
      },
      isOver,
      isAtWork: () => lanes.size > 0,
      settled,
      check() {
        if (failure !== undefined) throw failure.error;
      },
    };
    return call;
  };
  const each: Each = async (items, work) => {
    const call = open(items, work);
    // The first is for this lane, whatever is free.
    let own = call.take()?.();
    if (!call.isOver()) inside.push(call);
    fill();
    for (; own !== undefined; own = call.take()?.()) await own;
    close(inside, call);
    if (call.isAtWork()) await without(() => call.settled);
    call.check();
  };
  const all: Each = async (items, work) => {
    if (items.length === 0) return;
    const call = open(items, work);
    outside.unshift(call);
    fill();
    await call.settled;
    call.check();
  };
  return {
    each,
    all,
    without,
    async turn() {
      if (isAlone || exclusive.length > 0 || running > limit()) await without(() => Promise.resolve());
    },
    async alone(work) {
      const begin = new Promise<void>((resolve) => exclusive.push(resolve));
      leave();
      await begin;
      try {
        return await work();
      } finally {
        isAlone = false;
        fill();
      }
    },
    atWork: () => running,
    changed: fill,
  };
}
