import type { BeginOptions, RunOptions } from '../../run/start/options';
import type { Kept } from './credentials/kept';
import type { Replay } from './replay';

/** How an API server is spoken to. */
export interface ApiServerOptions extends BeginOptions {
  readonly kept?: Kept;
  /** What client programs of the machine make again after the checks; nothing unless given. */
  readonly replay?: Replay;
}

/** How an API server is run on. */
export type ApiServerRunOptions = RunOptions & ApiServerOptions;
