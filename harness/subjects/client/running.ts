import { randomBytes, randomUUID } from 'node:crypto';
import { createDraw, newSeed } from '../../run/draw';
import type { PrepareOptions } from '../../run';
import type { RunIdentity } from '../../run/start/identity';

export { prepare } from './prepare';
export { requestsIn } from './requests';

/** What names a run; nothing of it outlives it, as every server is the harness's own. */
export const identify = ({ seed = newSeed() }: Pick<PrepareOptions, 'seed'>): RunIdentity => ({
  runName: randomUUID().slice(0, 8),
  seed,
  draw: createDraw(seed),
  markKey: randomBytes(16).toString('hex'),
  issued: [],
});
