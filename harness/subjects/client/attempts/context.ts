import type { Clock } from '../../../attempt';
import type { Supervised } from '../../../processes/supervised';
import type { Draw } from '../../../run/draw';
import type { ClientTarget } from '../../../target/client';
import type { WeakTls } from '../../../vocabulary/client/types';
import type { ClientMaterial } from '../servers/material';
import type { RunFiles } from '../given/files';

/** What every attempt of a run is made with. */
export interface ClientContext {
  readonly target: ClientTarget;
  readonly material: ClientMaterial;
  readonly files: RunFiles;
  readonly guard: Supervised['guard'];
  readonly clock: Clock;
  /** What the servers of the harness cannot speak on this machine. */
  readonly unspoken: ReadonlySet<WeakTls>;
  readonly order: Draw['order'];
  readonly signal: AbortSignal | undefined;
}
