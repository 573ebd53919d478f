import type { Subject } from '../../run';
import type { FrontProxyTerms } from '../../target/front-proxy';
import { reading } from './reading';

/** What a run takes is loaded when something runs: a list of checks needs only how they are read. */
const running = (): typeof import('./running') => require('./running') as typeof import('./running');

/** The front proxy as subject: the harness is the user in front of it and the API server behind it. */
export const frontProxy: Subject<FrontProxyTerms> = {
  reading,
  identify: (options) => running().identify(options),
  prepare: (plan, options, identity, held) => running().prepare(plan, options, identity, held),
  requestsIn: (plan) => running().requestsIn(plan),
  questions: () => 0,
};
