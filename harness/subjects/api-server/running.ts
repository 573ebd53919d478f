import type { PrepareOptions } from '../../run';
import type { PlannedCheck } from '../../results';
import { createRunCache, type RunCache } from './credentials/run-cache';
import type { ApiServerOptions } from './options';
import { replayed } from './replay';

export { questions } from './questions/inspect';
export { prepare } from './prepare';
export { requestsIn } from './requests';

/** What names a run of its own. */
export const identify = ({ seed, mark, handOver }: Pick<PrepareOptions, 'seed' | 'mark' | 'handOver'>): RunCache =>
  createRunCache(seed, mark, handOver);

/** One check for each client program that makes checks again. */
export const besides = ({ replay }: ApiServerOptions): readonly PlannedCheck[] =>
  (replay?.programs ?? []).map(({ name }) => replayed(name));
