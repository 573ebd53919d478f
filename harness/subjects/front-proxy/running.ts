import { randomBytes, randomUUID } from 'node:crypto';
import { createDraw, newSeed } from '../../run/draw';
import type { RunIdentity } from '../../run/start/identity';
import type { PrepareOptions } from '../../run';

export { prepare } from './prepare';
export { requestsIn } from './requests';

/** What names a run; no certificate of it can be told by a serial number, as none is presented to the target under a user's name. */
export const identify = ({ seed = newSeed() }: Pick<PrepareOptions, 'seed'>): RunIdentity => ({
  runName: randomUUID().slice(0, 8),
  seed,
  draw: createDraw(seed),
  markKey: randomBytes(16).toString('hex'),
  issued: [],
});
