import type { Selection } from '../plan';
import type { RunResult } from '../results';
import { plan, run } from '../subjects';
import type { RunCache } from '../subjects/api-server';
import type { AnyTarget } from '../target/types';
import type { ScenarioOf } from '../vocabulary/types';

/** How scenarios are tried on a program. */
export interface TriedOptions {
  /** What earlier runs with the same authorities have left. */
  readonly kept?: RunCache | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Each attempt once. */
  readonly once?: boolean;
  /** Scenarios and checks in the order that the seed draws, as users have them. */
  readonly drawnOrder?: boolean;
}

/** Milliseconds for one attempt: long, because two faults share a processor, and none of them makes a server hang. */
const timeout = 20_000;

/** Runs scenarios one after the other, so that a program which remembers something from one caller to the next does the same every time. */
export const tried = (
  scenarios: readonly ScenarioOf[],
  target: AnyTarget,
  selection: Selection,
  { kept, signal, once = false, drawnOrder = false }: TriedOptions,
): Promise<RunResult> =>
  run(plan(scenarios, target, selection), {
    timeout,
    jobs: 1,
    asWritten: !drawnOrder,
    once,
    ...(kept === undefined ? {} : { runCache: kept }),
    clock: { now: () => new Date(), elapsed: () => performance.now() },
    tool: { name: 'selftest', version: '', node: process.version },
    ...(signal === undefined ? {} : { signal }),
  });
