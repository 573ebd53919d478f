import type { Subject } from '../../run';
import type { ClientTerms } from '../../target/client';
import { reading } from './reading';

/** What a run takes is loaded when something runs: a list of checks needs only how they are read. */
const running = (): typeof import('./running') => require('./running') as typeof import('./running');

/** The client as subject: the harness is every server that the command meets. */
export const client: Subject<ClientTerms> = {
  reading,
  identify: (options) => running().identify(options),
  prepare: (plan, options, identity, held) => running().prepare(plan, options, identity, held),
  requestsIn: (plan) => running().requestsIn(plan),
  questions: () => 0,
};
