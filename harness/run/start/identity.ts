import { randomBytes, randomUUID } from 'node:crypto';
import type { IssuedCertificate } from '../../results';
import { createDraw, newSeed, type Draw } from '../draw';

/** What names a run, and what everything is drawn from by which a target could recognise the harness. */
export interface RunIdentity {
  readonly runName: string;
  readonly seed: string;
  readonly draw: Draw;
  /** The key, in hexadecimal, under which serial numbers are HMACs: by it the owner of the report tells the certificates of this run. */
  readonly markKey: string;
  /** The certificates that were made so far. */
  readonly issued: readonly IssuedCertificate[];
}

/** What names a run of which no certificate has to be found again: none is issued by a CA of the target. */
export const unmarkedIdentity = ({ seed = newSeed() }: { readonly seed?: string }): RunIdentity => ({
  runName: randomUUID().slice(0, 8),
  seed,
  draw: createDraw(seed),
  markKey: randomBytes(16).toString('hex'),
  issued: [],
});
