import type { PrepareOptions, RunOptions } from '../../run/start/options';
import type { RunCache } from './credentials/run-cache';
import type { Replay } from './replay';

/** How an API server is spoken to. */
export interface ApiServerOptions extends PrepareOptions {
  readonly runCache?: RunCache;
  /** What client programs of the machine make again after the checks; nothing unless given. */
  readonly replay?: Replay;
}

/** How an API server is run on. */
export type ApiServerRunOptions = RunOptions & ApiServerOptions;
