import type { Subject } from '../../run';
import type { ApiServerTerms } from '../../target/types';
import type { RunCache } from './credentials/run-cache';
import type { ApiServerOptions, ApiServerRunOptions } from './options';
import { reading } from './reading';

/** What a run takes is loaded when something runs: a list of checks needs only how they are read. */
const running = (): typeof import('./running') => require('./running') as typeof import('./running');

/** The API server as subject: the rules of all clauses but the duties of a front proxy or a client. */
export const apiServer: Subject<ApiServerTerms, RunCache> = {
  reading,
  identify: (options) => running().identify(options),
  prepare: (plan, options: ApiServerOptions, identity, held) => running().prepare(plan, options, identity, held),
  requestsIn: (plan) => running().requestsIn(plan),
  questions: () => running().questions,
  besides: (options: ApiServerRunOptions) => running().besides(options),
};
