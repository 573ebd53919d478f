import type { Clock } from '../attempt';
import type { RunCache } from '../subjects/api-server';
import type { Area, ExploredTarget } from './case';
import type { Expect } from './expected';

/** So many failures are made smaller at most, so that there are no more causes. */
export const mostCauses = 40;

/** How a target is explored. */
export interface ExploreOptions {
  /** How many cases are made at most. */
  readonly cases: number;
  /** Milliseconds for all of them, and for making those that failed smaller; the target is opened before. */
  readonly time: number;
  readonly seed: string;
  readonly areas: readonly [Area, ...Area[]];
  /** Milliseconds for one attempt. */
  readonly timeout: number;
  readonly jobs?: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** What must come of cases; not used where `against` is given. */
  readonly expect: Expect;
  /** A server that the same cases are tried on: what both make of them is compared, and not what the model says. */
  readonly against?: ExploredTarget;
  /** So many causes end it; {@link mostCauses} unless given. */
  readonly maxCauses?: number;
  /** Ends with the first case that fails, which is not made smaller. */
  readonly untilFirst?: boolean;
  /** What an earlier exploration of a target with the same authorities has left. */
  readonly runCache?: RunCache;
  /** Told how far it has come. */
  readonly progress?: (made: number, failed: number) => void;
}
